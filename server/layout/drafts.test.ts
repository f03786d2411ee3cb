import assert from "node:assert/strict";
import { test } from "node:test";
import { getAppConfig } from "../../contract/config/calls.ts";
import { ErrorAnswerSchema } from "../../contract/api/errors.ts";
import * as appCalls from "../../contract/layout/calls/apps.ts";
import * as calls from "../../contract/layout/calls/drafts.ts";
import { getLayoutHistory, rollBackLayout, saveLayout } from "../../contract/layout/calls/layouts.ts";
import { checkConfig } from "../../start/check-config.ts";
import { newestAudit, testClient, testServer } from "../../test/kits/domain-server.ts";
import { columns } from "../../test/kits/numbers.ts";
import { configDomain } from "../config/routes.ts";
import { layoutsDomain } from "./routes.ts";

const { getDraft, saveDraft, discardDraft, publishDraft, WorkingCopySchema } = calls;
const { createApp, getApps, getTemplates, renameApp, restoreApp, retireApp } = appCalls;

const server = testServer({ domains: [configDomain, layoutsDomain], checkConfig });
const admin = testClient(server);

let apps = 0;
const newName = () => `desk-${++apps}`;
/** A config of one page, with more of its own. */
const sound = (title: string, more: object = {}) => ({
  title,
  start: { signedIn: "/a", visitor: "/a" },
  pages: [{ route: "/a", title: "A" }],
  ...more,
});
const publishedApp = async (title = "One") => {
  const app = newName();
  await admin.call(saveLayout, { body: { app, config: sound(title), note: "first", basedOn: 0 } });
  return app;
};
const save = (app: string, config: unknown, at: { basedOn?: number; version?: number } = {}, client = admin) =>
  client.call(saveDraft, { body: { app, config, basedOn: 1, version: 0, ...at } });
const publish = (app: string, version: number, client = admin) =>
  client.call(publishDraft, { body: { app, version, note: "second" } });
const titleSeen = async (app: string) =>
  (await server.anonymous().call(getAppConfig, { params: { app } })).ok.config as { readonly title: string };

test("a draft is kept with its faults, changes nothing for visitors, and becomes the next version", async () => {
  const app = await publishedApp();
  const faulty = sound("Two", { start: { signedIn: "/nowhere", visitor: "/a" } });
  const first = (await save(app, faulty)).ok;
  assert.deepEqual([first.revision, first.draft?.basedOn, first.draft?.savedBy], [1, 1, "admin"]);
  assert.deepEqual((await admin.call(getDraft, { params: { app } })).ok, first);
  assert.deepEqual([first.config, first.draft?.config], [sound("One"), faulty]);
  assert.equal((await titleSeen(app)).title, "One");

  const refused = await publish(app, first.draft?.version ?? 0);
  assert.deepEqual([refused.status, refused.error.details.faults?.map(({ path }) => path)], [422, ["start.signedIn"]]);
  const second = (await save(app, sound("Two"), { version: first.draft?.version ?? 0 })).ok;
  const after = (await publish(app, second.draft?.version ?? 0)).ok;
  assert.deepEqual([after.revision, after.draft, after.config], [2, null, sound("Two")]);
  assert.equal((await titleSeen(app)).title, "Two");
  const row = await newestAudit(server);
  assert.deepEqual([row?.action, row?.subject, row?.after], ["publish", app, { revision: 2, note: "second" }]);
  const history = (await admin.call(getLayoutHistory, { params: { app } })).ok;
  assert.deepEqual(columns(history, "revision", "note"), [
    [2, "second"],
    [1, "first"],
  ]);
});

test("scripts, texts that cannot be stored, too much and what is no object never become a draft", async () => {
  const app = await publishedApp();
  for (const [config, key] of [
    [{ footer: { address: "javascript:alert(1)" } }, "domain.layout.script"],
    [{ title: "a\u0000b" }, "domain.layout.character"],
  ] as const) {
    const { status, error } = await save(app, config);
    assert.deepEqual([status, error.details.faults?.[0]?.key], [422, key]);
  }
  assert.equal((await save(app, { title: "x".repeat(1_048_600) })).status, 413);
  for (const odd of ["{}", null, [], 7]) assert.equal((await save(app, odd)).status, 422, String(odd));
  assert.equal((await admin.call(getDraft, { params: { app } })).ok.draft, null);
});

test("of two editors who save, discard or publish, the later one sees both sides", async () => {
  const app = await publishedApp();
  const colleague = await server.as("Administrator");
  const theirs = (await save(app, sound("Theirs"), {}, colleague)).ok;
  const stale = await save(app, sound("Mine"));
  assert.equal(stale.status, 409);
  assert.deepEqual(WorkingCopySchema.parse(stale.error.details.theirs).draft, theirs.draft);
  assert.match(stale.error.details.changedBy ?? "", /^administrator/);
  assert.equal((await publish(app, 0)).status, 409);
  assert.equal((await admin.call(discardDraft, { body: { app, version: 987 } })).status, 409);

  // A draft that was discarded and begun again is another one.
  const version = theirs.draft?.version ?? 0;
  assert.equal((await admin.call(discardDraft, { body: { app, version } })).ok?.draft, null);
  const again = (await save(app, sound("Again"))).ok;
  assert.notEqual(again.draft?.version, version);
  assert.equal((await save(app, sound("Late"), { version }, colleague)).status, 409);

  // Another version was published past the draft: it is refused until it is merged with that one.
  const past = { app, config: sound("Past"), note: "past", basedOn: 1 };
  assert.equal((await colleague.call(saveLayout, { body: past })).ok.revision, 2);
  const behind = await publish(app, again.draft?.version ?? 0);
  assert.deepEqual([behind.status, WorkingCopySchema.parse(behind.error.details.theirs).revision], [409, 2]);
  const merged = (await save(app, sound("Merged"), { version: again.draft?.version ?? 0, basedOn: 2 })).ok;
  assert.equal((await publish(app, merged.draft?.version ?? 0)).ok.revision, 3);
  const back = await admin.call(rollBackLayout, { body: { app, revision: 1, note: "back", basedOn: 3 } });
  assert.equal(back.ok.revision, 4);
});

test("of several drafts saved at once one is kept, and the others are told", async () => {
  const app = await publishedApp();
  const people = await Promise.all([1, 2, 3].map(() => server.as("Administrator")));
  const answers = await Promise.all(people.map((one, i) => save(app, sound(`By ${i}`), {}, one)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const won = answers.find(({ status }) => status === 200)?.ok;
  assert.deepEqual((await admin.call(getDraft, { params: { app } })).ok, won);
});

test("an app begins as a draft, of every template, of another app or of a file, and is published like any", async () => {
  const templates = (await admin.call(getTemplates)).ok;
  assert.deepEqual(
    templates.map(({ name, faults }) => [name, faults]),
    ["staff", "public", "county-dashboard", "embed", "blank"].map((name) => [name, []]),
  );
  for (const { name } of templates) {
    const app = newName();
    const made = (await admin.call(createApp, { body: { app, title: "Ours", template: name } })).ok;
    assert.equal((made.draft?.config as { title: string }).title, "Ours");
    assert.equal((await server.anonymous().call(getAppConfig, { params: { app } })).status, 404);
    assert.equal((await publish(app, made.draft?.version ?? 0)).ok.revision, 1, name);
    assert.equal((await titleSeen(app)).title, "Ours");
  }
  const copied = newName();
  const of = await publishedApp("Source");
  await save(of, sound("Drafted"));
  const copy = (await admin.call(createApp, { body: { app: copied, copyOf: of } })).ok;
  assert.deepEqual(copy.draft?.config, sound("Drafted"));
  const taken = await admin.call(createApp, { body: { app: copied, config: sound("File") } });
  assert.deepEqual([taken.status, taken.error.key], [422, "domain.layout.nameTaken"]);
  for (const from of [{ template: "none" }, { copyOf: "none" }])
    assert.equal((await admin.call(createApp, { body: { app: newName(), ...from } })).status, 404);
  // With its only draft, an app that was never published is gone.
  const version = copy.draft?.version ?? 0;
  assert.equal((await admin.call(discardDraft, { body: { app: copied, version } })).ok, null);
  assert.equal((await admin.call(getDraft, { params: { app: copied } })).status, 404);
});

test("an app that begins with a widget that is not here keeps it, and it is named when it is published", async () => {
  const app = newName();
  const config = sound("Odd", { widgets: [{ id: "a", widget: "clokc" }] });
  const made = (await admin.call(createApp, { body: { app, config } })).ok;
  assert.deepEqual(made.draft?.config, config);
  const { status, error } = await publish(app, made.draft?.version ?? 0);
  assert.deepEqual([status, error.details.faults?.[0]?.path], [422, "widgets[0].widget"]);
});

test("a former address leads on, and can be taken back", async () => {
  const [app, to] = [await publishedApp("Moved"), newName()];
  await save(app, sound("Draft"));
  const moved = (await admin.call(renameApp, { body: { app, to } })).ok;
  assert.deepEqual([moved.app, moved.revision, moved.draft?.config], [to, 1, sound("Draft")]);
  assert.equal((await titleSeen(app)).title, "Moved");
  const names = (await admin.call(getApps)).ok.map((one) => one.app);
  assert.deepEqual([names.includes(app), names.includes(to)], [false, true]);
  const again = await admin.call(renameApp, { body: { app, to: newName() } });
  assert.equal(again.status, 409);
  const taken = await admin.call(createApp, { body: { app, template: "blank" } });
  assert.equal(taken.error.details.values?.["by"], to);
  assert.equal((await admin.call(renameApp, { body: { app: to, to: app } })).ok.app, app);
  assert.equal((await titleSeen(to)).title, "Moved");
  const shipped = await admin.call(renameApp, { body: { app: "staff", to: newName() } });
  assert.deepEqual([shipped.status, shipped.error.key], [422, "domain.layout.shippedName"]);
  for (const name of ["staff", app])
    assert.equal((await admin.call(renameApp, { body: { app: to, to: name } })).status, 409, name);
});

test("a retired app does not start and says where to go; the last one with the editor stays", async () => {
  const app = await publishedApp("Old");
  const listed = (await admin.call(retireApp, { body: { app, leadsTo: "public" } })).ok;
  assert.equal(listed.find((one) => one.app === app)?.retired?.leadsTo, "public");
  const gone = await server.anonymous().call(getAppConfig, { params: { app } });
  assert.deepEqual([gone.status, gone.error.key], [404, "domain.layout.retired"]);
  assert.deepEqual(gone.error.details.values, { app, leadsTo: "public" });
  assert.equal((await admin.call(retireApp, { body: { app, leadsTo: null } })).status, 409);
  assert.equal((await admin.call(restoreApp, { body: { app } })).status, 200);
  assert.equal((await admin.call(restoreApp, { body: { app } })).status, 409);
  assert.equal((await titleSeen(app)).title, "Old");
  const nowhere = await admin.call(retireApp, { body: { app, leadsTo: app } });
  assert.equal(nowhere.error.key, "domain.layout.leadsNowhere");

  const editors = (await admin.call(getApps)).ok.filter((one) => one.published && one.app !== "staff");
  for (const one of editors) await admin.call(retireApp, { body: { app: one.app, leadsTo: null } });
  const last = await admin.call(retireApp, { body: { app: "staff", leadsTo: null } });
  assert.deepEqual([last.status, last.error.key], [422, "domain.layout.lastEditor"]);
});

test("start pages of roles and the default language are checked, with the nearest name", async () => {
  const app = await publishedApp();
  const wrong = sound("Wrong", {
    languages: ["es", "pt"],
    defaultLanguage: "de",
    start: { signedIn: "/a", visitor: "/a", byRole: [{ role: "Viewr", page: "/b" }] },
  });
  const { draft } = (await save(app, wrong)).ok;
  const { faults = [] } = (await publish(app, draft?.version ?? 0)).error.details;
  assert.deepEqual(faults.map(({ path, values }) => [path, values?.["found"], values?.["nearest"]]).sort(), [
    ["defaultLanguage", '"de"', undefined],
    ["start.byRole[0].page", '"/b"', "/a"],
    ["start.byRole[0].role", '"Viewr"', "Viewer"],
  ]);
});

test("no one without Edit Layout reads or changes a draft or an app", async () => {
  for (const [client, status] of [
    [server.anonymous(), 401],
    [await server.as("Viewer"), 403],
  ] as const) {
    for (const call of [getDraft, getApps, getTemplates])
      assert.equal((await client.call(call, { params: { app: "staff" } })).status, status, call.path);
    for (const [call, body] of [
      [saveDraft, { app: "staff", config: {}, basedOn: 0, version: 0 }],
      [discardDraft, { app: "staff", version: 0 }],
      [publishDraft, { app: "staff", version: 0, note: "x" }],
      [createApp, { app: "other", template: "blank" }],
      [renameApp, { app: "staff", to: "other" }],
      [retireApp, { app: "staff", leadsTo: null }],
      [restoreApp, { app: "staff" }],
    ] as const) {
      const answer = await client.fetch(call.path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
      assert.equal(answer.status, status, call.path);
      ErrorAnswerSchema.parse(await answer.json());
    }
  }
});
