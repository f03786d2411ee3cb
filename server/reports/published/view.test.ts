import assert from "node:assert/strict";
import { test } from "node:test";
import {
  getEstimation,
  lockEstimation,
  publishEstimation,
  unpublishEstimation,
} from "../../../contract/planning/calls/estimations.ts";
import { calculateProjections, getProjections } from "../../../contract/planning/calls/projections.ts";
import { getPublishedInputs } from "../../../contract/reports/calls/published-inputs.ts";
import { getRunInputs } from "../../../contract/planning/calls/run-inputs.ts";
import { getPublished, getPublishedEstimation } from "../../../contract/reports/calls/published.ts";
import { getZones, saveZone } from "../../../contract/planning/calls/zones.ts";
import {
  countedEstimation,
  drawn,
  granted,
  planningServer,
  projectedEstimation,
  square,
} from "../../../test/kits/planning.ts";
import { explainFigure } from "../../../engine/explain/figure.ts";
import { eq } from "../../storage/orm.ts";
import { audits } from "../../storage/schema/index.ts";
import { testClient } from "../../../test/kits/domain-server.ts";
import { publishingDomain } from "../publishing/routes.ts";
import { viewDomain } from "./routes.ts";

const { server, staff } = planningServer([publishingDomain, viewDomain]);
const publisher = testClient(server, "Administrator");

const publish = async (eid: number) => {
  const { version } = (await publisher.call(getEstimation, { params: { eid } })).ok;
  return publisher.call(publishEstimation, { body: { eid, version } });
};
const seen = (eid: number) => server.anonymous().call(getPublishedEstimation, { params: { eid } });

test("the public sees nothing of an estimation before it is published, not even that it exists", async () => {
  const { eid } = await projectedEstimation(staff);
  const hidden = await seen(eid);
  const absent = await seen(999_999);
  assert.equal(hidden.status, 404);
  assert.deepEqual(
    [hidden.error.key, Object.keys(hidden.error.details.values ?? {})],
    [absent.error.key, Object.keys(absent.error.details.values ?? {})],
  );
  const { ok } = await server.anonymous().call(getPublished);
  assert.ok(!ok.some((one) => one.eid === eid));
});

test("a published estimation shows the figures of its last run and no person's name", async () => {
  const { eid } = await projectedEstimation(staff);
  const published = (await publish(eid)).ok;
  assert.equal(typeof published.published?.at, "string");
  const shown = (await seen(eid)).ok;
  const staffs = (await staff.call(getProjections, { params: { eid } })).ok.projections;
  assert.deepEqual(shown.projections.totals, staffs?.totals);
  assert.deepEqual(shown.projections.zones, staffs?.zones);
  assert.equal(shown.publishedAt, published.published?.at);
  const text = JSON.stringify(shown);
  for (const word of [staffs?.run.by ?? "", "lastRunBy", "createdBy", "editedBy", "lock", "version"])
    assert.ok(!new RegExp(`"${word}"`).test(text), word);
  const [first] = (await server.anonymous().call(getPublished)).ok;
  assert.equal(first?.eid, eid);
});

test("planners' later changes and calculations stay internal until the next publication", async () => {
  const { eid } = await projectedEstimation(staff);
  await publish(eid);
  const before = (await seen(eid)).ok;
  const [zone] = (await staff.call(getZones, { params: { eid } })).ok.zones;
  assert.ok(zone);
  const { version: was } = zone;
  granted(
    await staff.call(saveZone, { body: drawn(eid, zone.zone, square(0, 0, 7, 7), { affected: 50, version: was }) }),
  );
  assert.deepEqual((await seen(eid)).ok, before);
  const { version } = (await staff.call(getEstimation, { params: { eid } })).ok;
  granted(await staff.call(calculateProjections, { body: { eid, version } }));
  assert.deepEqual((await seen(eid)).ok, before);
  const again = granted(await publish(eid));
  assert.ok((again.published?.at ?? "") > before.publishedAt && again.published?.newer === null);
  const after = (await seen(eid)).ok;
  assert.notDeepEqual(after.zones, before.zones);
  assert.ok(after.calculatedAt > before.calculatedAt);
});

test("another name of a zone stays internal as well until its run is published", async () => {
  const { eid } = await projectedEstimation(staff);
  const rename = async (name: string) => {
    const [zone] = (await staff.call(getZones, { params: { eid } })).ok.zones;
    assert.ok(zone);
    const { zone: number, parts, affected, version } = zone;
    return granted(await staff.call(saveZone, { body: { eid, zone: number, parts, affected, version, name } }));
  };
  await rename("Coast");
  await publish(eid);
  const names = async () => {
    const { zones, projections } = (await seen(eid)).ok;
    return [zones[0]?.name, projections.zoneNames[1]];
  };
  assert.deepEqual(await names(), ["Coast", "Coast"]);
  const { estimationVersion: version } = await rename("Plan B");
  assert.deepEqual(await names(), ["Coast", "Coast"]);
  granted(await staff.call(calculateProjections, { body: { eid, version } }));
  // The name of an unpublished run may still change.
  await rename("Plan C");
  assert.deepEqual(await names(), ["Coast", "Coast"]);
  granted(await publish(eid));
  assert.deepEqual(await names(), ["Plan C", "Plan C"]);
});

test("only a projected, unlocked estimation can be published, by those who may, and every time with its audit row", async () => {
  const counted = await countedEstimation(staff);
  const early = await publish(counted.eid);
  assert.deepEqual([early.status, early.error.key], [409, "domain.prompt.projections"]);

  const { eid, version } = await projectedEstimation(staff);
  const forbidden = await staff.call(publishEstimation, { body: { eid, version } });
  assert.equal(forbidden.status, 403);
  const stale = await publisher.call(publishEstimation, { body: { eid, version: version - 1 } });
  assert.equal(stale.status, 409);
  await staff.call(lockEstimation, { body: { eid, version } });
  assert.equal((await publish(eid)).error.key, "domain.estimation.locked");

  const open = await projectedEstimation(staff);
  await publish(open.eid);
  const taken = await publisher.call(unpublishEstimation, { body: { eid: open.eid, version: open.version } });
  assert.equal(taken.ok.published, null);
  assert.equal((await seen(open.eid)).status, 404);
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, String(open.eid)));
  assert.deepEqual(
    rows.map(({ action }) => action).filter((action) => action.includes("publish")),
    ["publish", "unpublish"],
  );
});

test("published figures come with their inputs, and planners also get those of earlier runs", async () => {
  const { eid } = await projectedEstimation(staff);
  const inputs = () => server.anonymous().call(getPublishedInputs, { params: { eid } });
  assert.equal((await inputs()).status, 404);
  granted(await publish(eid));
  const { ok: published } = await inputs();
  assert.deepEqual(published.projections, (await seen(eid)).ok.projections);
  assert.ok(!JSON.stringify(published).includes("runBy") && !("by" in published.projections.run));
  const address = { of: "people", product: null, zone: null, span: "most" } as const;
  const { parameters, assistance } = published;
  const { quantity } = explainFigure(address, { ...published.projections, parameters, assistance }) ?? {};
  assert.equal(quantity, Math.round(published.projections.headline.peopleAssisted ?? NaN));

  const first = published.projections.run.id;
  granted(await staff.call(saveZone, { body: drawn(eid, 3, square(6, 6, 7, 7)) }));
  const { version } = (await staff.call(getEstimation, { params: { eid } })).ok;
  granted(await staff.call(calculateProjections, { body: { eid, version } }));
  assert.deepEqual((await inputs()).ok, published);
  granted(await publish(eid));
  assert.notEqual((await inputs()).ok.projections.run.id, first);
  const earlier = await staff.call(getRunInputs, { params: { eid, run: first } });
  assert.deepEqual(earlier.ok.projections, published.projections);
  const { eid: other } = await projectedEstimation(staff);
  assert.equal((await staff.call(getRunInputs, { params: { eid: other, run: first } })).status, 409);
});
