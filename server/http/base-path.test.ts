import assert from "node:assert/strict";
import test from "node:test";
import { authenticate, getSession } from "../../contract/calls/session.ts";
import { testFolder } from "../../test/kits/cluster.ts";
import { ADMIN_PASSWORD, addUser, testServer } from "../../test/kits/server.ts";

const dist = testFolder({
  "index.html": '<head><link href="/assets/app/main-3fA9x_2b.css" /></head>',
  "assets/app/main-3fA9x_2b.css": "a{}",
});
const server = testServer({ dist, basePath: "/provision", trustProxy: true });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: "manual", headers });

test("pages, files, calls and services answer below the base path, and to a proxy that takes it off", async () => {
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

test("redirects and addresses of our own name it, once", async () => {
  const moved = await get("/provision/main/view?eid=7");
  assert.equal(moved.headers.get("location"), "/provision/view?eid=7");
  const returned = await get("/provision/openid/return?code=c&state=s");
  assert.equal(returned.headers.get("location"), "/provision/login?openid_code=c&openid_state=s");
  const info = (await (await get("/provision/arcgis/rest/info?f=json")).json()) as Record<string, unknown>;
  assert.equal(info["owningSystemUrl"], `${server.url}/provision`);
  const back = encodeURIComponent(`${server.url}/provision/login`);
  const asked = `/sharing/rest/oauth2/authorize?client_id=provision&response_type=code&redirect_uri=${back}&code_challenge=${"a".repeat(43)}&code_challenge_method=S256`;
  const signIn = await get(`/provision${asked}`);
  assert.equal(signIn.headers.get("location"), `/provision/login?next=${encodeURIComponent(asked)}`);
});

test("cookies stay below it: others on the host are not sent them", async () => {
  await addUser(server.db, { userName: "pat", role: "Viewer" });
  for (const [proto, prefix] of [
    ["http", ""],
    ["https", "__Secure-"],
  ] as const) {
    const client = server.anonymous();
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
