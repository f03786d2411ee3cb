import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import fastify, { type FastifyInstance } from "fastify";
import { addSecurityHeaders } from "../http/security-headers.ts";
import { serveApp } from "../http/static.ts";
import { embedDomain, originsOf, readEmbedOrigins } from "./embed-origins.ts";

test("origins apply to every app, or after a name to that app", () => {
  const origins = readEmbedOrigins("https://portal.example.gov; public=https://a.example http://b.example:8081 ;");
  assert.ok(origins);
  assert.deepEqual(originsOf(origins, "staff"), ["https://portal.example.gov"]);
  assert.deepEqual(originsOf(origins, "public"), [
    "https://portal.example.gov",
    "https://a.example",
    "http://b.example:8081",
  ]);
});

test("an origin is written as browsers write it, and once", () => {
  const origins = readEmbedOrigins("HTTPS://Portal.Example.gov:443/, https://portal.example.gov");
  assert.ok(origins);
  assert.deepEqual(originsOf(origins, "public"), ["https://portal.example.gov"]);
});

for (const text of [
  "portal.example.gov",
  "https://*.example.gov",
  "*",
  "https://portal.example.gov/start",
  "https://user@portal.example.gov",
  "ftp://portal.example.gov",
  "javascript:alert(1)",
  "data:text/html,x",
  "'none'",
  "https://a.example 'unsafe-inline'",
  "Public=https://a.example",
  "public=",
  "public=a.example",
  "https://",
])
  test(`${text} is no list of origins`, () => assert.equal(readEmbedOrigins(text), null));

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
  app.decorate("embedOrigins", origins);
  embedDomain.starts(app);
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

test("the rest of the content policy of an embed page stays unchanged", async () => {
  const without = (policy: unknown) => String(policy).replace(/frame-ancestors [^;]*|'nonce-[^']*'/g, "");
  const [page, embed] = await Promise.all([headersOf("/"), headersOf("/embed/public/map")]);
  assert.equal(without(embed["content-security-policy"]), without(page["content-security-policy"]));
});

test("any site may load the script, frames without an origin the app's files, and only our own pages others", async () => {
  const script = await headersOf("/embed.js");
  assert.equal(script["cross-origin-resource-policy"], "cross-origin");
  assert.equal(script["access-control-allow-origin"], "*");
  assert.match(String(script["cache-control"]), /^public, max-age=5$/);
  const asset = await headersOf("/assets/app/main.js");
  assert.equal(asset["cross-origin-resource-policy"], "cross-origin");
  assert.equal(asset["access-control-allow-origin"], "*");
  const other = await headersOf("/other.js");
  assert.equal(other["cross-origin-resource-policy"], "same-origin");
  assert.equal(other["access-control-allow-origin"], undefined);
});
