import assert from "node:assert/strict";
import { test } from "node:test";
import { getQueryNames } from "../../contract/adhoc/calls.ts";
import { getLayers, getStyles } from "../../contract/layers/calls/layers.ts";
import { PRIVILEGE_CODES } from "../../contract/people/privileges.ts";
import * as disasterCalls from "../../contract/planning/calls/disasters.ts";
import { getEstimations } from "../../contract/planning/calls/estimations.ts";
import { resetExample } from "../../contract/planning/calls/example.ts";
import { getPlausibility } from "../../contract/planning/calls/plausibility.ts";
import { getZones } from "../../contract/planning/calls/zones.ts";
import { getPublished } from "../../contract/reports/calls/published.ts";
import { createShareLink } from "../../contract/reports/calls/links.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { getComparison, getUrgentOrders } from "../../contract/supply/calls/comparison.ts";
import { getAdvisoryChanges } from "../../contract/storms/calls/updates.ts";
import { newEstimation, projectedEstimation } from "../../test/kits/planning.ts";
import { testClient, testServer } from "../../test/kits/domain-server.ts";
import { adhocDomain } from "../adhoc/routes.ts";
import { layersDomain } from "../layers/routes.ts";
import { disastersDomain } from "../planning/disasters/routes.ts";
import { estimationsDomain } from "../planning/estimations/routes.ts";
import { projectionsDomain } from "../planning/projections/routes.ts";
import { zonesDomain } from "../planning/zones/routes.ts";
import { viewDomain } from "../reports/published/routes.ts";
import { reportsDomain } from "../reports/routes.ts";
import { reportSharingDomain } from "../reports/sharing/routes.ts";
import { supplyDomain } from "../supply/routes.ts";
import { stormUpdatesDomain } from "../storms/updates/routes.ts";
import { loadSampleSeries } from "../series/sample.ts";
import { eq } from "../storage/orm.ts";
import * as tables from "../storage/schema/index.ts";
import { loadSampleData } from "../tracts/data-sets.ts";
import { automatic } from "../persistence/audit/audit.ts";
import { keepRecords, supplyPlan } from "./agency-records.ts";
import { beginExample, finishExample } from "./making.ts";
import { exampleDomain } from "./routes.ts";

const server = testServer({
  domains: [
    exampleDomain,
    adhocDomain,
    layersDomain,
    disastersDomain,
    estimationsDomain,
    zonesDomain,
    projectionsDomain,
    reportsDomain,
    reportSharingDomain,
    viewDomain,
    supplyDomain,
    stormUpdatesDomain,
  ],
  data: async (db) => {
    await loadSampleData(db);
    await loadSampleSeries(db);
  },
});
const admin = testClient(server);
const staff = testClient(server, "Emergency Staff");

function found<T>(value: T | null | undefined): T {
  assert.ok(value !== null && value !== undefined);
  return value;
}
const exampleNow = async () =>
  found((await admin.call(disasterCalls.getAllDisasters)).ok.find(({ apart }) => apart === "example"));
const plansOf = async (did: number) => (await admin.call(getEstimations, { params: { did } })).ok;
/** Counts the agency's records that belong to the example. */
const belongings = async () =>
  (
    await Promise.all(
      [tables.configInventory, tables.mapStyles, tables.mapBucketStyles, tables.adhocQueries, tables.mapLayers].map(
        (table) => server.db.$count(table),
      ),
    )
  ).join();

test("the example is started at the first start and finished by the product's own calls, anew if that was interrupted", async () => {
  const { db } = server;
  const place = { db, threads: server.app.threads };
  await beginExample(db);
  const begun = await exampleNow();
  await beginExample(db);
  assert.equal((await exampleNow()).did, begun.did);
  // What an interrupted making leaves: an estimation of a disaster that is still active.
  await newEstimation(admin, { did: begun.did });
  await finishExample(place);
  const { did, name, status } = await exampleNow();
  assert.notEqual(did, begun.did);
  assert.equal(name, "Example: Hurricane Irma, September 2017 (invented people)");
  assert.equal(status, "Closed");
  const plans = await plansOf(did);
  assert.deepEqual(
    plans.map((plan) => [plan.name, plan.status, plan.published !== null, plan.plannedBy?.number, plan.sampleData]),
    [
      ["Example: Irma by advisory 42 (invented people)", "Projected", true, "42", true],
      ["Example: Irma by advisory 37 (invented people)", "Projected", false, "37", true],
    ],
  );
  const { eid } = found(plans[0]);
  const { zones } = (await admin.call(getZones, { params: { eid } })).ok;
  assert.deepEqual(
    zones.map((zone) => [zone.zone, zone.fromAdvisory !== null, zone.affectedFrom !== null]),
    [
      [1, true, false],
      [2, true, true],
      [3, true, false],
      [4, false, false],
    ],
  );
  const { following } = (await admin.call(getAdvisoryChanges, { params: { did } })).ok;
  assert.notEqual(following, null);
  const { products } = (await admin.call(getComparison, { params: { eid } })).ok.comparison ?? assert.fail();
  const ice = found(products.find(({ product }) => product === "Ice"));
  assert.ok(ice.blocks.some(({ balance }) => balance !== null && balance < 0));
  assert.ok(products.every(({ product, blocks }) => product === "Ice" || blocks.some(({ actual }) => actual > 0)));
  const report = (await admin.call(getReport, { params: { eid } })).ok;
  assert.match(JSON.stringify(report), /invented people/);
  assert.equal(await server.db.$count(tables.reports, eq(tables.reports.eid, eid)), 1);
  const styles = (await admin.call(getStyles)).ok;
  const layers = (await admin.call(getLayers)).ok;
  assert.deepEqual(
    styles.map(({ styleId, buckets }) => [
      buckets.length,
      ...layers.filter((layer) => layer.styleId === styleId).map(({ kind, titles }) => `${kind}: ${titles.en}`),
    ]),
    [
      [0, "feature-server: Example: counties by region"],
      [1, "series: Power outages after Hurricane Irma (Florida Power & Light, 2017)"],
    ],
  );
  assert.ok(plans.every(({ isExample }) => isExample));
  assert.equal((await admin.call(getQueryNames, { body: { search: "" } })).ok.queries.length, 1);
});

test("it stays separate: no order of it is urgent, no past event is next to it, nothing of it is sent or changed", async () => {
  const example = await exampleNow();
  const { did } = example;
  const { eid } = found((await plansOf(did))[0]);
  assert.deepEqual((await admin.call(getUrgentOrders)).ok, []);
  assert.deepEqual((await admin.call(getPlausibility, { params: { eid } })).ok.plausibility?.events, []);
  const link = { eid, variant: "Executive", selection: "full", units: "asEntered", language: "en", days: 3 } as const;
  assert.equal((await admin.call(createShareLink, { body: link })).error.key, "domain.disaster.exampleStays");
  const { apart: _, ...saved } = example;
  const changed = { ...saved, name: "Hurricane Irma", status: "Active" } as const;
  const refused = await admin.call(disasterCalls.addOrUpdateDisaster, { body: changed });
  assert.equal(refused.error.key, "domain.disaster.example");
  assert.equal(await server.db.$count(tables.emailOutbox), 0);
});

test("the public sees it until the agency publishes something", async () => {
  const visitor = server.anonymous();
  const names = async () => (await visitor.call(getPublished)).ok.map(({ disaster }) => disaster.name);
  assert.deepEqual(await names(), ["Example: Hurricane Irma, September 2017 (invented people)"]);
  const own = await projectedEstimation(staff);
  await server.db
    .update(tables.estimations)
    .set({ publishedAt: new Date(), publishedBy: "staff" })
    .where(eq(tables.estimations.eid, own.eid));
  assert.equal(
    (await names()).some((name) => name.startsWith("Example")),
    false,
  );
});

test("only an administrator resets it; deleting it removes all of it", async () => {
  const before = await exampleNow();
  assert.equal((await staff.call(resetExample, { body: {} })).status, 403);
  const held = await belongings();
  const { did } = (await admin.call(resetExample, { body: {} })).ok;
  assert.notEqual(did, before.did);
  assert.equal(await belongings(), held);
  const again = await exampleNow();
  assert.deepEqual([again.did, again.status], [did, "Closed"]);
  await admin.call(disasterCalls.deleteDisaster, { body: { did: again.did, version: again.version } });
  const layers = (await admin.call(getLayers)).ok;
  assert.equal(await belongings(), `0,0,0,0,${layers.length}`);
  assert.ok(layers.every(({ titles }) => !titles.en.startsWith("Example")));
  assert.equal(layers.find(({ kind }) => kind === "series")?.styleId, null);
});

test("a failure half way leaves nothing of it in the agency's lists", async () => {
  const { db } = server;
  await beginExample(db);
  const { did } = await exampleNow();
  const { eid } = await projectedEstimation(staff);
  const held = await belongings();
  const caller = { ...automatic("example"), privileges: new Set(PRIVILEGE_CODES) };
  // A record is written before it is added to the example, which cannot happen for an unknown disaster.
  await assert.rejects(supplyPlan(db, caller, { did: 0, eid }));
  await assert.rejects(keepRecords(db, caller, 0));
  // Styles and a layer are written before the question, which a caller without privileges may not save.
  await assert.rejects(keepRecords(db, { ...caller, privileges: new Set() }, did));
  assert.equal(await belongings(), held);
});
