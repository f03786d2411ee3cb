import assert from "node:assert/strict";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import test, { after, before, beforeEach } from "node:test";
import { eq } from "../../storage/orm.ts";
import { generate } from "selfsigned";
import { getAdditionalLayers, getWebMap } from "../../../contract/layers/calls/map-layers.ts";
import { authenticate, getSession, logout } from "../../../contract/people/calls/session.ts";
import { saveGroupRoles } from "../../../contract/people/calls/security.ts";
import { ADMIN_PASSWORD, newRole } from "../../../test/kits/client.ts";
import { addUser, newestAudit, startTestServer, type TestServer } from "../../../test/kits/domain-server.ts";
import { setConfigKeys } from "../../config/keys.ts";
import { operator } from "../../persistence/audit/audit.ts";
import { configKeys, users } from "../../storage/schema/index.ts";
import { featureServiceDomain } from "../feature-service/routes.ts";
import { layersDomain } from "../../layers/routes.ts";
import { peopleDomain } from "../../people/routes.ts";
import { portalDomain } from "./routes.ts";

/** The other portal's answers, and the requests it received. */
let answers: Record<string, unknown>;
let asked: { path: string; form: URLSearchParams; method: string; referer: string | undefined }[];
let portal: Server;
let address: string;
let server: TestServer;
let trusting: string;

const USER = { username: "Robin", orgId: "ORG1" };
const BELOW = "/portal/sharing/rest/";

before(async () => {
  const certificate = await generate([{ name: "commonName", value: "localhost" }], {
    keySize: 2048,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  trusting = certificate.cert;
  portal = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const path = (request.url ?? "").replace(BELOW, "");
      const form = new URLSearchParams(body);
      asked.push({ path, form, method: request.method ?? "", referer: request.headers.referer });
      const answer = answers[`${path}${form.has("token") ? "?token" : ""}`];
      if (answer instanceof URL) response.writeHead(302, { location: answer.href }).end();
      else if (typeof answer === "string") response.end(answer);
      else response.end(JSON.stringify(answer ?? { error: { code: 404, message: "?" } }));
    });
  });
  await new Promise<void>((resolve) => portal.listen(0, "localhost", resolve));
  address = `https://localhost:${(portal.address() as AddressInfo).port}/portal`;
  server = await open(trusting);
  await addUser(server.db, { userName: "robin", role: "Viewer" });
  await addUser(server.db, { userName: "sleeping", role: "Viewer", active: false });
});
beforeEach(() => {
  asked = [];
  answers = {
    "community/self?token": USER,
    "portals/self": { id: "ORG1" },
    "portals/self?token": { id: "ORG1", user: USER, appInfo: { appId: "provision" } },
  };
});
after(async () => {
  await server.close();
  await new Promise((resolve) => portal.close(resolve));
});

async function open(portalCa: string | null): Promise<TestServer> {
  const opened = await startTestServer({
    domains: [featureServiceDomain, layersDomain, peopleDomain, portalDomain],
    portalCa,
  });
  await opened.db.insert(configKeys).values({ key: "portalUrl", value: address });
  return opened;
}

const signIn = async (at: TestServer = server) =>
  at.anonymous().call(authenticate, { body: { portalToken: "the token" } });

test("the portal identifies the user, the product's record decides on rights", async () => {
  const client = server.anonymous();
  const { ok } = await client.call(authenticate, { body: { portalToken: "the token" } });
  assert.deepEqual([ok.user?.userName, ok.user?.byPortal, ok.user?.roleNameOfLoginUser], ["robin", true, ["Viewer"]]);
  assert.ok((await client.call(getSession)).ok.user);
  await client.call(logout);
  assert.equal((await client.call(getSession)).ok.user, null);
});

test("the token is sent to the configured portal, by form and with our own page's address", async () => {
  await signIn();
  assert.deepEqual(asked.map(({ path, method }) => `${method} ${path}`).sort(), [
    "POST community/self",
    "POST portals/self",
    "POST portals/self",
  ]);
  assert.equal(asked.filter(({ form }) => form.get("token") === "the token").length, 2);
  assert.ok(asked.every(({ referer }) => referer === server.url));
});

test("a web map is read with the app's own secret: its layers are in the tree, its bookmarks on the map", async () => {
  const item = "0123456789abcdef0123456789abcdef";
  const part = (more: object) => ({ visibility: false, opacity: 0.5, ...more });
  const mercator = {
    xmin: -9_239_215,
    ymin: 3_157_700,
    xmax: -9_127_896,
    ymax: 3_285_000,
    spatialReference: { wkid: 102100 },
  };
  answers["oauth2/token"] = { access_token: "app token" };
  answers[`content/items/${item}/data?token`] = {
    baseMap: { title: "Base" },
    operationalLayers: [
      part({ layerType: "ArcGISFeatureLayer", title: "Shelters", url: "https://a.example/x/FeatureServer/3" }),
      part({ layerType: "ArcGISFeatureLayer", title: "Notes", featureCollection: {} }),
      {
        layerType: "GroupLayer",
        title: "Weather",
        layers: [{ layerType: "WMS", title: "Radar", url: "https://b.example/wms" }],
      },
    ],
    bookmarks: [
      { name: "Tampa", extent: mercator },
      { name: "Elsewhere", extent: { ...mercator, spatialReference: { wkid: 2236 } } },
    ],
  };
  await setConfigKeys(
    server.db,
    new Map([
      ["uids.agol_map", item],
      ["uids.client_secret", "secret"],
    ]),
    operator("test"),
  );
  const { ok: layers } = await server.anonymous().call(getAdditionalLayers, { params: { type: "all" } });
  assert.deepEqual(
    layers
      .slice(-2)
      .map(({ titles, kind, group, sublayer, visible, opacity }) => [
        titles.en,
        kind,
        group.map(({ en }) => en),
        sublayer,
        visible,
        opacity,
      ]),
    [
      ["Radar", "wms", ["Weather"], "", true, 1],
      ["Shelters", "feature-server", [], "3", false, 0.5],
    ],
  );
  const { ok } = await server.anonymous().call(getWebMap);
  const [tampa, ...others] = ok.bookmarks;
  assert.deepEqual(
    [tampa?.name, tampa?.bounds.map((degree) => Math.round(degree * 10) / 10), others],
    ["Tampa", [-83, 27.3, -82, 28.3], []],
  );
  // Once for both: the portal is not asked again for each reader.
  assert.deepEqual(
    asked.map(({ path }) => path),
    ["oauth2/token", `content/items/${item}/data`],
  );
  assert.equal(asked[0]?.form.get("client_secret"), "secret");
  await setConfigKeys(
    server.db,
    new Map([
      ["agol_map", ""],
      ["client_secret", ""],
    ]),
    operator("test"),
  );
});

test("a portal group grants and removes a role; accounts are created if configured", async () => {
  const admin = await server.anonymous().signIn("admin", ADMIN_PASSWORD);
  const planners = await newRole(admin, { name: "Portal planners" });
  const group = "0123456789abcdef0123456789abcdef";
  const rows = [{ source: "portal" as const, group, roleId: planners.roleId }];
  const byTitle = { rows: [{ source: "portal" as const, group: "Planners", roleId: planners.roleId }], heldRows: [] };
  assert.equal((await admin.call(saveGroupRoles, { body: byTitle })).status, 400, "anyone may give a group that title");
  await admin.call(saveGroupRoles, { body: { rows, heldRows: [] } });
  const rolesAfter = async (user: object) => {
    answers["community/self?token"] = { ...USER, ...user };
    return (await signIn()).ok.user?.roleNameOfLoginUser;
  };
  assert.deepEqual(await rolesAfter({ groups: [{ id: group, title: "Planners" }] }), ["Portal planners", "Viewer"]);
  const given = await newestAudit(server, { action: "saveUserRoles" });
  assert.deepEqual(
    [given?.subject, given?.before, given?.after],
    ["robin", { roles: ["Viewer"] }, { roles: ["Portal planners", "Viewer"], by: "portal" }],
  );
  assert.deepEqual(await rolesAfter({}), ["Portal planners", "Viewer"], "nothing is said of groups");
  assert.deepEqual(await rolesAfter({ groups: [{ id: "f".repeat(32), title: "Planners" }] }), ["Viewer"]);
  const taken = await newestAudit(server, { action: "saveUserRoles" });
  assert.deepEqual(
    [taken?.before, taken?.after],
    [{ roles: ["Portal planners", "Viewer"] }, { roles: ["Viewer"], by: "portal" }],
  );

  const kim = {
    username: "kim.lee",
    firstName: "Kim",
    lastName: "Lee",
    email: "admin@agency.example",
    groups: [{ id: group }],
  };
  answers["community/self?token"] = { ...USER, ...kim };
  assert.equal((await signIn()).status, 401, "off by default");
  await setConfigKeys(server.db, new Map([["portalAccounts", "byGroup"]]), operator("test"));
  assert.equal((await signIn()).ok.user?.displayName, "Kim Lee");
  const [row] = await server.db.select().from(users).where(eq(users.userName, "kim.lee"));
  assert.deepEqual([row?.email, row?.passwordHash], [null, null]);
  const made = await newestAudit(server, { module: "User", action: "create" });
  assert.partialDeepStrictEqual(made, { subject: "kim.lee", after: { by: "portal" } });
  answers["community/self?token"] = { ...USER, ...kim, username: "someone.else", groups: [] };
  assert.equal((await signIn()).status, 401, "no group of ours");
  answers["community/self?token"] = { ...USER, ...kim, username: "sleeping" };
  assert.equal((await signIn()).status, 401, "an inactive account is not woken");
  await setConfigKeys(server.db, new Map([["portalAccounts", ""]]), operator("test"));
});

test("a user that the portal vouches for need not change a one-time password here", async () => {
  answers["community/self?token"] = { ...USER, username: "admin" };
  await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.userName, "admin"));
  const client = server.anonymous();
  const { ok } = await client.call(authenticate, { body: { portalToken: "the token" } });
  assert.equal(ok.user?.mustChangePassword, false);
  assert.equal((await client.call(getSession)).ok.user?.mustChangePassword, false);
});

test("a browser cannot name another portal", async () => {
  const response = await server.anonymous().fetch("/api/User/Authenticate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ portalToken: "the token", portalUrl: "https://evil.example" }),
  });
  assert.equal(response.status, 400);
});

for (const username of ["stranger", "sleeping"])
  test(`${username} has no active record here and gets the catalogue's text`, async () => {
    answers["community/self?token"] = { ...USER, username };
    const { status, error } = await signIn();
    assert.equal(status, 401);
    assert.equal(
      error.message,
      "You are not a registered user or your account is no longer active. Please contact an administrator",
    );
  });

test("a user of another organization with the same name is not our user", async () => {
  answers["community/self?token"] = { ...USER, orgId: "ANYBODYS" };
  assert.equal((await signIn()).error.key, "errors.portal.token");
  answers["community/self?token"] = USER;
  answers["portals/self"] = { name: "a portal without an organization" };
  assert.equal((await signIn()).error.key, "errors.portal.token");
});

test("a token issued to another app is not accepted", async () => {
  answers["portals/self?token"] = { id: "ORG1", appInfo: { appId: "another" } };
  assert.equal((await signIn()).error.key, "errors.portal.token");
});

test("a token that the portal refuses is invalid", async () => {
  answers["community/self?token"] = { error: { code: 498, message: "Invalid token." } };
  assert.equal((await signIn()).error.key, "errors.portal.token");
});

test("a redirect is not followed, an endless answer is cut, and an address that is not a portal is unreachable", async () => {
  for (const answer of [new URL("https://localhost:1/steal"), "x".repeat(400_000), "<html>", { username: 7 }]) {
    answers["community/self?token"] = answer;
    const { status, error } = await signIn();
    assert.deepEqual([status, error.key], [503, "errors.portal.unreachable"]);
  }
});

test("an untrusted certificate is refused", async () => {
  const strict = await open(null);
  try {
    assert.equal((await signIn(strict)).error.key, "errors.portal.unreachable");
    assert.deepEqual(asked, []);
  } finally {
    await strict.close();
  }
});

test("our services name that portal, and our own one is switched off", async () => {
  const info = (await (await fetch(`${server.url}/arcgis/rest/info?f=json`)).json()) as { owningSystemUrl: string };
  assert.equal(info.owningSystemUrl, address);
  const body = new URLSearchParams({ username: "robin", password: "x", referer: "x" });
  const own = await fetch(`${server.url}/sharing/rest/generateToken`, { method: "POST", body });
  assert.equal(((await own.json()) as { error: { code: number } }).error.code, 404);
});

test("a service accepts that portal's token for the user of the product's record", async () => {
  const table = `${server.url}/arcgis/rest/services/Provision/FeatureServer/5?f=json`;
  const code = async (query: string) =>
    ((await (await fetch(table + query)).json()) as { error?: { code: number } }).error?.code;
  assert.equal(await code(""), 499);
  assert.equal(await code("&token=abc"), undefined);
  answers["community/self?token"] = { ...USER, username: "stranger" };
  assert.equal(await code("&token=abc"), 498);
});
