import assert from "node:assert/strict";
import { Writable } from "node:stream";
import test, { after, before } from "node:test";
import { eq } from "../../storage/orm.ts";
import { authenticate, getSession } from "../../../contract/people/calls/session.ts";
import { get, post, tokensOf } from "../../../test/kits/portal-client.ts";
import { ADMIN_PASSWORD } from "../../../test/kits/client.ts";
import { addUser, startTestServer, type TestServer } from "../../../test/kits/domain-server.ts";
import { loggerTo } from "../../logging/logger.ts";
import { LOCKOUT } from "../../people/session/locks.ts";
import { audits, configInventory } from "../../storage/schema/index.ts";
import { featureServiceDomain } from "../feature-service/routes.ts";
import { portalDomain } from "./routes.ts";

let server: TestServer;
let url: string;
let logged = "";
before(async () => {
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      logged += line.toString();
      done();
    },
  });
  server = await startTestServer({
    domains: [featureServiceDomain, portalDomain],
    logger: loggerTo(Object.assign(sink, { close: async () => undefined }) as never),
  });
  url = server.url;
  await server.db
    .insert(configInventory)
    .values({ product: "Water", category: "Trucks", agency: "County depot", quantity: 12 });
});
after(() => server.close());

const GENERATE = "/sharing/rest/generateToken";
const TABLE = "/arcgis/rest/services/Provision/FeatureServer/5";
const REFERER = "https://planner.example/page";
const signIn = (userName: string, form: Readonly<Record<string, string>> = {}, headers = {}) =>
  post(url, GENERATE, { username: userName, password: ADMIN_PASSWORD, referer: REFERER, ...form }, headers);
const self = (token: unknown, headers: Record<string, string> = { referer: REFERER }) =>
  get(url, `/sharing/rest/community/self?f=json&token=${String(token)}`, headers);

test("a user name and password sent by form get a token for the requesting page", async () => {
  const { body } = await signIn("ADMIN");
  assert.ok(Number(body["expires"]) > Date.now());
  assert.equal((await self(body["token"])).body["username"], "admin");
  assert.equal((await self(body["token"], { referer: "https://planner.example/other" })).body["username"], "admin");
  for (const headers of [{}, { referer: "https://evil.example/" }, { referer: "http://planner.example/page" }])
    assert.equal((await self(body["token"], headers as Record<string, string>)).body.error?.code, 498);
});

test("a token for an address is good from that address alone", async () => {
  const here = await signIn("admin", { client: "requestip" });
  assert.equal((await self(here.body["token"], {})).body["username"], "admin");
  const elsewhere = await signIn("admin", { client: "ip", ip: "192.0.2.1" });
  assert.equal((await self(elsewhere.body["token"], {})).body.error?.code, 498);
});

test("the name and password are taken from the form alone, never from an address", async () => {
  const query = `username=admin&password=${encodeURIComponent(ADMIN_PASSWORD)}&referer=${REFERER}&f=json`;
  const asked = await get(url, `${GENERATE}?${query}`);
  assert.deepEqual([asked.status, asked.body.error?.code], [200, 405]);
  const posted = await post(url, `${GENERATE}?${query}`, {});
  assert.equal(posted.body.error?.code, 400);
  const json = await fetch(`${url}${GENERATE}`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: query,
  });
  assert.ok("error" in ((await json.json()) as object));
});

test("a refusal has the sign-in form's text, and attempts are counted together with the form's", async () => {
  await addUser(server.db, { userName: "quinn", role: "Viewer" });
  const wrong = () => post(url, GENERATE, { username: "quinn", password: "wrong", referer: REFERER });
  const first = await wrong();
  assert.deepEqual([first.status, first.body.error?.code], [200, 400]);
  assert.match(first.body.error?.details[0] ?? "", /password is incorrect/);
  for (let tries = 1; tries < LOCKOUT.perPlace; tries++) await wrong();
  const locked = await signIn("quinn");
  assert.deepEqual([locked.status, locked.body.error?.code], [429, 429]);
  const form = await server.anonymous().call(authenticate, { body: { userName: "quinn", password: ADMIN_PASSWORD } });
  assert.equal(form.status, 429);
  const rows = await server.db.select().from(audits).where(eq(audits.subject, "quinn"));
  assert.ok(rows.some(({ action }) => action === "signInFailed") && rows.some(({ action }) => action === "lockOut"));
});

test("the secured table requires a token from callers without one, and answers its rows with one", async () => {
  const query = `${TABLE}/query?f=json&where=1%3D1&outFields=*`;
  for (const path of [`${TABLE}?f=json`, query]) {
    const { status, body } = await get(url, path);
    assert.deepEqual([status, body.error?.code], [200, 499]);
  }
  const wrong = await get(url, `${query}&token=nothing`);
  assert.deepEqual([wrong.status, wrong.body.error?.code], [200, 498]);
  const { access } = await tokensOf(await server.as("Viewer"), url);
  const rows = await get(url, `${query}&token=${access}`);
  const [feature] = rows.body["features"] as { attributes: Record<string, unknown> }[];
  assert.equal(feature?.attributes["agency"], "County depot");
  assert.equal(rows.body["geometryType"], undefined);
  const layer = await get(url, `${TABLE}?f=json`, { "x-esri-authorization": `Bearer ${access}` });
  assert.deepEqual([layer.body["type"], layer.body["name"]], ["Table", "config_inventory"]);
  const byCookie = await (await server.as("Viewer")).fetch(query);
  assert.equal(((await byCookie.json()) as { features: unknown[] }).features.length, 1);
});

test("an invalid token is refused, with or without a cookie", async () => {
  const answer = await (await server.admin()).fetch(`${TABLE}?f=json&token=nothing`);
  assert.equal(((await answer.json()) as { error: { code: number } }).error.code, 498);
});

test("every form of query keeps the secured rows protected", async () => {
  const forms = ["returnCountOnly=true", "returnIdsOnly=true", "returnExtentOnly=true", "f=pbf", "resultType=tile"];
  for (const form of forms) {
    const { body } = await get(url, `${TABLE}/query?where=1%3D1&f=json&${form}`.replace("f=json&f=pbf", "f=pbf"));
    assert.equal(body.error?.code, 499, form);
  }
});

test("a portal's token gets one for a single service, which gets no other", async () => {
  const { access } = await tokensOf(await server.as("Viewer"), url);
  const serverUrl = `${url}${TABLE}`;
  const given = await post(url, GENERATE, { token: access, serverUrl, referer: url, request: "getToken" });
  const token = String(given.body["token"]);
  const rows = await get(url, `${TABLE}/query?f=json&where=1%3D1&token=${token}`, { referer: `${url}/main/map` });
  assert.equal((rows.body["features"] as unknown[]).length, 1);
  const again = await post(url, GENERATE, { token, serverUrl }, { referer: url });
  assert.equal(again.body.error?.code, 498);
  const client = server.anonymous();
  const session = await client.call(authenticate, { body: { portalToken: token }, headers: { referer: url } });
  assert.equal(session.status, 401);
  for (const elsewhere of ["https://evil.example/arcgis/rest/services", "", "/arcgis"]) {
    const refused = await post(url, GENERATE, { token: access, serverUrl: elsewhere });
    assert.equal(refused.body.error?.code, 400, elsewhere);
  }
});

test("unpublished zones are for permitted users, by token and by cookie", async () => {
  const zones = "/arcgis/rest/services/Provision/FeatureServer/0/query?where=1%3D1&f=json";
  assert.equal((await get(url, zones)).body.error, undefined);
  assert.equal((await get(url, `${zones}&token=nothing`)).body.error?.code, 498);
  const { access } = await tokensOf(await server.as("Viewer"), url);
  assert.equal((await get(url, `${zones}&token=${access}`)).body.error, undefined);
});

test("the portal reveals only the caller's own user", async () => {
  const { access } = await tokensOf(await server.admin(), url);
  const of = (name: string) => get(url, `/sharing/rest/community/users/${name}?f=json&token=${access}`);
  assert.equal((await of("Admin")).body["username"], "admin");
  assert.equal((await of("quinn")).body.error?.code, 403);
  assert.equal((await of("nobody")).body.error?.code, 403);
  assert.equal((await get(url, "/sharing/rest/community/users/admin?f=json")).body.error?.code, 499);
});

test("the services name the portal, and the portal its tokens' address", async () => {
  const { body } = await get(url, "/arcgis/rest/info?f=json");
  assert.equal(body["owningSystemUrl"], url);
  assert.equal((body["authInfo"] as { tokenServicesUrl: string }).tokenServicesUrl, `${url}${GENERATE}`);
  const info = await get(url, "/sharing/rest/info?f=json");
  assert.deepEqual(info.body["authInfo"], body["authInfo"]);
  // Pages of every origin that may read the services must be able to get tokens; no cookie counts there.
  const headers = { origin: "https://maps.example" };
  for (const path of ["/arcgis/rest/info?f=json", "/sharing/rest/info?f=json", GENERATE]) {
    const answer = await fetch(url + path, { method: path === GENERATE ? "POST" : "GET", headers });
    assert.equal(answer.headers.get("access-control-allow-origin"), "*", path);
    assert.equal(answer.headers.get("access-control-allow-credentials"), null, path);
  }
});

test("a portal's token opens a session marked as such; an invalid one does not", async () => {
  const { access } = await tokensOf(await server.as("Viewer"), url);
  const client = server.anonymous();
  const { ok } = await client.call(authenticate, { body: { portalToken: access } });
  assert.equal(ok.user?.byPortal, true);
  assert.equal((await client.call(getSession)).ok.user?.byPortal, true);
  const refused = await server.anonymous().call(authenticate, { body: { portalToken: "nothing" } });
  assert.deepEqual([refused.status, refused.error.key], [401, "errors.portal.token"]);
});

test("no token, code or password is in the log", async () => {
  const { access, refresh, code, verifier } = await tokensOf(await server.admin(), url);
  await get(url, `${TABLE}?f=json&token=${access}`);
  await self(access);
  assert.match(logged, /FeatureServer/);
  for (const secret of [access, refresh, code, verifier, ADMIN_PASSWORD]) assert.ok(!logged.includes(secret));
});
