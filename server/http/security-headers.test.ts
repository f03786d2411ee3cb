import assert from "node:assert/strict";
import { connect } from "node:net";
import test from "node:test";
import { ErrorAnswerSchema } from "../../contract/api/errors.ts";
import { testFolder } from "../../test/kits/cluster.ts";
import { startTestServer, testServer } from "../../test/kits/domain-server.ts";
import { configDomain } from "../config/routes.ts";
import { disastersDomain } from "../planning/disasters/routes.ts";

const dist = testFolder({
  "index.html": "<!doctype html><head></head>",
  "assets/app/main-3fA9x_2b.js": "0;",
  "assets/arcgis/core/worker.js": "0;",
});
const server = testServer({ domains: [configDomain, disastersDomain], dist, trustProxy: true });

/** One address of each kind of answer, with its status. */
const ANSWERS = [
  ["a page", "/main/home", 200],
  ["a script that workers load", "/assets/arcgis/core/worker.js", 200],
  ["a call", "/api/User/GetSession", 200],
  ["a refused call", "/api/Disaster/GetAllDisasters", 401],
  ["a bad parameter", "/api/Layout/GetAppConfig/NOT%20AN%20APP", 400],
  ["no call", "/api/Nothing", 404],
  ["no asset", "/assets/nothing.js", 404],
  ["the list of the calls", "/api/docs/json", 401],
  ["an address that is none", "/api/Layout/GetAppConfig/%zz", 400],
  ["a parameter of kilobytes", `/api/Layout/GetAppConfig/${"x".repeat(4000)}`, 413],
] as const;

const OF_ALL = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

for (const [kind, path, status] of ANSWERS)
  test(`${kind} carries every security header and names no software`, async () => {
    const { status: found, headers } = await fetch(server.url + path, { redirect: "manual" });
    assert.equal(found, status);
    for (const [name, value] of Object.entries(OF_ALL)) assert.equal(headers.get(name), value, name);
    assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors '(?:self|none)'/);
    assert.ok(!/unsafe-eval/.test((headers.get("content-security-policy") ?? "").replace("wasm-unsafe-eval", "")));
    assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
    for (const banner of ["server", "x-powered-by", "via"]) assert.equal(headers.get(banner), null, banner);
    if (path.startsWith("/api/") && status !== 200) assert.equal(headers.get("cache-control"), "no-store");
  });

test("a part of a page has the headers for parts, within 600 bytes, and none for documents", async () => {
  const { status, headers } = await fetch(`${server.url}/assets/app/main-3fA9x_2b.js`);
  assert.equal(status, 200);
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
  for (const name of ["content-security-policy", "permissions-policy", "x-frame-options", "x-request-id"])
    assert.equal(headers.get(name), null, name);
  assert.ok([...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("").length < 600);
});

test("over https, direct or through a trusted proxy, browsers must stay with it; not over http", async () => {
  const headersOf = async (proto: string, host: string) => {
    const headers = { "x-forwarded-proto": proto, "x-forwarded-host": host };
    return (await fetch(`${server.url}/main/home`, { headers })).headers;
  };
  const outside = await headersOf("https", "needs.example.gov");
  assert.equal(outside.get("strict-transport-security"), "max-age=31536000");
  assert.equal(outside.get("cross-origin-opener-policy"), "same-origin");
  const plain = await headersOf("http", "needs.lan");
  assert.equal(plain.get("strict-transport-security"), null);
  assert.equal(plain.get("cross-origin-opener-policy"), null);
  const here = await headersOf("https", "localhost");
  assert.equal(here.get("strict-transport-security"), null);
  assert.equal(here.get("cross-origin-opener-policy"), "same-origin");
});

test("an untrusted proxy cannot make it https", async (t) => {
  const untrusting = await startTestServer({ domains: [configDomain, disastersDomain], dist });
  t.after(() => untrusting.close());
  const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "needs.example.gov" };
  const answer = await fetch(`${untrusting.url}/main/home`, { headers });
  assert.equal(answer.headers.get("strict-transport-security"), null);
});

for (const [kind, text, status, key, message] of [
  ["what is no HTTP", "HELLO\r\n\r\n", 400, "errors.malformed.request", "The request could not be read."],
  [
    "headers without end",
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(40_000)}\r\n\r\n`,
    431,
    "errors.malformed.headers",
    "The headers of the request are larger than 16,384 bytes, so it was not read.",
  ],
] as const)
  test(`${kind} is answered ${status} with the headers and an error answer`, async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(text);
    let answer = "";
    for await (const bytes of socket) answer += String(bytes);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(OF_ALL)) assert.ok(answer.includes(`${name}: ${value}\r\n`), name);
    const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
    const refusal = ErrorAnswerSchema.parse(JSON.parse(body));
    assert.deepEqual([refusal.key, refusal.message.startsWith(message)], [key, true]);
    assert.ok(answer.includes(`content-length: ${body.length}\r\n`));
  });

test("a page's style sheets are files or have the nonce of this very answer; scripts have none", async () => {
  const nonces = new Set<string>();
  for (const path of ["/main/home", "/embed/public", "/no/such/page"]) {
    const response = await fetch(server.url + path);
    const policy = response.headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /<meta name="style-nonce" nonce="([\w+/=]{24})" \/>/.exec(await response.text()) ?? [];
    nonces.add(nonce);
    const directives = policy.split(";").map((directive) => directive.trim());
    for (const name of ["style-src", "style-src-elem"])
      assert.ok(
        directives.some((each) => each.startsWith(`${name} 'self' 'sha256-`) && each.endsWith(` 'nonce-${nonce}'`)),
        policy,
      );
    assert.equal(
      directives.filter((directive) => directive.includes("unsafe-inline")).join(),
      "style-src-attr 'unsafe-inline'",
    );
    assert.ok(!/script-src[^;]*nonce/.test(policy));
  }
  assert.equal(nonces.size, 3);
});

const headersAt = async (path: string) => (await fetch(server.url + path)).headers;
const TOKEN = "t".repeat(43);

for (const path of [
  ...[`/shared/${TOKEN}`, "/verify", "/verify/ABCDE-FGHJK", `/app/public/shared/${TOKEN}?lang=es`],
  // However it is written, the browser's router opens it.
  ...[`/SHARED/${TOKEN}`, `/%73hared/${TOKEN}`, `/shared%2f${TOKEN}`, `/APP/public/Shared/${TOKEN}`],
])
  test(`${path} reveals its address to no other site and is in no index and no cache`, async () => {
    const headers = await headersAt(path);
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assert.match(String(headers.get("x-robots-tag")), /noindex, nofollow/);
    assert.equal(headers.get("cache-control"), "no-store");
  });

test("the calls behind them answer with the same headers", async () => {
  for (const path of ["/api/Report/OpenSharedReport", "/api/Report/CheckReport/ABCDE"])
    assert.match(String((await headersAt(path)).get("x-robots-tag")), /noindex/);
});

for (const path of ["/", "/main/map", "/view", "/shared-things", "/api/Report/GetReport/1"])
  test(`${path} keeps the headers that it has`, async () => {
    const headers = await headersAt(path);
    assert.equal(headers.get("referrer-policy"), "same-origin");
    assert.equal(headers.get("x-robots-tag"), null);
  });
