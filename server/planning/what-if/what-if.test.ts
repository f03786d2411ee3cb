import assert from "node:assert/strict";
import { test } from "node:test";
import { addOrUpdateEstimation, copyEstimation } from "../../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../../contract/planning/calls/parameters.ts";
import { calculateProjections, getProjections } from "../../../contract/planning/calls/projections.ts";
import { calculateBand, compareEstimations } from "../../../contract/planning/calls/what-if.ts";
import { getZones, recalculatePopulation, saveZone } from "../../../contract/planning/calls/zones.ts";
import { DEFAULT_RANGES } from "../../../engine/sensitivity/band.ts";
import {
  PLANNING,
  countedEstimation,
  drawn,
  granted,
  newEstimation,
  present,
  projectedEstimation,
  square,
  storeGrid,
} from "../../../test/kits/planning.ts";
import { sure } from "../../../test/kits/numbers.ts";
import { sql } from "../../storage/orm.ts";
import { runs } from "../../storage/schema/index.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { testServer, testClient } from "../../../test/kits/domain-server.ts";
import { parametersDomain } from "../parameters/routes.ts";
import { whatIfDomain } from "./routes.ts";

const server = testServer({ domains: [...PLANNING, parametersDomain, whatIfDomain] });
const staff = testClient(server, "Emergency Staff");
let plain: number;
const body = (eid: number) => ({ eid, ranges: DEFAULT_RANGES });

beforeTests(async () => {
  plain = await storeGrid(server.db);
});

test("a copy made for a what-if differs by its changes, and by nothing else", async () => {
  const a = await projectedEstimation(staff);
  const copy = (await staff.call(copyEstimation, { body: { eid: a.eid, name: "What if" } })).ok;
  const waiting = await staff.call(compareEstimations, { body: { a: a.eid, b: copy.eid } });
  assert.equal(waiting.status, 409);
  assert.equal(waiting.error.key, "domain.whatIf.neverRun");
  assert.match(waiting.error.message, /“What if”/);

  const { sources: _, ...parameters } = (await staff.call(getParameters, { params: { eid: copy.eid } })).ok;
  const daily = parameters.daily.map((row) => (row.category === "npp" ? { ...row, value: row.value * 2 } : row));
  const saved = (await staff.call(saveParameters, { body: { ...parameters, daily } })).ok;
  granted(await staff.call(calculateProjections, { body: { eid: copy.eid, version: saved.estimationVersion } }));

  const compared = (await staff.call(compareEstimations, { body: { a: a.eid, b: copy.eid } })).ok;
  assert.deepEqual(compared.causes, ["parameters"]);
  assert.equal(compared.b.name, "What if");
  const { projections } = (await staff.call(getProjections, { params: { eid: a.eid } })).ok;
  assert.deepEqual(compared.a.projections, projections);
  for (const total of projections?.totals ?? []) {
    const row = compared.rows.find(({ product, zone }) => product === total.product && zone === null);
    assert.equal(row?.a?.total, total.total);
    assert.equal(row.difference?.total, total.total);
    assert.deepEqual(row.causes, [row.difference]);
    assert.equal(row.interaction?.total, 0);
  }
});

test("zones, affected share and data set are separate causes, and the rest is interaction", async () => {
  const a = await projectedEstimation(staff);
  const doubled = await storeGrid(server.db, { label: "Doubled", tractYear: 2020, factor: 2 });
  const { eid } = await newEstimation(staff, { dataSetId: doubled });
  granted(await staff.call(saveZone, { body: drawn(eid, 1, square(0.5, 0.5, 4.5, 3.5), { affected: 40 }) }));
  const zone = (await staff.call(saveZone, { body: drawn(eid, 2, square(2.5, 2.5, 6.5, 6.5)) })).ok;
  granted(await staff.call(calculateProjections, { body: { eid, version: zone.estimationVersion } }));
  const { causes, rows } = (await staff.call(compareEstimations, { body: { a: a.eid, b: eid } })).ok;
  assert.deepEqual(causes, ["zones", "dataSet", "affected"]);
  for (const row of rows) {
    const parts = row.causes.reduce((sum, { total }) => sum + total, sure(row.interaction).total);
    assert.ok(Math.abs(parts - sure(row.difference).total) <= 1e-9 * Math.abs(sure(row.difference).total));
  }
});

test("an estimation is not compared with itself, or with one that does not exist", async () => {
  const { eid } = await projectedEstimation(staff);
  const same = await staff.call(compareEstimations, { body: { a: eid, b: eid } });
  assert.equal(same.status, 422);
  assert.equal(same.error.details.faults?.[0]?.path, "body.b");
  assert.equal((await staff.call(compareEstimations, { body: { a: eid, b: 999_999 } })).status, 404);
});

test("the band has the stored run in its middle, and names the assumption that changes trucks most", async () => {
  const { eid } = await projectedEstimation(staff);
  const { band, run } = (await staff.call(calculateBand, { body: body(eid) })).ok;
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.equal(run.id, projections?.run.id);
  assert.equal(band.peopleAssisted.central, projections?.headline.peopleAssisted);
  assert.deepEqual(
    band.products.map(({ total, trucks }) => [total.central, trucks.total.central]),
    projections?.totals.map(({ total, trucks }) => [total, trucks.total]),
  );
  for (const { total, trucks, assisted } of band.products)
    for (const { low, central, high } of [total, trucks.total, assisted])
      assert.ok(sure(low) < sure(central) && sure(central) < sure(high));
  assert.equal(band.margins, null);
  assert.deepEqual(band.tornado.all.map(({ factor }) => factor).toSorted(), [
    "affected",
    "assistance",
    "restoration",
    "selection",
  ]);
  assert.equal(band.tornado.largest, band.tornado.all[0]?.factor);

  const none = { affected: { down: 0, up: 0 }, assistance: { down: 0, up: 0 } };
  const narrow = (await staff.call(calculateBand, { body: { eid, ranges: none } })).ok.band;
  assert.ok(sure(narrow.peopleAssisted.high) < sure(band.peopleAssisted.high));
  // The half-life has its own range.
  for (const factor of ["affected", "assistance"]) {
    const swing = narrow.tornado.all.find((one) => one.factor === factor);
    assert.equal(swing?.high, swing?.low, factor);
  }
});

test("margins of error that the data set has widen the band", async () => {
  const margins = { population: 300, below_poverty: 120 };
  const dataSetId = await storeGrid(server.db, { label: "With margins", tractYear: 2016, margins });
  const band = async (id: number) => {
    const { eid } = await countedEstimation(staff);
    const { version, did, name } = await present(staff, eid);
    const moved = (await staff.call(addOrUpdateEstimation, { body: { eid, version, did, name, dataSetId: id } })).ok;
    const counted = (await staff.call(recalculatePopulation, { body: { eid, version: moved.version } })).ok;
    granted(await staff.call(calculateProjections, { body: { eid, version: counted.estimationVersion } }));
    return (await staff.call(calculateBand, { body: body(eid) })).ok.band;
  };
  const [known, unknown] = [await band(dataSetId), await band(plain)];
  assert.equal(unknown.margins, null);
  assert.equal(known.margins?.without, 0);
  assert.ok((known.margins?.tracts ?? 0) > 30);
  assert.equal(known.peopleAssisted.central, unknown.peopleAssisted.central);
  assert.ok(sure(known.peopleAssisted.high) > sure(unknown.peopleAssisted.high));
  assert.ok(sure(known.peopleAssisted.low) < sure(unknown.peopleAssisted.low));
  assert.ok(known.tornado.all.some(({ factor }) => factor === "margins"));
});

test("figures that the engine does not reproduce are refused", async () => {
  const { eid } = await projectedEstimation(staff);
  await server.db
    .update(runs)
    .set({ results: sql`jsonb_set(${runs.results}, '{totals,0,total}', '5')` })
    .where(sql`eid = ${eid}`);
  const refused = await staff.call(calculateBand, { body: body(eid) });
  assert.equal(refused.status, 409);
  assert.equal(refused.error.key, "domain.whatIf.notReproduced");
});

test("a band is calculated once, and again as soon as one of its inputs changes", async () => {
  const { eid } = await projectedEstimation(staff);
  const first = (await staff.call(calculateBand, { body: body(eid) })).ok;
  assert.deepEqual((await staff.call(calculateBand, { body: body(eid) })).ok, first);
  // Kept or not: figures that someone has altered since are refused.
  await server.db
    .update(runs)
    .set({ results: sql`jsonb_set(${runs.results}, '{totals,0,total}', '5')` })
    .where(sql`eid = ${eid}`);
  assert.equal((await staff.call(calculateBand, { body: body(eid) })).status, 409);
});

test("a range beyond 100 points is refused, and so is the band of an uncalculated estimation", async () => {
  const { eid } = await newEstimation(staff);
  const wide = { affected: { down: 10, up: 101 }, assistance: { down: 0, up: 0 } };
  assert.equal((await staff.call(calculateBand, { body: { eid, ranges: wide } })).status, 400);
  assert.equal((await staff.call(calculateBand, { body: body(eid) })).status, 409);
  assert.deepEqual((await staff.call(getZones, { params: { eid } })).ok.zones, []);
});
