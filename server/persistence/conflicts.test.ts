import assert from "node:assert/strict";
import { test } from "node:test";
import { addOrUpdateDisaster, lockDisaster } from "../../contract/planning/calls/disasters.ts";
import { addOrUpdateEstimation, deleteEstimation } from "../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { calculateProjections } from "../../contract/planning/calls/projections.ts";
import { getZones, recalculatePopulation, saveZone } from "../../contract/planning/calls/zones.ts";
import { countedEstimation, drawn, newDisaster, planningServer, present, square } from "../../test/kits/planning.ts";
import type { Answer } from "../../test/kits/client.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";

const { server, staff: ada } = planningServer([parametersDomain]);
const ben = testClient(server, "Emergency Staff");

const ROUNDS = 6;

/** Checks that exactly one of two concurrent saves wins, and the other gets both versions. */
function oneWins<T>(answers: readonly Answer<T>[]): { won: T; lost: Answer<T> } {
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const won = answers.find(({ status }) => status === 200);
  const lost = answers.find(({ status }) => status === 409);
  assert.ok(won && lost);
  assert.equal(lost.error.key, "errors.conflict.stale");
  assert.notEqual(lost.error.details.yours, undefined);
  assert.notEqual(lost.error.details.theirs, undefined);
  assert.match(lost.error.details.changedBy ?? "", /^emergency\.staff/);
  assert.ok(Date.parse(lost.error.details.changedAt ?? "") > 0);
  return { won: won.ok, lost };
}

test("two users save one zone at the same moment: one wins, the other gets both sides, nothing is mixed", async () => {
  const { eid } = await countedEstimation(ada);
  for (let round = 1; round <= ROUNDS; round++) {
    const drafts = [10, 20].map((affected) =>
      drawn(eid, 1, square(0.5, 0.5, affected / 10 + 1.5, 3.5), { affected, version: round }),
    );
    const answers = await Promise.all(drafts.map((body, i) => (i === 0 ? ada : ben).call(saveZone, { body })));
    const { won, lost } = oneWins(answers);
    const [stored] = (await ada.call(getZones, { params: { eid } })).ok.zones;
    assert.deepEqual(stored, won.zone);
    assert.deepEqual(lost.error.details.theirs, won.zone);
    assert.notEqual((lost.error.details.yours as { affected: number }).affected, won.zone.affected);
  }
});

test("two users draw a new zone with the same number at the same moment: one succeeds, the other is refused", async () => {
  const { eid } = await countedEstimation(ada);
  const answers = await Promise.all(
    [ada, ben].map((client) => client.call(saveZone, { body: drawn(eid, 3, square(4, 4, 5, 5)) })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  assert.equal(answers.find(({ status }) => status === 422)?.error.key, "domain.zone.numberTaken");
});

test("two save the parameters at the same moment: one wins", async () => {
  const { eid } = await countedEstimation(ada);
  const set = (await ada.call(getParameters, { params: { eid } })).ok;
  const saves = [ada, ben].map((client, i) =>
    client.call(saveParameters, { body: { ...set, daily: set.daily.map((row) => ({ ...row, value: i + 3 })) } }),
  );
  const { won } = oneWins(await Promise.all(saves));
  const values = new Set((await ada.call(getParameters, { params: { eid } })).ok.daily.map(({ value }) => value));
  assert.deepEqual([...values], [won.daily[0]?.value]);
});

test("two rename one estimation at the same moment: one wins", async () => {
  const { eid, did, version } = await countedEstimation(ada);
  const saves = [ada, ben].map((client, i) =>
    client.call(addOrUpdateEstimation, { body: { eid, did, version, name: `Renamed ${eid} ${i}` } }),
  );
  oneWins(await Promise.all(saves));
});

test("two use one name for their new disasters at the same moment: one gets it", async () => {
  const body = { name: "Twins", type: "Flood", category: null, startDate: "2026-01-01", status: "Active" as const };
  const answers = await Promise.all([ada, ben].map((client) => client.call(addOrUpdateDisaster, { body })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
});

test("a calculation during a change of a zone uses the zones from before, or is refused", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { eid, version } = await countedEstimation(ada);
    const [calculated, saved] = await Promise.all([
      ada.call(calculateProjections, { body: { eid, version } }),
      ben.call(saveZone, { body: drawn(eid, 4, square(6, 6, 7, 7)) }),
    ]);
    assert.equal(saved.status, 200);
    assert.ok([200, 409].includes(calculated.status));
    assert.equal((await present(ada, eid)).status, "ProjectionsStale");
  }
});

test("deleting while another recalculates ends in one of the two orders, never in an error", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { eid, version } = await countedEstimation(ada);
    const [deleted, counted] = await Promise.all([
      ada.call(deleteEstimation, { body: { eid, version } }),
      ben.call(recalculatePopulation, { body: { eid, version } }),
    ]);
    assert.ok([200, 409].includes(deleted.status));
    assert.ok([200, 404].includes(counted.status));
    assert.ok(deleted.status !== 200 || counted.status === 404);
  }
});

test("two lock one disaster at the same moment: one gets the lock", async () => {
  const { did, version } = await newDisaster(ada);
  const answers = await Promise.all([ada, ben].map((client) => client.call(lockDisaster, { body: { did, version } })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(answers.find(({ status }) => status === 409)?.error.key, "domain.disaster.locked");
});
