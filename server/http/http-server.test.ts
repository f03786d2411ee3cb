import assert from "node:assert/strict";
import { connect } from "node:net";
import test from "node:test";
import { authenticate, getSession } from "../../contract/people/calls/session.ts";
import { testFolder } from "../../test/kits/cluster.ts";
import { ADMIN_PASSWORD } from "../../test/kits/client.ts";
import { addUser, testServer } from "../../test/kits/domain-server.ts";
import { featureServiceDomain } from "../gis/feature-service/routes.ts";
import { configDomain } from "../config/routes.ts";
import { portalDomain } from "../gis/portal/routes.ts";
import { openIdDomain } from "../people/open-id/routes.ts";

const server = testServer({ domains: [featureServiceDomain, configDomain, portalDomain, openIdDomain] });

/** Sends a raw request and returns the answer. */
function answerTo(...lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname);
    socket.setTimeout(10_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (bytes: Buffer) => (answer += bytes.toString("latin1")));
    socket.once("error", reject);
    socket.once("close", () => resolve(answer));
    socket.write([...lines, "connection: close", "", ""].join("\r\n"));
  });
}

const PATHS = ["/healthz", "/api/User/GetSession", "/sharing/rest/portals/self?f=json", "/arcgis/rest/info", "/login"];

for (const host of ["<script>", "a b", "evil.example/login?", "somebody@evil.example", "a.example:port", "[::1", "a,b"])
  test(`no address is built from the host ${host}`, async () => {
    for (const path of PATHS) {
      const answer = await answerTo(`GET ${path} HTTP/1.1`, `host: ${host}`);
      // ArcGIS's portal uses status 200 even for refusals.
      const refused = path.startsWith("/sharing/") || path.startsWith("/arcgis/") ? /"code":400,/ : /^HTTP\/1\.1 400 /;
      assert.match(answer, refused, path);
      assert.match(answer, /^content-security-policy: default-src/im, path);
      assert.ok(!answer.includes(host), path);
    }
  });

test("two Host headers are refused", async () => {
  assert.match(await answerTo("GET /healthz HTTP/1.1", "host: a.example", "Host: b.example"), /^HTTP\/1\.1 400 /);
});

for (const host of ["a.example", "A.example:8080", "[::1]:8080", "10.0.0.7", "under_score", "xn--mnchen-3ya.example"])
  test(`${host} is a host`, async () => {
    for (const path of PATHS.slice(0, 3))
      assert.match(await answerTo(`GET ${path} HTTP/1.1`, `host: ${host}`), /^HTTP\/1\.1 200 /, path);
  });

test("a health check of HTTP/1.0 needs no Host header", async () => {
  assert.match(await answerTo("GET /healthz HTTP/1.0"), /^HTTP\/1\.[01] 200 /);
});

const dist = testFolder({
  "index.html": '<head><link href="/assets/app/main-3fA9x_2b.css" /></head>',
  "assets/app/main-3fA9x_2b.css": "a{}",
});
const below = testServer({
  domains: [featureServiceDomain, configDomain, portalDomain, openIdDomain],
  dist,
  basePath: "/provision",
  trustProxy: true,
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(below.url + path, { redirect: "manual", headers });

test("pages, files, calls and services answer below the base path, and to a proxy that removes it", async () => {
  for (const base of ["/provision", ""]) {
    const page = await get(`${base}/main/map?step=zones`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /href="\/provision\/assets\/app\/main-3fA9x_2b\.css"/);
    assert.equal(await (await get(`${base}/assets/app/main-3fA9x_2b.css`)).text(), "a{}");
    assert.equal((await get(`${base}/api/User/GetSession`)).status, 200);
    assert.equal((await get(`${base}/arcgis/rest/services/Provision/FeatureServer?f=json`)).status, 200);
    assert.equal((await get(`${base}/readyz`)).status, 200);
  }
  assert.equal((await get("/provision")).status, 200);
  assert.equal((await get("/provisional/main/map")).status, 404);
});

test("redirects and our own addresses contain it, once", async () => {
  const moved = await get("/provision/main/view?eid=7");
  assert.equal(moved.headers.get("location"), "/provision/view?eid=7");
  const returned = await get("/provision/openid/return?code=c&state=s");
  assert.equal(returned.headers.get("location"), "/provision/login?openid_code=c&openid_state=s");
  const info = (await (await get("/provision/arcgis/rest/info?f=json")).json()) as Record<string, unknown>;
  assert.equal(info["owningSystemUrl"], `${below.url}/provision`);
  const back = encodeURIComponent(`${below.url}/provision/login`);
  const asked = `/sharing/rest/oauth2/authorize?client_id=provision&response_type=code&redirect_uri=${back}&code_challenge=${"a".repeat(43)}&code_challenge_method=S256`;
  const signIn = await get(`/provision${asked}`);
  assert.equal(signIn.headers.get("location"), `/provision/login?next=${encodeURIComponent(asked)}`);
});

test("addresses for calls, the portal and the readers of the OpenAPI document contain it", async () => {
  const json = async (path: string) => (await (await get(`/provision${path}`)).json()) as Record<string, unknown>;
  const keys = await json("/api/User/GetConfigKeys");
  assert.deepEqual(
    [keys["featureService"], keys["appServerRoot"], keys["portalUrl"], keys["geometryService"]],
    ["/provision/arcgis/rest/services/Provision/FeatureServer", "/provision/api", "/", ""],
  );
  assert.equal(await (await get("/provision/api/Map/GetInteraMapUrl")).text(), '"/provision/main/map"');
  const self = await json("/sharing/rest/portals/self?f=json");
  assert.equal(self["portalHostname"], `${new URL(below.url).host}/provision`);
  const admin = await below.admin();
  const document: unknown = await (await admin.fetch("/provision/api/docs/json")).json();
  assert.deepEqual(Object(document).servers, [{ url: "/provision" }]);
  const reader = await (await admin.fetch("/provision/api/docs")).text();
  assert.match(reader, /src="\/provision\/api\/docs\/static\/swagger-initializer\.js"/);
});

test("cookies stay below it: others on the host are not sent them", async () => {
  await addUser(below.db, { userName: "pat", role: "Viewer" });
  for (const [proto, prefix] of [
    ["http", ""],
    ["https", "__Secure-"],
  ] as const) {
    const client = below.anonymous();
    const headers = { "x-forwarded-proto": proto };
    const { headers: set } = await client.call(authenticate, {
      body: { userName: "pat", password: ADMIN_PASSWORD },
      headers,
    });
    for (const cookie of set.getSetCookie()) {
      assert.ok(cookie.startsWith(`${prefix}provision_`), cookie);
      assert.match(cookie, /Path=\/provision\/;/);
    }
    assert.equal((await client.call(getSession, { headers })).ok.user?.userName, "pat");
  }
});

test("a feature service carries every security header, but pages of other origins may read it", async () => {
  const { status, headers } = await get("/provision/arcgis/rest/services/Provision/FeatureServer?f=json");
  assert.equal(status, 200);
  for (const [name, value] of [
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "SAMEORIGIN"],
    ["referrer-policy", "same-origin"],
    ["cross-origin-resource-policy", "cross-origin"],
    ["server", null],
    ["x-powered-by", null],
  ] as const)
    assert.equal(headers.get(name), value, name);
  assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors '(?:self|none)'/);
  assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
});
