import assert from "node:assert/strict";
import { test } from "node:test";
import { getAppConfig } from "../../contract/config/calls.ts";
import { getApps } from "../../contract/layout/calls/apps.ts";
import * as calls from "../../contract/layout/calls/layouts.ts";
import { SEEDED_ROLES } from "../../contract/people/privileges.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { newestAudit, testClient, testServer } from "../../test/kits/domain-server.ts";
import { columns } from "../../test/kits/numbers.ts";
import { layoutsDomain } from "./routes.ts";
import { configDomain } from "../config/routes.ts";

const { getLayout, getLayoutHistory, getLayoutRevision, getLayoutRoles, rollBackLayout, saveLayout } = calls;

const server = testServer({ domains: [configDomain, layoutsDomain] });
const admin = testClient(server);

let apps = 0;
const newApp = () => `app-${++apps}`;
const save = (app: string, config: unknown, basedOn = 0, client = admin) =>
  client.call(saveLayout, { body: { app, config, note: `version ${basedOn + 1}`, basedOn } });
/** A config of one page, with more of its own. */
const sound = (more: object) => ({ start: { signedIn: "/a", visitor: "/a" }, pages: [page("/a")], ...more });
const TITLE = { en: "Warehouses", de: "Lager" };
const page = (route: string) => ({ route, title: TITLE });

test("a saved config is loaded with every key in its place, and the app starts with it", async () => {
  const app = newApp();
  const config = {
    title: "Ours \u2028 🌪",
    version: 1,
    start: { visitor: "/a", signedIn: "/a" },
    widgets: [{ widget: "map", id: "map", config: { statistic: "population" } }],
    pages: [{ title: TITLE, route: "/a" }],
  };
  const saved = (await save(app, config)).ok;
  assert.equal(saved.revision, 1);
  const text = JSON.stringify(config, null, 2);
  assert.equal(JSON.stringify((await admin.call(getLayout, { params: { app } })).ok.config, null, 2), text);
  const { ok } = await admin.call(getLayoutRevision, { params: { app, revision: 1 } });
  assert.equal(JSON.stringify(ok.config, null, 2), text);
  assert.equal((await admin.call(getAppConfig, { params: { app } })).ok.file, `${app} (revision 1)`);
});

test("every save makes a version with note, author, time and an audit row", async () => {
  const app = newApp();
  await save(app, sound({ title: "One" }));
  await save(app, sound({ title: "Two" }), 1);
  const history = (await admin.call(getLayoutHistory, { params: { app } })).ok;
  assert.deepEqual(columns(history, "revision", "note", "savedBy", "rolledBackTo"), [
    [2, "version 2", "admin", null],
    [1, "version 1", "admin", null],
  ]);
  const row = await newestAudit(server);
  assert.deepEqual(
    [row?.module, row?.action, row?.subject, row?.userName, row?.before, row?.after],
    ["Layout", "save", app, "admin", { revision: 1 }, { revision: 2, note: "version 2" }],
  );
});

test("an older version is restored as a new one, the shipped file too; the history keeps all", async () => {
  const shipped = (await admin.call(getLayout, { params: { app: "public" } })).ok;
  assert.equal(shipped.revision, 0);
  await save("public", sound({ title: "One" }));
  const roll = async (revision: number, basedOn: number) =>
    (await admin.call(rollBackLayout, { body: { app: "public", revision, note: "back", basedOn } })).ok;
  assert.deepEqual((await roll(0, 1)).config, shipped.config);
  assert.deepEqual((await roll(1, 2)).config, sound({ title: "One" }));
  const history = (await admin.call(getLayoutHistory, { params: { app: "public" } })).ok;
  assert.deepEqual(columns(history, "revision", "rolledBackTo"), [
    [3, 1],
    [2, 0],
    [1, null],
    [0, null],
  ]);
  const back = await admin.call(rollBackLayout, { body: { app: "public", revision: 9, note: "back", basedOn: 3 } });
  assert.deepEqual([back.status, back.error.key], [404, "domain.layout.revisionUnknown"]);
});

test("a save over another user's version reports its author and content", async () => {
  const app = newApp();
  await save(app, sound({ title: "One" }));
  const colleague = await server.as("Administrator");
  await save(app, sound({ title: "Theirs" }), 1, colleague);
  const stale = await save(app, sound({ title: "Mine" }), 1);
  assert.deepEqual([stale.status, stale.error.key], [409, "errors.conflict.stale"]);
  const { yours, theirs, changedBy, changedAt } = stale.error.details;
  assert.deepEqual((yours as { config: unknown }).config, sound({ title: "Mine" }));
  assert.deepEqual(calls.LayoutVersionSchema.parse(theirs).config, sound({ title: "Theirs" }));
  assert.match(changedBy ?? "", /^administrator/);
  assert.ok(Date.parse(changedAt ?? "") > 0);
  const back = await admin.call(rollBackLayout, { body: { app, revision: 1, note: "back", basedOn: 1 } });
  assert.equal(back.status, 409);
});

test("of several concurrent saves one wins, others get a conflict, and nothing is mixed", async () => {
  const app = newApp();
  const people = await Promise.all([1, 2, 3].map(() => server.as("Administrator")));
  for (const basedOn of [0, 1, 2]) {
    const answers = await Promise.all(
      people.map((one, i) => save(app, sound({ title: `${basedOn} ${i}` }), basedOn, one)),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.ok;
    assert.deepEqual((await admin.call(getLayout, { params: { app } })).ok, won);
  }
});

test("an invalid config is refused with its faults by JSON path, and nothing is saved", async () => {
  const app = newApp();
  const refused = await save(app, {
    layout: { variant: "Lihgt" },
    pages: [page("/a"), { ...page("no slash"), layout: 7 }],
    menu: [],
  });
  assert.deepEqual([refused.status, refused.error.key], [422, "errors.invalid"]);
  const faults = refused.error.details.faults ?? [];
  assert.deepEqual(faults.map(({ path }) => path).sort(), [
    "layout.variant",
    "menu",
    "pages[1].layout",
    "pages[1].route",
    "start.signedIn",
    "start.visitor",
  ]);
  assert.match(faults.find(({ path }) => path === "layout.variant")?.message ?? "", /"Light", "Dark", "Transparent"/);
  for (const odd of ["{}", null, [], 7]) assert.equal((await save(app, odd)).status, 422, String(odd));
  assert.equal((await admin.call(getLayoutHistory, { params: { app } })).status, 404);
});

test("script and file addresses are refused everywhere, in any spelling", async () => {
  const app = newApp();
  for (const address of ["javascript:alert(1)", " JaVa\nScript:alert(1)", "\u0001vbscript:x", "file:///etc/passwd"]) {
    const inWidget = await save(app, { widgets: [{ id: "a", widget: "map", config: { links: [{ to: address }] } }] });
    assert.deepEqual(
      [inWidget.status, inWidget.error.details.faults?.[0]?.path, inWidget.error.details.faults?.[0]?.key],
      [422, "widgets[0].config.links[0].to", "domain.layout.script"],
    );
    const inMenu = await save(app, { menus: { main: [{ id: "a", label: TITLE, href: address }] } });
    assert.equal(inMenu.error.details.faults?.[0]?.path, "menus.main[0].href");
  }
});

test("a character that the database cannot store is refused, in values and in names", async () => {
  const app = newApp();
  for (const config of [{ title: "a\u0000b" }, { title: "a\ud800" }, { widgets: [{ config: { "a\u0000": 1 } }] }]) {
    const { status, error } = await save(app, config);
    assert.deepEqual([status, error.details.faults?.[0]?.key], [422, "domain.layout.character"]);
  }
});

test("a config of a megabyte is saved; a larger one and an endlessly nested one are refused with the limit", async () => {
  const app = newApp();
  const ofSize = (length: number) => sound({ footer: { address: "x".repeat(length) } });
  assert.equal((await save(app, ofSize(1_000_000))).status, 200);
  for (const length of [1_048_600, 3_000_000]) {
    const refused = await save(app, ofSize(length), 1);
    assert.equal(refused.status, 413);
    assert.match(refused.error.message, /the limit is 1 MB/);
  }
  const deep = `{"app":"${app}","note":"x","basedOn":1,"config":{"widgets":${"[".repeat(60_000)}${"]".repeat(60_000)}}}`;
  const headers = { "content-type": "application/json" };
  const answer = await admin.fetch("/api/Layout/SaveLayout", { method: "POST", body: deep, headers });
  assert.equal(answer.status, 422);
  assert.match(await answer.text(), /60,000 levels deep; the limit is 50/);
});

test("the apps are listed with their newest version, shipped or saved", async () => {
  const app = newApp();
  await save(app, sound({}));
  const listed = (await admin.call(getApps)).ok;
  const found = (name: string) => listed.find((one) => one.app === name);
  assert.equal(found("staff")?.shipped, true);
  assert.equal(found("staff")?.revision, 0);
  assert.deepEqual([found(app)?.shipped, found(app)?.revision, found(app)?.savedBy], [false, 1, "admin"]);
  assert.equal(found("schema"), undefined);
});

test("the roles are listed with their privileges", async () => {
  const roles = (await admin.call(getLayoutRoles)).ok;
  assert.deepEqual(
    Object.fromEntries(roles.map(({ name, privileges }) => [name, privileges.length])),
    Object.fromEntries(Object.entries(SEEDED_ROLES).map(([name, held]) => [name, held.length])),
  );
});

test("no one without Edit Layout reads or changes a layout", async () => {
  const people: [TestClient, number][] = [
    [server.anonymous(), 401],
    [await server.as("Emergency Staff"), 403],
    [await server.as("Viewer"), 403],
  ];
  const params = { app: "staff", revision: 0 };
  for (const [client, status] of people) {
    for (const call of [getApps, getLayout, getLayoutHistory, getLayoutRevision, getLayoutRoles])
      assert.equal((await client.call(call, { params })).status, status, call.path);
    assert.equal((await save("staff", {}, 0, client)).status, status);
    const body = { app: "staff", revision: 0, note: "x", basedOn: 0 };
    assert.equal((await client.call(rollBackLayout, { body })).status, status);
  }
});
