import assert from "node:assert/strict";
import { test } from "node:test";
import { addOrUpdateDisaster, getAllDisasters, lockDisaster, type Disaster } from "../../contract/calls/disasters.ts";
import { getEstimations, lockEstimation } from "../../contract/calls/estimations.ts";
import { planFromAdvisory } from "../../contract/calls/storm-plans.ts";
import * as calls from "../../contract/calls/storm-updates.ts";
import { compareEstimations } from "../../contract/calls/what-if.ts";
import { importStorms } from "../../contract/calls/storms.ts";
import { getZones, saveZone } from "../../contract/calls/zones.ts";
import { granted, planningServer, square } from "../../test/kits/planning.ts";
import { testClient, userIdOf, type Answer } from "../../test/kits/server.ts";
import { stormFile, type MadeAdvisory } from "../../test/kits/storm-files.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { asc, eq, gt, like, max, sql } from "../storage/orm.ts";
import { advisoryUpdates, audits, emailOutbox, users } from "../storage/schema/index.ts";
import { startFollowing } from "./follower.ts";

const { server, staff } = planningServer();
const admin = testClient(server);
const viewer = testClient(server, "Viewer");
const mapping = [
  { area: "wind34" as const, zone: 3 },
  { area: "cone" as const, zone: 4 },
];
let codes = 10;
const newCode = () => `AL${++codes}2030`;

const bring = async (made: MadeAdvisory) => {
  const [outcome] = granted(await admin.call(importStorms, { body: { files: [stormFile(made)] } })).outcomes;
  await server.app.stormFollower.flush();
  assert.ok(outcome?.advisoryId);
  return { advisoryId: outcome.advisoryId, outcome: outcome.outcome };
};
/** A plan by advisory 5 whose disaster follows the storm. */
const followed = async (code: string, name: string) => {
  const { advisoryId } = await bring({ code, name });
  const plan = granted(await staff.call(planFromAdvisory, { body: { advisoryId, mapping } }));
  granted(await staff.call(calls.followStorm, { body: { did: plan.did, follow: true } }));
  return plan;
};
// A quarter of a degree on, so that winds of 34 kt meet six columns of tracts instead of four.
const NEXT = { number: "6", issued: "2030-09-01T15:00:00Z", cone: [-82.75, 25, -79.75, 30] } as const;
const updatesOf = async (did: number) => granted(await staff.call(calls.getAdvisoryChanges, { params: { did } }));
const zonesOf = async (eid: number) => granted(await staff.call(getZones, { params: { eid } })).zones;

test("the next advisory makes a copy of its own, counted and projected, says what changed, and tells who asked; nothing is published", async () => {
  const code = newCode();
  const { did, eid } = await followed(code, "Ada");
  await server.db
    .update(users)
    .set({ email: "ana@agency.example", language: "es" })
    .where(eq(users.userId, await userIdOf(viewer)));
  granted(await viewer.call(calls.watchStorm, { body: { did, notices: true, mail: true } }));
  granted(await staff.call(calls.watchStorm, { body: { did, notices: true, mail: false } }));
  const [{ since } = { since: null }] = await server.db.select({ since: max(audits.auditId) }).from(audits);
  await bring({ code, name: "Ada", ...NEXT });

  const { following, advisories } = await updatesOf(did);
  assert.ok(following);
  assert.deepEqual(
    advisories.map(({ number, estimation }) => [number, estimation?.name]),
    [
      ["6", "Advisory 6"],
      ["5", "Advisory 5"],
    ],
  );
  const [six, five] = advisories;
  assert.ok(six);
  const update = six.update ?? assert.fail();
  assert.deepEqual([update.state, update.fromEid, update.eid], ["done", eid, six.estimation?.eid]);
  const changes = update.changes ?? assert.fail();
  // Zone 3 has the winds, 32 tracts before; zone 4 what of the cone is left.
  const zones = await zonesOf(update.eid ?? 0);
  assert.deepEqual(
    zones.map(({ zone, fromAdvisory: from, statistics }) => [zone, from?.number, statistics?.tracts]),
    [
      [3, "6", 48],
      [4, "6", 16],
    ],
  );
  assert.deepEqual(
    changes.zones.map(({ zone, change }) => [zone, change]),
    [
      [3, "grown"],
      [4, "shrunk"],
    ],
  );
  assert.deepEqual(changes.peopleAssisted.before, five?.figures?.peopleAssisted);
  assert.deepEqual(changes.peopleAssisted.after, six.figures?.peopleAssisted);
  assert.ok(changes.products.every(({ trucks }) => trucks.before !== null && trucks.after !== null));

  const { eid: copied = 0 } = six.estimation ?? {};
  const compared = granted(await staff.call(compareEstimations, { body: { a: eid, b: copied } }));
  assert.equal(Math.round(compared.peopleAssisted.b ?? 0), six.figures?.peopleAssisted);
  assert.ok(compared.causes.length > 0 && compared.peopleAssisted.causes.length === compared.causes.length);

  const estimations = granted(await staff.call(getEstimations, { params: { did } }));
  assert.deepEqual(
    estimations.map(({ name, status, published }) => [name, status, published]),
    [
      ["Advisory 6", "Projected", null],
      ["Advisory 5", "Projected", null],
    ],
  );
  const rows = await server.db
    .select()
    .from(audits)
    .where(gt(audits.auditId, since ?? 0))
    .orderBy(asc(audits.auditId));
  const automatic = rows.filter(({ userName }) => userName === "system (automatic)");
  assert.deepEqual([automatic[0]?.action, automatic.at(-1)?.action], ["copy", "takeOver"]);
  assert.equal(new Set(automatic.map(({ requestId }) => requestId)).size, 1);
  assert.ok(automatic.every(({ action, userId }) => userId === null && action !== "publish"));

  const mails = await server.db.select().from(emailOutbox).where(eq(emailOutbox.template, "advisoryTaken"));
  assert.deepEqual(
    mails.map(({ recipient, subject }) => [recipient, subject]),
    [["ana@agency.example", "Ada, boletín 6: «Advisory 6» está lista"]],
  );
  assert.match(mails[0]?.text ?? "", /Qué cambió:\n- .*personas por atender/);
  const [told] = granted(await staff.call(calls.getStormNotices));
  assert.deepEqual([told?.number, told?.estimation], ["6", "Advisory 6"]);
  assert.deepEqual(granted(await staff.call(calls.readUpdate, { body: { updateId: told?.updateId ?? 0 } })), []);

  // The same again is nothing new, nor is an older one.
  assert.equal((await bring({ code, name: "Ada", ...NEXT })).outcome, "unchanged");
  await bring({ code, name: "Ada", number: "4", issued: "2030-09-01T03:00:00Z" });
  assert.equal(granted(await staff.call(getEstimations, { params: { did } })).length, 2);
  // With other shapes it is written into its own copy; once someone worked on that, it is left alone.
  await bring({ code, name: "Ada", ...NEXT, cone: [-82.5, 25, -79.5, 30] });
  const again = granted(await staff.call(getEstimations, { params: { did } }));
  assert.equal(again.length, 2);
  const [zone, ...others] = await zonesOf(update.eid ?? 0);
  // Its winds hold all tracts: what is left of the cone meets none and is gone.
  assert.ok(zone?.statistics?.tracts === 64 && others.length === 0);
  const sent = { eid: zone.eid, zone: zone.zone, version: zone.version, parts: zone.parts, affected: 50 };
  granted(await staff.call(saveZone, { body: sent }));
  await bring({ code, name: "Ada", ...NEXT });
  assert.equal((await updatesOf(did)).advisories[0]?.update?.reason?.key, "domain.storm.updates.workedOn");
});

test("a disaster that was locked or closed meanwhile is left alone with the reason", async () => {
  for (const [name, hold, key] of [
    ["Eli", (disaster) => staff.call(lockDisaster, { body: disaster }), "domain.disaster.locked"],
    [
      "Fay",
      (disaster) => staff.call(addOrUpdateDisaster, { body: { ...disaster, status: "Closed" } }),
      "domain.disaster.closed",
    ],
  ] as const satisfies readonly (readonly [string, (disaster: Disaster) => Promise<Answer<unknown>>, string])[]) {
    const code = newCode();
    const { did } = await followed(code, name);
    const disaster = granted(await staff.call(getAllDisasters)).find((one) => one.did === did) ?? assert.fail();
    granted(await hold(disaster));
    await bring({ code, name, ...NEXT });
    const { update } = (await updatesOf(did)).advisories[0] ?? assert.fail();
    assert.deepEqual([update?.state, update?.reason?.key, update?.eid], ["skipped", key, null]);
    assert.equal(granted(await staff.call(getEstimations, { params: { did } })).length, 1);
  }
});

test("a zone that someone drew stays as it is until they take the advisory's shape", async () => {
  const code = newCode();
  const { did, eid } = await followed(code, "Bea");
  const zone = (await zonesOf(eid)).find(({ zone: number }) => number === 3) ?? assert.fail();
  const parts = [{ kind: "polygon" as const, geometry: square(0, 0, 2, 2) }];
  const body = { eid, zone: 3, version: zone.version, affected: 100, parts };
  granted(await staff.call(saveZone, { body }));
  await bring({ code, name: "Bea", ...NEXT, wind: 130 });

  const { advisories } = await updatesOf(did);
  const [six] = advisories;
  assert.ok(six);
  const [update, estimation] = [six.update ?? assert.fail(), six.estimation];
  // The plan before was drawn in and not projected again: it is compared as it stands.
  assert.ok((update.changes?.peopleAssisted.change ?? 0) < 0);
  // The storm has grown; the category of the disaster is a person's to change.
  assert.deepEqual(update.changes?.category, { disaster: "3", advisory: "4" });
  assert.deepEqual(update.kept, [{ zone: 3, choice: null }]);
  const copied = await zonesOf(estimation?.eid ?? 0);
  assert.deepEqual(
    copied.map(({ zone: number, fromAdvisory: from }) => [number, from?.number, from?.edited]),
    [
      [3, "5", true],
      [4, "6", false],
    ],
  );
  assert.deepEqual(copied[0]?.parts, parts);
  const choose = {
    updateId: update?.updateId ?? 0,
    zone: 3,
    choice: "advisory",
    version: estimation?.version ?? 0,
  } as const;
  assert.equal((await viewer.call(calls.chooseZoneShape, { body: choose })).status, 403);
  assert.equal((await staff.call(calls.chooseZoneShape, { body: { ...choose, version: 1 } })).status, 409);
  const chosen = granted(await staff.call(calls.chooseZoneShape, { body: choose }));
  assert.deepEqual(chosen.kept, [{ zone: 3, choice: "advisory" }]);
  const [taken] = await zonesOf(estimation?.eid ?? 0);
  assert.deepEqual([taken?.fromAdvisory?.number, taken?.fromAdvisory?.edited], ["6", false]);
  const [now] = granted(await staff.call(getEstimations, { params: { did } }));
  assert.equal(now?.status, "Projected");
});

test("a locked estimation is left alone with the reason, until it is tried again; unfollowed nothing happens", async () => {
  const code = newCode();
  const { did } = await followed(code, "Cid");
  const [plan] = granted(await staff.call(getEstimations, { params: { did } }));
  assert.ok(plan);
  granted(await staff.call(lockEstimation, { body: plan }));
  await bring({ code, name: "Cid", ...NEXT });
  const { update } = (await updatesOf(did)).advisories[0] ?? assert.fail();
  assert.deepEqual([update?.state, update?.reason?.key, update?.eid], ["skipped", "domain.estimation.locked", null]);
  assert.equal(granted(await staff.call(getEstimations, { params: { did } })).length, 1);
  const left = await server.db.select().from(audits).where(like(audits.action, "leaveAlone"));
  assert.ok(left.some(({ subject }) => subject.startsWith("Cid")));
  const body = { updateId: update?.updateId ?? 0 };
  assert.equal((await viewer.call(calls.retryUpdate, { body })).status, 403);
  assert.equal(granted(await staff.call(calls.retryUpdate, { body })).state, "waiting");

  assert.equal((await viewer.call(calls.followStorm, { body: { did, follow: false } })).status, 403);
  assert.equal(granted(await staff.call(calls.followStorm, { body: { did, follow: false } })).following, null);
  await bring({ code, name: "Cid", number: "7", issued: "2030-09-01T21:00:00Z" });
  assert.equal((await updatesOf(did)).advisories[0]?.update, null);
  const bare = await updatesOf((await followed(newCode(), "Dot")).did);
  assert.deepEqual([bare.storm?.name, bare.notices, bare.advisories.length], ["Dot", false, 1]);
});

/** A database whose transactions end, as with a process that is killed, after all of an update is written and before it is committed. */
const killedBeforeCommit = (db: Database): Database =>
  new Proxy(db, {
    get(of, name) {
      if (name !== "transaction") return Reflect.get(of, name, of) as unknown;
      return (work: (tx: Transaction) => Promise<unknown>) =>
        of.transaction(async (tx) => {
          const done = () => tx.select().from(advisoryUpdates).where(eq(advisoryUpdates.state, "done"));
          const before = await done();
          const made = await work(tx);
          if ((await done()).length > before.length) throw new Error("killed");
          return made;
        });
    },
  });

test("a try that fails in the middle leaves nothing behind and is made again, by another process too; after the last it is given up", async () => {
  const code = newCode();
  const { did } = await followed(code, "Gus");
  const raised: unknown[] = [];
  const process = (db: Database) =>
    startFollowing({ db, threads: server.app.threads, publicUrl: null, onError: (error) => raised.push(error) });
  const first = process(killedBeforeCommit(server.db));
  await server.app.stormFollower.stop();
  await admin.call(importStorms, { body: { files: [stormFile({ code, name: "Gus", ...NEXT })] } });
  const now = () => server.db.update(advisoryUpdates).set({ nextAttemptAt: sql`now()` });
  const plans = async () => granted(await staff.call(getEstimations, { params: { did } })).length;
  const six = async () => (await updatesOf(did)).advisories[0]?.update;
  await first.flush();
  assert.deepEqual([(await six())?.state, raised.length, await plans()], ["waiting", 1, 1]);
  await first.flush();
  assert.equal(raised.length, 1, "not tried again at once");
  for (let tries = 1; tries <= 5; tries += 1) {
    await now();
    await first.flush();
  }
  assert.deepEqual([(await six())?.state, (await six())?.reason?.key], ["failed", "domain.storm.updates.failed"]);
  await first.stop();
  granted(await staff.call(calls.retryUpdate, { body: { updateId: (await six())?.updateId ?? 0 } }));
  const [second, third] = [process(server.db), process(server.db)];
  await Promise.all([second.flush(), third.flush()]);
  assert.deepEqual([(await six())?.state, await plans(), raised.length], ["done", 2, 6]);
  await Promise.all([second.stop(), third.stop()]);
});
