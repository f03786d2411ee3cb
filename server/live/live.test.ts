import assert from "node:assert/strict";
import test from "node:test";
import { AUDIT_MODULES, type AuditModule } from "../../contract/audits/calls.ts";
import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import { getChanges, setPresence } from "../../contract/planning/calls/live.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import { getWall } from "../../contract/planning/calls/wall.ts";
import { makeToken, revokeToken } from "../../contract/people/calls/programs.ts";
import { changePassword, logout } from "../../contract/people/calls/session.ts";
import { rolePrivilegeInsert } from "../../contract/people/calls/security.ts";
import { PRIVILEGE_CODES, UNASKED_HEADER, type PrivilegeCode } from "../../contract/people/privileges.ts";
import { openStream } from "../../test/kits/event-stream.ts";
import { personWith, testClient, testServer } from "../../test/kits/domain-server.ts";
import { PLANNING, newEstimation, projectedEstimation, storeGrid } from "../../test/kits/planning.ts";
import { ADMIN_PASSWORD, roleNamed } from "../../test/kits/client.ts";
import { SESSION } from "../caller/token.ts";
import { peopleDomain } from "../people/routes.ts";
import { audit, SYSTEM_ACTOR } from "../persistence/audit/audit.ts";
import { programsDomain } from "../programs/routes.ts";
import { inTransaction } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { estimations, sessions, users } from "../storage/schema/index.ts";
import { liveDomain } from "./routes.ts";
import { STREAMS_MOST } from "./streams.ts";

const domains = [...PLANNING, peopleDomain, programsDomain, liveDomain];
const server = testServer({ domains, data: storeGrid });
const admin = testClient(server);

const disaster = { type: "Flood", category: null, startDate: "2026-09-01", status: "Active" } as const;
let made = 0;
const makeDisaster = async () =>
  (await admin.call(addOrUpdateDisaster, { body: { ...disaster, name: `Live ${++made}` } })).ok;
/** A change of a module by someone else, with a value that no one may hear. */
const write = (module: AuditModule, entry: Partial<Parameters<typeof audit>[1]> = {}) =>
  inTransaction(server.db, (tx) =>
    audit(tx, {
      caller: { ...SYSTEM_ACTOR, userName: "someone" },
      module,
      action: "update",
      subjectId: 4_711,
      subject: "secret name",
      after: { note: "secret value" },
      ...entry,
    }),
  );

test("a change is heard at once, in the order of commits, and never its values", async () => {
  const stream = await openStream(await server.as("Viewer"));
  assert.equal(stream.headers.get("content-type"), "text/event-stream");
  assert.equal(stream.headers.get("x-accel-buffering"), "no");
  assert.equal(stream.headers.get("cache-control"), "no-store");
  assert.equal(stream.headers.get("content-encoding"), null);
  await stream.until(({ last }) => last > 0);
  const begun = performance.now();
  const { did } = await makeDisaster();
  await stream.until(({ changes }) => changes.some(({ id }) => id === String(did)));
  assert.ok(performance.now() - begun < 1_000);
  const [change] = stream.changes;
  assert.deepEqual(
    { ...change, no: 0, at: "" },
    { no: 0, module: "Disaster", action: "create", id: String(did), did, eid: null, by: "First Administrator", at: "" },
  );
  stream.close();
});

test("what was missed while a stream was broken comes first, and once", async () => {
  const viewer = await server.as("Viewer");
  const { last } = (await viewer.call(getChanges)).ok;
  const { did } = await makeDisaster();
  const again = await openStream(viewer, { headers: { "last-event-id": String(last) } });
  await again.until(({ changes }) => changes.length > 0);
  const next = await makeDisaster();
  await again.until(({ changes }) => changes.length > 1);
  assert.deepEqual(
    again.changes.map(({ id }) => id),
    [String(did), String(next.did)],
  );
  again.close();
  const polled = (await viewer.call(getChanges, { query: { after: String(last) } })).ok;
  assert.deepEqual(polled.changes, again.changes);
  const opened = (await viewer.call(getChanges, { query: { age: "60" } })).ok;
  assert.deepEqual(opened.changes.slice(-2), again.changes, "a page begins with what changed since it was opened");
  const future = (await viewer.call(getChanges, { query: { after: String(polled.last + 10) } })).ok;
  assert.ok(future.missed, "a number of another database means that everything may have changed");
});

/** Privileges with which a module is heard, each enough: a new module needs a line here and a rule. */
const HEARD_WITH: Readonly<Record<AuditModule, readonly PrivilegeCode[]>> = {
  Session: ["audit.view"],
  User: ["user.view"],
  Role: ["role.view", "security.view"],
  Lookup: ["lookup.view"],
  Disaster: ["estimation.view"],
  Estimation: ["estimation.view"],
  Zone: ["estimation.view"],
  Parameter: ["estimation.view"],
  Projection: ["estimation.view"],
  Supply: ["estimation.view"],
  Tract: ["data.import"],
  Config: ["audit.view"],
  Layout: ["layout.edit"],
  Security: ["security.view"],
  Preference: [],
  Email: ["audit.view"],
  Export: [],
  Audit: ["audit.view"],
  LogFile: ["logFile.view"],
  Portal: ["audit.view"],
  Operation: ["audit.view"],
  Report: ["estimation.view"],
  Defaults: ["defaults.edit"],
  Layer: ["layer.edit"],
  MapStyle: ["layer.edit"],
  Series: ["data.import"],
  Storm: ["estimation.view"],
  AdhocQuery: [],
  Feed: ["data.import"],
};

test("no one hears of what they may not read, whatever the module", async () => {
  const { last } = (await admin.call(getChanges)).ok;
  for (const module of AUDIT_MODULES) await write(module);
  const query = { after: String(last) };
  const heard = async (...codes: PrivilegeCode[]) => {
    const { client } = await personWith(server, admin, "home", ...codes);
    const { changes } = (await client.call(getChanges, { query })).ok;
    assert.ok(!JSON.stringify(changes).includes("secret"));
    return changes.filter(({ id }) => id === "4711").map(({ module }) => module);
  };
  assert.deepEqual(await heard(), []);
  assert.deepEqual((await server.anonymous().call(getChanges, { query })).ok.changes, []);
  for (const code of new Set(Object.values(HEARD_WITH).flat()))
    assert.deepEqual(
      await heard(code),
      AUDIT_MODULES.filter((module) => HEARD_WITH[module].includes(code)),
      code,
    );
  const all = await heard(...PRIVILEGE_CODES.filter((code) => code !== "home"));
  assert.deepEqual(
    all,
    AUDIT_MODULES.filter((module) => HEARD_WITH[module].length > 0),
  );
});

test("ids decide where modules hold more than one kind: programs, links, each one's own notices", async () => {
  const { last } = (await admin.call(getChanges)).ok;
  await write("Security", { subjectId: "token/1" });
  await write("Report", { action: "share" });
  await write("Storm", { action: "readNotice" });
  const heard = async (...codes: PrivilegeCode[]) => {
    const { client } = await personWith(server, admin, ...codes);
    const { changes } = (await client.call(getChanges, { query: { after: String(last) } })).ok;
    return changes.filter(({ by }) => by === "someone").map(({ module }) => module);
  };
  assert.deepEqual(await heard("security.view"), []);
  assert.deepEqual(await heard("program.edit"), ["Security"]);
  assert.deepEqual(await heard("estimation.view"), []);
  assert.deepEqual(await heard("estimation.view", "report.share"), ["Report"]);
});

test("a visitor hears that something published changed, not what or by whom, and nothing of the rest", async () => {
  const [shown, hidden] = [await newEstimation(admin), await newEstimation(admin)];
  const visitor = await openStream(server.anonymous());
  const viewing = await openStream(await server.as("Viewer"));
  await Promise.all([visitor, viewing].map((stream) => stream.until(({ last }) => last > 0)));
  await write("Estimation", { action: "update", subjectId: hidden.eid });
  await write("Zone", { subjectId: shown.eid });
  await write("Estimation", { action: "publish", subjectId: shown.eid });
  await server.db.update(estimations).set({ publishedAt: new Date() }).where(eq(estimations.eid, shown.eid));
  await write("Estimation", { action: "update", subjectId: shown.eid });
  await write("Supply", { subjectId: "sites/3", after: { public: true } });
  await write("Supply", { subjectId: "sites/4", after: { public: false } });
  await write("Estimation", { action: "delete", subjectId: 99_999, before: { published: { by: "someone" } } });
  await visitor.until(({ changes }) => changes.length > 3);
  await viewing.until(({ changes }) => changes.length > 6);
  assert.deepEqual(
    visitor.changes.map((change) => ({ ...change, no: 0, at: "" })),
    Array(4).fill({ no: 0, module: "View", action: "", id: "", did: null, eid: null, by: "", at: "" }),
  );
  assert.equal(viewing.changes.find(({ action }) => action === "publish")?.eid, shown.eid);
  visitor.close();
  viewing.close();
});

test("who has yet to choose a password hears what visitors hear until then", async () => {
  const { client, userId } = await personWith(server, admin, "home", "estimation.view");
  const { eid } = await projectedEstimation(admin);
  await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.userId, userId));
  const stream = await openStream(client);
  assert.equal(stream.status, 200);
  await stream.until(({ last }) => last > 0);
  await makeDisaster();
  await write("Estimation", { action: "publish", subjectId: eid });
  await stream.until(({ changes }) => changes.length > 0);
  assert.deepEqual(
    stream.changes.map(({ module, by }) => [module, by]),
    [["View", ""]],
  );
  assert.equal((await client.call(getWall, { query: { eid: String(eid) } })).ok.plan, null);
  const asked = (await client.call(getChanges, { query: { age: "60" } })).ok.changes;
  assert.deepEqual([...new Set(asked.map(({ module }) => module))], ["View"]);
  const body = { tab: crypto.randomUUID(), eid, page: "map", form: null };
  assert.equal((await client.call(setPresence, { body })).status, 403);
  const next = { current: ADMIN_PASSWORD, next: "seven patient herons" };
  assert.equal((await client.call(changePassword, { body: next })).status, 200);
  // The session is another one then.
  await stream.until(({ ended }) => ended);
  const chosen = await openStream(client);
  await chosen.until(({ last }) => last > 0);
  const { did } = await makeDisaster();
  await chosen.until(({ changes }) => changes.some(({ id }) => id === String(did)));
  chosen.close();
});

test("a stream ends at sign-out, and where rights are given or taken, before anything else is told", async () => {
  const { client, role } = await personWith(server, admin, "home", "estimation.view");
  const first = await openStream(client);
  await first.until(({ last }) => last > 0);
  const roleNow = await roleNamed(admin, role.name);
  const body = { roleId: role.roleId, version: roleNow.version, privilegeCodes: ["home"] as PrivilegeCode[] };
  assert.equal((await admin.call(rolePrivilegeInsert, { body })).status, 200);
  await makeDisaster();
  await first.until(({ ended }) => ended);
  assert.deepEqual(first.changes, []);
  const second = await openStream(client);
  await second.until(({ last }) => last > 0);
  await client.call(logout);
  await second.until(({ ended }) => ended);
});

test("a stream of a token ends when it is revoked", async () => {
  const { token, made: kept } = (
    await admin.call(makeToken, { body: { name: "wall", privileges: ["estimation.view"], days: 1 } })
  ).ok;
  const program = server.anonymous();
  const stream = await openStream(program, { headers: { authorization: `Bearer ${token}` } });
  const { did } = await makeDisaster();
  await stream.until(({ changes }) => changes.some(({ id }) => id === String(did)));
  await admin.call(revokeToken, { body: { tokenId: kept.tokenId } });
  await stream.until(({ ended }) => ended);
});

test("neither a stream nor a question after changes is a use of the session", async () => {
  const { client, userId } = await personWith(server, admin, "home", "estimation.view");
  const old = new Date(Date.now() - 10 * SESSION.touchMilliseconds);
  await server.db.update(sessions).set({ lastSeenAt: old }).where(eq(sessions.userId, userId));
  const stream = await openStream(client);
  await stream.until(({ last }) => last > 0);
  await makeDisaster();
  await stream.until(({ changes }) => changes.length > 0);
  await client.call(getChanges);
  await client.call(setPresence, { body: { tab: crypto.randomUUID(), eid: 1, page: "map", form: null } });
  const seen = async () => (await server.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]?.lastSeenAt;
  assert.deepEqual(await seen(), old);
  stream.close();
  // The same without our header, as EventSource would ask.
  const plain = await openStream(client, { headers: { [UNASKED_HEADER]: "" } });
  assert.deepEqual(await seen(), old);
  plain.close();
});

test("above the number of streams of a user the answer is 503, and when to come again", async () => {
  const { client } = await personWith(server, admin, "home");
  const streams = [];
  for (let i = 0; i < STREAMS_MOST.user; i++) streams.push(await openStream(client));
  const refused = await openStream(client);
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "30"]);
  assert.equal((await client.call(getChanges)).status, 200);
  for (const stream of streams) stream.close();
  // Not instant: the server hears of the end by the network.
  for (let i = 0; ; i++) {
    const again = await openStream(client);
    again.close();
    if (again.status === 200) break;
    assert.ok(i < 100, "closed streams still count");
  }
});

test("those who see an estimation hear who else has it open, and where", async () => {
  const one = await personWith(server, admin, "home", "estimation.view");
  const two = await personWith(server, admin, "home", "estimation.view");
  const none = await personWith(server, admin, "home");
  const listening = await openStream(two.client);
  const deaf = await openStream(none.client);
  const tab = crypto.randomUUID();
  const say = (eid: number | null, form: "zones" | null = null) =>
    one.client.call(setPresence, { body: { tab, eid, page: "parameters", form } });
  assert.equal((await none.client.call(setPresence, { body: { tab, eid: 7, page: "", form: null } })).status, 403);
  const answer = await say(7, "zones");
  await listening.until(({ presences }) => presences.length > 0);
  const [said] = listening.presences;
  assert.deepEqual(said, answer.ok);
  assert.deepEqual(
    said?.people.map(({ userId, page, form }) => [userId, page, form]),
    [[one.userId, "parameters", "zones"]],
  );
  await say(null);
  await listening.until(({ presences }) => presences.at(-1)?.people.length === 0);
  assert.deepEqual(deaf.presences, []);
  listening.close();
  deaf.close();
});

test("a display shows a plan that is not published by a token alone, until that is revoked", async () => {
  const { eid } = await projectedEstimation(admin);
  const query = { eid: String(eid) };
  assert.equal((await server.anonymous().call(getWall, { query })).ok.plan, null);
  const { client: other } = await personWith(server, admin, "home");
  assert.equal((await other.call(getWall, { query })).ok.plan, null);
  const body = { name: "wall", privileges: ["estimation.view" as const], days: 1 };
  const { token, made: kept } = (await admin.call(makeToken, { body })).ok;
  const headers = { authorization: `Bearer ${token}` };
  const shown = (await server.anonymous().call(getWall, { query, headers })).ok.plan;
  assert.deepEqual([shown?.eid, shown?.published, shown?.stale], [eid, false, false]);
  const { projections } = (await admin.call(getProjections, { params: { eid } })).ok;
  assert.deepEqual(shown?.projections?.headline, projections?.headline);
  assert.ok(!JSON.stringify(shown).includes("First Administrator"), "no names of persons on a wall");
  await admin.call(revokeToken, { body: { tokenId: kept.tokenId } });
  assert.equal((await server.anonymous().call(getWall, { query, headers })).status, 401);
  const one = await newEstimation(admin);
  assert.equal((await admin.call(getWall, { query: { eid: String(one.eid) } })).ok.plan?.projections, null);
});
