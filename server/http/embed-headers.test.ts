import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import fastify, { type FastifyInstance } from "fastify";
import { readEmbedOrigins } from "./embed-origins.ts";
import { addEmbedHeaders } from "./embed-headers.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { serveApp } from "./static.ts";

let app: FastifyInstance;
const dist = mkdtempSync(join(tmpdir(), "provision-dist-"));
before(async () => {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, "index.html"), "<!doctype html>");
  writeFileSync(join(dist, "embed.js"), "0;");
  writeFileSync(join(dist, "other.js"), "0;");
  const origins = readEmbedOrigins("https://portal.example.gov; public=http://localhost:9000");
  assert.ok(origins);
  app = fastify();
  addSecurityHeaders(app);
  addEmbedHeaders(app, origins);
  await serveApp(app, { dist });
});
after(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const headersOf = async (url: string) => (await app.inject({ url })).headers;
const ancestorsOf = async (url: string) =>
  /frame-ancestors ([^;]*)/.exec(String((await headersOf(url))["content-security-policy"]))?.[1];

test("an app's embed pages may be framed by the sites that the operator lists for it", async () => {
  assert.equal(
    await ancestorsOf("/embed/public/projections?estimation=1"),
    "'self' https://portal.example.gov http://localhost:9000",
  );
  assert.equal(await ancestorsOf("/embed/staff"), "'self' https://portal.example.gov");
  assert.equal((await headersOf("/embed/public"))["x-frame-options"], undefined);
});

for (const path of ["/", "/main/map", "/app/public/view", "/embed", "/embed/public/a/b", "//embed/public", "/api/x"])
  test(`${path} may be framed by our own pages alone`, async () => {
    assert.equal(await ancestorsOf(path), "'self'");
    assert.equal((await headersOf(path))["x-frame-options"], "SAMEORIGIN");
  });

test("the rest of the content policy of an embed page stays as it is", async () => {
  const without = (policy: unknown) => String(policy).replace(/frame-ancestors [^;]*/, "");
  const [page, embed] = await Promise.all([headersOf("/"), headersOf("/embed/public/map")]);
  assert.equal(without(embed["content-security-policy"]), without(page["content-security-policy"]));
});

test("the script may be loaded by any site's page, other files by ours alone", async () => {
  const script = await headersOf("/embed.js");
  assert.equal(script["cross-origin-resource-policy"], "cross-origin");
  assert.equal(script["access-control-allow-origin"], "*");
  assert.equal(script["cache-control"], "no-cache");
  const other = await headersOf("/other.js");
  assert.equal(other["cross-origin-resource-policy"], "same-origin");
  assert.equal(other["access-control-allow-origin"], undefined);
});
