import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";
import { testFolder } from "../../test/kits/cluster.ts";
import { testServer } from "../../test/kits/domain-server.ts";

const dist = testFolder({
  "index.html": "<title>start</title>",
  "assets/app/main-3fA9x_2b.js": "plain",
  "assets/app/main-3fA9x_2b.js.br": brotliCompressSync("pressed"),
  "assets/basemap.json": "{}",
});
const server = testServer({ domains: [], dist });

const get = (path: string, headers: Record<string, string> = {}) => server.anonymous().fetch(path, { headers });

test("a page's address is answered with the start page, which is revalidated, by caches for all visitors at once", async () => {
  for (const [path, caching, headers] of [
    ["/", /^public, max-age=1, stale-while-revalidate=3/, {}],
    ["/main/map", /^no-cache$/, { cookie: "provision_session=x" }],
    ["/user-detail/7?tab=1", /^no-cache$/, { cookie: "provision_browser=x" }],
  ] as const) {
    const response = await get(path, headers);
    assert.equal(response.status, 200, path);
    assert.equal(await response.text(), "<title>start</title>");
    assert.match(response.headers.get("cache-control") ?? "", caching);
    assert.match(response.headers.get("content-type") ?? "", /text\/html/);
  }
});

test("a file with a hash in its name is cached permanently, others for seconds", async () => {
  const hashed = await get("/assets/app/main-3fA9x_2b.js", { "accept-encoding": "identity" });
  assert.equal(hashed.headers.get("cache-control"), "public, max-age=31536000, immutable");
  assert.equal(await hashed.text(), "plain");
  assert.equal((await get("/assets/basemap.json")).headers.get("cache-control"), "public, max-age=5");
});

test("a browser that takes brotli gets the compressed sibling", async () => {
  const response = await get("/assets/app/main-3fA9x_2b.js", { "accept-encoding": "br, gzip" });
  assert.equal(response.headers.get("content-encoding"), "br");
  assert.match(response.headers.get("content-type") ?? "", /javascript/);
  assert.equal(response.headers.get("cache-control"), "public, max-age=31536000, immutable");
  assert.equal(await response.text(), "pressed");
});

test("an unknown call, asset or file is a 404 and not the start page", async () => {
  for (const path of ["/api/nope", "/assets/nope", "/nope.js", "/arcgis/rest/nope"])
    assert.equal((await get(path)).status, 404, path);
});

test("nothing outside the folder is served", async () => {
  for (const path of ["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json"]) {
    const response = await get(path);
    assert.ok(!(await response.text()).includes("devDependencies"), path);
  }
});

test("a POST to a page's address does not get the page", async () => {
  assert.equal((await server.anonymous().fetch("/main/map", { method: "POST" })).status, 404);
});

test("a client without compression gets the same answer", async () => {
  for (const path of ["/", "/?app=public", "/main/home", "/app/public/"])
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(`${server.url}${path}`, { method, headers: { "accept-encoding": "identity" } });
      assert.equal(response.status, 200, `${method} ${path}`);
      assert.equal(await response.text(), method === "GET" ? "<title>start</title>" : "");
    }
  assert.equal((await get("/assets/", { "accept-encoding": "identity" })).status, 404);
  // Probes and proxies send no Accept-Encoding, which fetch cannot omit.
  for (const method of ["GET", "HEAD"]) {
    const [answer] = (await once(request(server.url, { method }).end(), "response")) as [IncomingMessage];
    assert.deepEqual([answer.statusCode, await text(answer)], [200, method === "GET" ? "<title>start</title>" : ""]);
  }
});

test("an address that no page has is a 404 that shows the app, and a page's is not", async () => {
  const pages = [
    "/MAIN/map/",
    "/role-detail",
    "/role-detail/7",
    "/app/public/verify/ABC",
    "/embed/embed",
    "/?app=public",
  ];
  for (const path of pages) assert.equal((await get(path)).status, 200, path);
  const others = ["/metrics", "/health", "/role-detail/7/x", "/app/public/user-list", "/app/nope/", "/embed/", "/app"];
  for (const path of others) {
    const response = await get(path);
    assert.equal(response.status, 404, path);
    assert.equal(await response.text(), "<title>start</title>", path);
  }
});

test("the old address of a page redirects to the new one", async () => {
  for (const [from, to] of [
    ["/main/view", "/view"],
    ["/main/view/?eid=7", "/view?eid=7"],
    ["/app/public/main/view?eid=7", "/app/public/view?eid=7"],
  ] as const) {
    const response = await server.anonymous().fetch(from, { redirect: "manual" });
    assert.deepEqual([response.status, response.headers.get("location")], [308, to]);
  }
});
