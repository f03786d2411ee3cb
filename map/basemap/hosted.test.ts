import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "node:test";
import { HOSTED_BASEMAPS, HOSTED_SOURCES, isReachable } from "./hosted.ts";

test("the eight base maps of the specification have tiles over https and name their makers", () => {
  assert.equal(HOSTED_BASEMAPS.length, 8);
  for (const id of HOSTED_BASEMAPS) {
    assert.ok(HOSTED_SOURCES[id].tiles.every((address) => /^https:.*\{level\}.*\{(row|col)\}/.test(address)));
    assert.ok(HOSTED_SOURCES[id].copyright.length > 0);
  }
});

test("a service is reachable when it answers with a picture, and only then", async (t) => {
  const server = createServer((request, response) => {
    if (request.url === "/slow/0") return;
    response.setHeader("content-type", request.url === "/picture/0" ? "image/png" : "text/html");
    response.end("x");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reachable = (name: string, patience = 20_000) =>
    isReachable({ tiles: [`${root}/${name}/{level}`], copyright: "" }, patience);
  assert.equal(await reachable("picture"), true);
  assert.equal(await reachable("page"), false);
  assert.equal(await reachable("slow", 300), false);
});
