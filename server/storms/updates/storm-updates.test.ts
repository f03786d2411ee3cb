import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addOrUpdateDisaster,
  getAllDisasters,
  lockDisaster,
  unlockDisaster,
  type Disaster,
} from "../../../contract/planning/calls/disasters.ts";
import {
  copyEstimation,
  deleteEstimation,
  getEstimation,
  getEstimations,
  lockEstimation,
} from "../../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../../contract/planning/calls/parameters.ts";
import { getProjections } from "../../../contract/planning/calls/projections.ts";
import { planFromAdvisory, takeStormZones } from "../../../contract/storms/calls/plans.ts";
import * as calls from "../../../contract/storms/calls/updates.ts";
import { compareEstimations } from "../../../contract/planning/calls/what-if.ts";
import { importStorms } from "../../../contract/storms/calls/storms.ts";
import { getZones, saveZone } from "../../../contract/planning/calls/zones.ts";
import { AREA_IMPACTS } from "../../../engine/storms/areas.ts";
import { granted, newEstimation, planningServer, square } from "../../../test/kits/planning.ts";
import { userIdOf, type Answer } from "../../../test/kits/client.ts";
import { newestAudit, personWith, testClient } from "../../../test/kits/domain-server.ts";
import { stormFile, type MadeAdvisory } from "../../../test/kits/storm-files.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import { asc, eq, gt, like, max, sql } from "../../storage/orm.ts";
import { advisoryUpdates, audits, emailOutbox, users } from "../../storage/schema/index.ts";
import { startFollowing } from "./follower.ts";
import { peopleDomain } from "../../people/routes.ts";
import { parametersDomain } from "../../planning/parameters/routes.ts";
import { whatIfDomain } from "../../planning/what-if/routes.ts";
import { stormPlansDomain } from "../plans/routes.ts";
import { stormUpdatesDomain } from "./routes.ts";
import { stormsDomain } from "../advisories/routes.ts";

const { server, staff } = planningServer([
  parametersDomain,
  peopleDomain,
  stormPlansDomain,
  stormUpdatesDomain,
  stormsDomain,
  whatIfDomain,
]);
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
/** Columns of the advisories after that. */
const SINCE: Readonly<Record<string, Pick<MadeAdvisory, "number" | "issued">>> = {
  "7": { number: "7", issued: "2030-09-01T21:00:00Z" },
};
const OLDER = "domain.storm.updates.older";
type Held = (disaster: Disaster) => Promise<Answer<unknown>>;
const updatesOf = async (did: number) => granted(await staff.call(calls.getAdvisoryChanges, { params: { did } }));
const zonesOf = async (eid: number) => granted(await staff.call(getZones, { params: { eid } })).zones;

test("the next advisory makes a counted and projected copy, lists the changes, and notifies followers; nothing is published", async () => {
  const code = newCode();
  const { did, eid } = await followed(code, "Ada");
  await server.db
    .update(users)
    .set({ email: "ana@agency.example", language: "es" })
    .where(eq(users.userId, await userIdOf(viewer)));
  granted(await viewer.call(calls.watchStorm, { body: { did, notices: true, mail: true } }));
  // A user without an address is refused at once, and nothing is stored.
  const mailed = await staff.call(calls.watchStorm, { body: { did, notices: true, mail: true } });
  assert.deepEqual([mailed.status, mailed.error.key], [422, "domain.storm.updates.noAddress"]);
  const { notices, hasAddress } = await updatesOf(did);
  assert.deepEqual([notices, hasAddress], [false, false]);
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
  // Zone 3 has the winds, 32 tracts before; zone 4 the rest of the cone.
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
  const { projections } = granted(await staff.call(getProjections, { params: { eid: copied } }));
  assert.equal(six.figures?.run, projections?.run.id);
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
    [["ana@agency.example", "Ada, boletín 6: “Advisory 6” está lista"]],
  );
  assert.match(mails[0]?.text ?? "", /Qué cambió:\n- .*personas por atender/);
  const [notice] = granted(await staff.call(calls.getStormNotices));
  assert.deepEqual([notice?.number, notice?.estimation], ["6", "Advisory 6"]);
  assert.deepEqual(granted(await staff.call(calls.readUpdate, { body: { updateId: notice?.updateId ?? 0 } })), []);

  // A repeated or older advisory changes nothing.
  assert.equal((await bring({ code, name: "Ada", ...NEXT })).outcome, "unchanged");
  await bring({ code, name: "Ada", number: "4", issued: "2030-09-01T03:00:00Z" });
  assert.equal(granted(await staff.call(getEstimations, { params: { did } })).length, 2);
  // Changed shapes update its own copy, until a user has edited it.
  await bring({ code, name: "Ada", ...NEXT, cone: [-82.5, 25, -79.5, 30] });
  const again = granted(await staff.call(getEstimations, { params: { did } }));
  assert.equal(again.length, 2);
  const [zone, ...others] = await zonesOf(update.eid ?? 0);
  // Its winds cover all tracts, so the rest of the cone has none and disappears.
  assert.ok(zone?.statistics?.tracts === 64 && others.length === 0);
  // Only later changes are listed, since its zones are as calculated.
  const { sources: _, ...set } = granted(await staff.call(getParameters, { params: { eid: copied } }));
  const settings = { ...set.settings, truckRounding: "nearest" as const };
  granted(await staff.call(saveParameters, { body: { ...set, settings } }));
  const { changes: since6 } = granted(await staff.call(getProjections, { params: { eid: copied } }));
  assert.deepEqual([since6?.zones, since6?.parameters], [[], true]);
  const sent = { eid: zone.eid, zone: zone.zone, version: zone.version, parts: zone.parts, affected: 50 };
  granted(await staff.call(saveZone, { body: sent }));
  await bring({ code, name: "Ada", ...NEXT });
  assert.equal((await updatesOf(did)).advisories[0]?.update?.reason?.key, "domain.storm.updates.workedOn");
});

test("a disaster that was locked or closed meanwhile is left unchanged with the reason; once it is open the newest advisory is applied", async () => {
  for (const [name, hold, key, free] of [
    [
      "Eli",
      (disaster) => staff.call(lockDisaster, { body: disaster }),
      "domain.disaster.locked",
      (disaster) => staff.call(unlockDisaster, { body: disaster }),
    ],
    [
      "Fay",
      (disaster) => staff.call(addOrUpdateDisaster, { body: { ...disaster, status: "Closed" } }),
      "domain.disaster.closed",
      (disaster) => staff.call(addOrUpdateDisaster, { body: { ...disaster, status: "Active" } }),
    ],
  ] as const satisfies readonly (readonly [string, Held, string, Held])[]) {
    const code = newCode();
    const { did, eid } = await followed(code, name);
    const disaster = async () =>
      granted(await staff.call(getAllDisasters)).find((one) => one.did === did) ?? assert.fail();
    granted(await hold(await disaster()));
    for (const number of ["6", "7"]) await bring({ code, name, ...NEXT, ...SINCE[number] });
    const { update } = (await updatesOf(did)).advisories[0] ?? assert.fail();
    assert.deepEqual([update?.state, update?.reason?.key, update?.eid], ["skipped", key, null]);
    assert.equal(granted(await staff.call(getEstimations, { params: { did } })).length, 1);
    granted(await free(await disaster()));
    await server.app.stormFollower.flush();
    const [seven, six] = (await updatesOf(did)).advisories;
    assert.deepEqual([seven?.update?.state, seven?.update?.fromEid, seven?.update?.passed], ["done", eid, ["6"]]);
    assert.deepEqual([six?.update?.state, six?.update?.reason?.key, six?.estimation], ["skipped", key, null]);
  }
});

test("a user updates the plan without following: all entries stay, and two concurrent requests give one copy", async () => {
  const code = newCode();
  const { advisoryId } = await bring({ code, name: "Ian" });
  const { did, eid } = granted(await staff.call(planFromAdvisory, { body: { advisoryId, mapping } }));
  const parts = [{ kind: "polygon" as const, geometry: square(0, 0, 2, 2) }];
  granted(await staff.call(saveZone, { body: { eid, zone: 1, affected: 40, parts, name: "The island" } }));
  const wind = (await zonesOf(eid)).find(({ zone }) => zone === 3) ?? assert.fail();
  const share = { eid, zone: 3, version: wind.version, affected: 77, parts: wind.parts };
  granted(await staff.call(saveZone, { body: share }));
  const set = granted(await staff.call(getParameters, { params: { eid } }));
  const typed = set.assistance.map((row) =>
    row.zone === 3 && row.product === "Water" ? { ...row, value: 12.5, suggestedCategory: null } : row,
  );
  const settings = { ...set.settings, truckBasis: set.settings.truckBasis === "daily" ? "shown" : "daily" } as const;
  const daily = set.daily.map((row) => ({ ...row, value: row.value + 1 }));
  granted(await staff.call(saveParameters, { body: { ...set, daily, assistance: typed, settings } }));
  granted(await staff.call(calls.watchStorm, { body: { did, notices: true, mail: false } }));
  const next = await bring({ code, name: "Ian", ...NEXT });
  assert.equal((await updatesOf(did)).advisories[0]?.estimation, null, "nothing happens by itself");

  const body = { did, advisoryId: next.advisoryId };
  assert.equal((await viewer.call(calls.updatePlan, { body })).status, 403);
  const { client: creator } = await personWith(server, admin, "estimation.create", "estimation.view");
  assert.equal((await creator.call(calls.updatePlan, { body })).status, 403);
  const both = await Promise.all([staff, admin].map((one) => one.call(calls.updatePlan, { body })));
  const answers = both.map(granted);
  assert.deepEqual(answers.map(({ already }) => already).sort(), [false, true]);
  assert.equal(new Set(answers.map((one) => one.eid)).size, 1);
  assert.equal(granted(await staff.call(getEstimations, { params: { did } })).length, 2);
  const { eid: copy, estimation } = answers[0] ?? assert.fail();
  assert.deepEqual([answers[0]?.did, estimation], [did, "Ian advisory 6"]);
  assert.equal(granted(await staff.call(calls.updatePlan, { body })).already, true);

  assert.deepEqual(
    (await zonesOf(copy)).map(({ zone, name, affected, fromAdvisory: from }) => [zone, name, affected, from?.number]),
    [
      [1, "The island", 40, undefined],
      [3, "34-knot winds", 77, "6"],
      [4, "Cone", AREA_IMPACTS.cone.affected, "6"],
    ],
  );
  const kept = granted(await staff.call(getParameters, { params: { eid: copy } }));
  assert.deepEqual(kept.daily, daily);
  assert.equal(kept.settings.truckBasis, settings.truckBasis);
  const water = kept.assistance.filter(({ zone, product }) => zone === 3 && product === "Water");
  assert.ok(water.length > 0 && water.every(({ value }) => value === 12.5));
  const { advisories, line, following } = await updatesOf(did);
  assert.deepEqual([line?.eid, following], [copy, null]);
  const update = advisories[0]?.update ?? assert.fail();
  assert.deepEqual([update.state, update.fromEid, update.passed], ["done", eid, []]);
  assert.ok(update.changes);
  const taken = await newestAudit(server, { module: "Storm", action: "takeOver" });
  assert.notEqual(taken?.userName, "system (automatic)");
  assert.equal((await staff.call(calls.updatePlan, { body: { did, advisoryId } })).error.key, OLDER);
  assert.equal((await staff.call(calls.updatePlan, { body: { ...body, did: 99_999 } })).status, 404);
  const elsewhere = await bring({ code: newCode(), name: "Elsewhere" });
  const foreign = await staff.call(calls.updatePlan, { body: { did, advisoryId: elsewhere.advisoryId } });
  assert.deepEqual([foreign.status, foreign.error.key], [409, "domain.storm.updates.noPlan"]);
});

test("a copy of an advisory's plan stays a copy: the next advisory continues the line, until a user chooses another plan", async () => {
  const code = newCode();
  const { did, eid } = await followed(code, "Kit");
  granted(await staff.call(calls.followStorm, { body: { did, follow: false } }));
  const six = await bring({ code, name: "Kit", ...NEXT });
  const copy = granted(await staff.call(copyEstimation, { body: { eid, name: "Kit copy" } }));
  const zones = { eid: copy.eid, version: copy.version, advisoryId: six.advisoryId, mapping };
  granted(await staff.call(takeStormZones, { body: zones }));
  // The uncalculated copy of 6 neither replaces the plan by advisory 6 nor becomes the source of 7.
  granted(await staff.call(calls.followStorm, { body: { did, follow: true } }));
  await server.app.stormFollower.flush();
  await bring({ code, name: "Kit", ...NEXT, ...SINCE["7"] });
  const [seventh, sixth] = (await updatesOf(did)).advisories;
  assert.equal(sixth?.update?.fromEid, eid);
  assert.notEqual(sixth?.estimation?.eid, copy.eid);
  assert.equal(seventh?.update?.fromEid, sixth?.estimation?.eid);

  const chosen = { body: { eid: copy.eid } };
  assert.equal((await viewer.call(calls.continueFrom, chosen)).status, 403);
  assert.equal(granted(await staff.call(calls.continueFrom, chosen)).line?.name, "Kit copy");
  assert.equal((await newestAudit(server, { action: "continueFrom" }))?.subject, "Kit: Kit copy");
  // The newest advisory is applied to the chosen plan, since the disaster follows the storm.
  await server.app.stormFollower.flush();
  const { advisories, line } = await updatesOf(did);
  assert.deepEqual([advisories[0]?.update?.fromEid, line?.eid], [copy.eid, advisories[0]?.estimation?.eid]);
  assert.notEqual(advisories[0]?.estimation?.eid, seventh?.estimation?.eid);
  // If the last plan of the line is deleted, the previous one is the last again.
  const last = granted(await staff.call(getEstimation, { params: { eid: line?.eid ?? 0 } }));
  granted(await staff.call(deleteEstimation, { body: { eid: last.eid, version: last.version } }));
  assert.equal((await updatesOf(did)).line?.eid, copy.eid);
  const own = await newEstimation(staff);
  const refused = await staff.call(calls.continueFrom, { body: { eid: own.eid } });
  assert.deepEqual([refused.status, refused.error.key], [409, "domain.storm.updates.notPlanned"]);
});

test("a hand-drawn zone stays unchanged until users accept the advisory's shape", async () => {
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
  // The previous plan has a drawn zone and was not projected again: it is compared as it is.
  assert.ok((update.changes?.peopleAssisted.change ?? 0) < 0);
  // The storm has grown; only a user changes the category of the disaster.
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

test("a locked plan is copied, which changes nothing of it; unfollowed nothing happens", async () => {
  const code = newCode();
  const { did, eid } = await followed(code, "Cid");
  const [plan] = granted(await staff.call(getEstimations, { params: { did } }));
  assert.ok(plan);
  granted(await staff.call(lockEstimation, { body: plan }));
  await bring({ code, name: "Cid", ...NEXT });
  const { update } = (await updatesOf(did)).advisories[0] ?? assert.fail();
  assert.deepEqual([update?.state, update?.fromEid], ["done", eid]);
  const locked = granted(await staff.call(getEstimation, { params: { eid } }));
  assert.ok(locked.version === plan.version && locked.lock !== null);
  // An update that an earlier version skipped because of a lock is also caught up.
  const held = { state: "skipped", eid: null, reason: { key: "domain.estimation.locked", values: {} } } as const;
  const made = granted(await staff.call(getEstimation, { params: { eid: update?.eid ?? 0 } }));
  granted(await staff.call(deleteEstimation, { body: { eid: made.eid, version: made.version } }));
  await server.db
    .update(advisoryUpdates)
    .set(held)
    .where(eq(advisoryUpdates.updateId, update?.updateId ?? 0));
  await server.app.stormFollower.flush();
  assert.equal((await updatesOf(did)).advisories[0]?.update?.state, "done");

  assert.equal((await viewer.call(calls.followStorm, { body: { did, follow: false } })).status, 403);
  assert.equal(granted(await staff.call(calls.followStorm, { body: { did, follow: false } })).following, null);
  await bring({ code, name: "Cid", ...SINCE["7"] });
  assert.equal((await updatesOf(did)).advisories[0]?.update, null);
  const bare = await updatesOf((await followed(newCode(), "Dot")).did);
  assert.deepEqual([bare.storm?.name, bare.notices, bare.advisories.length], ["Dot", false, 1]);
});

test("skipped updates can be retried by users who may plan", async () => {
  const code = newCode();
  const { did } = await followed(code, "Max");
  const disaster = granted(await staff.call(getAllDisasters)).find((one) => one.did === did) ?? assert.fail();
  granted(await staff.call(lockDisaster, { body: disaster }));
  await bring({ code, name: "Max", ...NEXT });
  const left = await server.db.select().from(audits).where(like(audits.action, "leaveAlone"));
  assert.ok(left.some(({ subject }) => subject.startsWith("Max")));
  const body = { updateId: (await updatesOf(did)).advisories[0]?.update?.updateId ?? 0 };
  assert.equal((await viewer.call(calls.retryUpdate, { body })).status, 403);
  assert.equal(granted(await staff.call(calls.retryUpdate, { body })).state, "waiting");
});

/**
 * A database whose transactions abort, as when a process is killed after all of an update is written and before it is
 * committed.
 */
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

test("an attempt that fails in the middle leaves nothing behind and is repeated, by another process too; after the last it is abandoned", async () => {
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
