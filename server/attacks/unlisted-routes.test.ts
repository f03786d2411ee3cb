import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import test, { after, before } from "node:test";
import type { FastifyInstance } from "fastify";
import { CALLS, startTestServer, type TestServer } from "../../test/kits/server.ts";

/**
 * Everything the server answers is a declared call, which the attack tests go through, or stands here with the reason why
 * it is none. A route that appears in neither place fails.
 */
const BESIDE_THE_CALLS: readonly { readonly url: RegExp; readonly methods: readonly string[]; readonly why: string }[] =
  [
    {
      url: /^\/(healthz|readyz)$/,
      methods: ["GET"],
      why: "asked by proxies without a session; says nothing but its state",
    },
    { url: /^\/subscription\.json$/, methods: ["GET"], why: "what every page carries anyway" },
    {
      url: /^\/api\/(docs|openapi\.json)(\/.*)?$/,
      methods: ["GET"],
      why: "the OpenAPI document, for signed-in people",
    },
    {
      url: /^\/arcgis\/(rest(\/.*)?|\*)$/,
      methods: ["GET", "POST", "OPTIONS"],
      why: "the read-only feature services, by Esri's own rules; pages of other origins ask first what they may ask",
    },
    {
      url: /^\/assets\/images\/:name$/,
      methods: ["GET"],
      why: "the agency's pictures for logo, side bar and home, which everyone sees",
    },
    {
      url: /^\/openid\/return$/,
      methods: ["GET"],
      why: "hands what an OpenID issuer answered on to the sign-in page; reads and writes nothing",
    },
    {
      url: /^\/sharing\/.*$/,
      methods: ["GET", "POST"],
      why: "the portal's subset, by Esri's own rules; it has its own tests",
    },
  ];

interface Route {
  readonly method: string;
  readonly url: string;
}
const routes: Route[] = [];
let server: TestServer;

function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) if (each !== "HEAD") routes.push({ method: each, url });
  });
}

before(async () => {
  subscribe("fastify.initialization", watch);
  server = await startTestServer();
  unsubscribe("fastify.initialization", watch);
});
after(() => server.close());

test("every route is a declared call or is in the list of those that are none, with the reason", () => {
  const declared = new Set(Object.values(CALLS).map(({ method, path }) => `${method} ${path}`));
  assert.ok(routes.length > declared.size);
  const unlisted = routes.filter(
    ({ method, url }) =>
      !declared.has(`${method} ${url}`) &&
      !BESIDE_THE_CALLS.some((one) => one.url.test(url) && one.methods.includes(method)),
  );
  assert.deepEqual(unlisted, []);
});

test("every declared call has its route, and every entry of the list has one", () => {
  const there = new Set(routes.map(({ method, url }) => `${method} ${url}`));
  for (const [name, { method, path }] of Object.entries(CALLS)) assert.ok(there.has(`${method} ${path}`), name);
  for (const { url } of BESIDE_THE_CALLS)
    assert.ok(
      routes.some((route) => url.test(route.url)),
      String(url),
    );
});

test("what answers next to the calls writes nothing: no method but GET, POST and OPTIONS, and a GET that changes is a declared call", () => {
  assert.deepEqual([...new Set(routes.map(({ method }) => method))].sort(), ["GET", "OPTIONS", "POST"]);
  const reading = Object.values(CALLS).filter(({ method, changes }) => method === "GET" && !changes);
  for (const { path } of reading) assert.doesNotMatch(path, /Delete|Save|Update|Insert|Reset|Restore|Send|End/, path);
});
