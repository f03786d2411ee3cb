import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import fastify, { type FastifyInstance } from "fastify";
import { addSecurityHeaders } from "./security-headers.ts";
import { serveApp } from "./static.ts";
import { addUnlistedHeaders } from "./unlisted-pages.ts";

let app: FastifyInstance;
const dist = mkdtempSync(join(tmpdir(), "provision-dist-"));
before(async () => {
  writeFileSync(join(dist, "index.html"), "<!doctype html>");
  app = fastify();
  addSecurityHeaders(app);
  addUnlistedHeaders(app);
  await serveApp(app, { dist });
});
after(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const headersOf = async (url: string) => (await app.inject({ url })).headers;
const TOKEN = "t".repeat(43);

for (const path of [
  ...[`/shared/${TOKEN}`, "/verify", "/verify/ABCDE-FGHJK", `/app/public/shared/${TOKEN}?lang=es`],
  // However it is written, the browser's router opens it.
  ...[`/SHARED/${TOKEN}`, `/%73hared/${TOKEN}`, `/shared%2f${TOKEN}`, `/APP/public/Shared/${TOKEN}`],
])
  test(`${path} tells no other site its address and stands in no index and no cache`, async () => {
    const headers = await headersOf(path);
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.match(String(headers["x-robots-tag"]), /noindex, nofollow/);
    assert.equal(headers["cache-control"], "no-store");
  });

test("the calls behind them answer with the same headers", async () => {
  for (const path of ["/api/Report/OpenSharedReport", "/api/Report/CheckReport/ABCDE"])
    assert.match(String((await headersOf(path))["x-robots-tag"]), /noindex/);
});

for (const path of ["/", "/main/map", "/view", "/shared-things", "/api/Report/GetReport/1"])
  test(`${path} keeps the headers that it has`, async () => {
    const headers = await headersOf(path);
    assert.equal(headers["referrer-policy"], "same-origin");
    assert.equal(headers["x-robots-tag"], undefined);
  });
