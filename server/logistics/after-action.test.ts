import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { calculateProjections, getProjections } from "../../contract/planning/calls/projections.ts";
import { getZones, takeAffected } from "../../contract/planning/calls/zones.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { importSeries } from "../../contract/series/calls.ts";
import * as requests from "../../contract/supply/calls/requests.ts";
import { saveSiteServed, setSiteState } from "../../contract/supply/calls/sites.ts";
import { saveDeliveries, saveFacilities, saveProductUse } from "../../contract/supply/lists.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { peopleByBlock } from "../../engine/needs/people-by-block.ts";
import type { Cell, ReportDocument, TableBlock } from "../../engine/reports/document.ts";
import { GRID, planningServer, present, projectedEstimation } from "../../test/kits/planning.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { reportsDomain } from "../reports/routes.ts";
import { seriesDomain } from "../series/routes.ts";
import { eq } from "../storage/orm.ts";
import { facilities } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { feedingDomain } from "./feeding-routes.ts";
import { logisticsDomain } from "./routes.ts";
import { sitesDomain } from "./site-routes.ts";

const { server, staff } = planningServer([
  supplyDomain,
  sitesDomain,
  feedingDomain,
  logisticsDomain,
  seriesDomain,
  reportsDomain,
]);
const admin = testClient(server);
const TODAY = calendarDay("America/New_York", new Date());

/** The tables of a report by their id. */
async function tablesOf(eid: number, variant: "Operations" | "Public" = "Operations") {
  const report = (await staff.call(getReport, { params: { eid }, query: { variant } })).ok as ReportDocument;
  const blocks = report.pages.flatMap(({ sections }) => sections.flatMap((one) => one.blocks));
  return (id: string) => blocks.find((block): block is TableBlock => block.kind === "table" && block.id === id);
}
const shown = (cell: Cell | undefined) =>
  cell === undefined ? undefined : "figure" in cell ? cell.figure.shown : "key" in cell ? cell.key : null;
/** The plan's figure, what it turned out to be, how far it was off, and the text that says what this rests on. */
const rowOf = (table: TableBlock | undefined, id: string) =>
  table?.rows.find((row) => row.id === id)?.cells.slice(1).map(shown); // oxfmt-ignore
const tenth = (value: number) => Math.round(value * 10) / 10;

async function newPoint(name: string, longitude: number) {
  const facility = {
    name,
    type: "Type III Point" as const,
    county: "Manatee",
    address: "",
    longitude,
    latitude: 27.2,
    capacity: null,
    active: true,
    operator: "",
    contact: "",
    phone: "",
    hours: "",
  };
  const { rows } = (await staff.call(saveFacilities, { body: { changed: [facility], removed: [] } })).ok;
  return rows.find((row) => row.name === name)?.id ?? assert.fail(name);
}

test("each assumption stands beside what was recorded; what was not stays unknown, and the sites add up to the plan's people", async () => {
  const startDate = addDays(TODAY, -4);
  const { eid, did } = await projectedEstimation(staff, { startDate });
  const west = await newPoint("West", -81.8);
  const idle = await newPoint("Next", -81.7);
  await staff.call(setSiteState, { body: { ids: [west, idle], day: startDate, state: "Open" } });
  assert.equal((await tablesOf(eid))("afterAssumptions"), undefined, "nothing before anything is recorded");

  // Outages: half of the customers at first, then a fifth.
  const csv = ["fips,time,out,served"];
  for (const county of [GRID.coastal, GRID.inland])
    csv.push(`${county},${startDate} 12:00,2000,4000`, `${county},${addDays(startDate, 4)} 12:00,800,4000`);
  const file = {
    importId: randomUUID(),
    fileName: "outages.csv",
    text: csv.join("\n"),
    geography: "county" as const,
    place: "fips",
    time: "time",
    timeZone: "America/New_York",
    dateOrder: null,
    title: "Outages of Ada",
    source: "A utility",
    license: "",
    isPublic: false,
    values: [
      { key: "out", label: "Without power", unit: "customers", denominator: "served" },
      { key: "served", label: "Customers", unit: "customers", denominator: null },
    ],
  };
  const { seriesId } = (await admin.call(importSeries, { body: file })).ok.series;
  const zone = (await staff.call(getZones, { params: { eid } })).ok.zones.find((one) => one.zone === 1);
  const taken = { eid, zone: 1, version: zone?.version ?? 0, seriesId, column: 0, step: 1 };
  assert.equal((await staff.call(takeAffected, { body: taken })).status, 200);
  await staff.call(calculateProjections, { body: { eid, version: (await present(staff, eid)).version } });

  for (const [day, people, meals] of [
    [0, 300, 750],
    [1, 100, null],
    [2, null, null],
  ] as const) {
    const body = { id: west, day: addDays(startDate, day), people, meals, version: 0, confirmed: true };
    assert.equal((await staff.call(saveSiteServed, { body })).status, 200);
  }
  const delivery = { partner: "Red Cross", product: "Water", unit: "Gallons" as const, county: "Manatee", place: "" };
  const deliveries = [
    { ...delivery, quantity: 300, deliveryDate: startDate, state: "Arrived" as const },
    { ...delivery, quantity: 100, deliveryDate: TODAY, state: "Planned" as const },
    { ...delivery, quantity: 900, deliveryDate: addDays(TODAY, 1), state: "Planned" as const },
  ];
  assert.equal((await staff.call(saveDeliveries, { body: { eid, changed: deliveries, removed: [] } })).status, 200);
  const use = { product: "Water", block: 1, quantity: 500, unit: "Gallons" as const };
  assert.equal((await staff.call(saveProductUse, { body: { eid, changed: [use], removed: [] } })).status, 200);
  const draft = {
    did,
    product: "Ice",
    quantity: 10,
    unit: "Pounds" as const,
    neededBy: TODAY,
    deliverTo: "Camp",
    county: "",
    contact: "",
    phone: "",
    source: "Federal" as const,
    supplier: "FEMA",
    unitCost: null,
    costShare: null,
    priority: "High" as const,
    notes: "",
  };
  for (const days of [2, 4]) {
    let request = (await staff.call(requests.saveRequest, { body: draft })).ok;
    for (const to of ["Approved", "Ordered"] as const) {
      const ordered = to === "Ordered" ? { orderedOn: addDays(TODAY, -days), eta: TODAY } : {};
      const body = { requestId: request.id, version: request.version, to, note: "", ...ordered };
      request = (await admin.call(requests.moveRequest, { body })).ok;
    }
    const body = { requestId: request.id, version: request.version, quantity: 10, day: TODAY, note: "" };
    assert.equal((await staff.call(requests.addArrival, { body })).ok.state, "Arrived");
  }

  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.ok(projections);
  const { settings: _, zones, needs } = projections;
  const people = peopleByBlock({ needs });
  const [first] = zones;
  assert.ok(first?.population);
  const tables = await tablesOf(eid);
  const assumptions = tables("afterAssumptions");
  // Two equal open points: half of the zone's people of a day each.
  const expected = 2 * Math.round((people[0]?.blocks[0] ?? NaN) / 2);
  const still = first.stillAffected ?? assert.fail();
  const affected = (block: number) => (first.affected * (still[block] ?? NaN)) / 100;
  const share = ((people[0]?.blocks[0] ?? NaN) * 100) / ((first.population * affected(0)) / 100);
  const assisted = rowOf(assumptions, "assisted-1");
  assert.equal(assisted?.[0], tenth(share));
  assert.ok(Math.abs(Number(assisted?.[1]) - (share * 400) / expected) < 0.2, `${assisted?.[1]}`);
  assert.ok(Math.abs(Number(assisted?.[2]) - ((400 - expected) * 100) / expected) < 0.5);
  assert.deepEqual(rowOf(assumptions, "assisted-2")?.slice(1), ["report.after.unknown", null, "report.after.basis.notCounted"]); // oxfmt-ignore
  assert.deepEqual(rowOf(assumptions, "affected-1"), [20, 50, 150, "report.after.basis.highest"]);
  // Both are means of the first two blocks, of which the series knows one moment each.
  assert.deepEqual(rowOf(assumptions, "still-1")?.slice(0, 2), [tenth((affected(0) + affected(1)) / 2), 35]);
  assert.deepEqual(rowOf(assumptions, "affected-2")?.slice(1), ["report.after.unknown", null, "report.after.basis.noSeries"]); // oxfmt-ignore
  assert.deepEqual(rowOf(assumptions, "perPerson-Food"), [2, 2.5, 25, "report.after.basis.meals"]);
  assert.equal(rowOf(assumptions, "perPerson-Water")?.[3], "report.after.basis.partly");
  assert.equal(rowOf(assumptions, "perPerson-Ice")?.[3], "report.after.basis.noUse");
  assert.equal(rowOf(assumptions, "perTruck-Water")?.[3], "report.after.basis.notRecorded");
  assert.deepEqual(rowOf(assumptions, "leadTime-Ice")?.slice(1), [3, tenth(((3 - Number(rowOf(assumptions, "leadTime-Ice")?.[0])) * 100) / Number(rowOf(assumptions, "leadTime-Ice")?.[0])), "report.after.basis.orders"]); // oxfmt-ignore
  assert.deepEqual(rowOf(assumptions, "leadTime-Food")?.slice(1), ["report.after.unknown", null, "report.after.basis.noOrders"]); // oxfmt-ignore
  assert.deepEqual(rowOf(assumptions, "deliveries-Water"), [100, 75, -25, "report.after.basis.due"]);
  assert.deepEqual(rowOf(assumptions, "capacity-Type III Point"), [5000, 300, -94, "report.after.basis.busiest"]);

  const sites = tables("afterSites");
  const total = people.flatMap(({ blocks }) => blocks).reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 3), 0); // oxfmt-ignore
  const projected = sites?.rows.map((row) => Number(shown(row.cells[1])));
  assert.equal(projected?.at(-1), total);
  assert.equal(projected?.slice(0, -1).reduce((sum, one) => sum + one, 0), total); // oxfmt-ignore
  const own = sites?.rows.find(({ id }) => id === `site-${west}`)?.cells.slice(2).map(shown); // oxfmt-ignore
  assert.deepEqual([own?.[0], own?.[2], Number(own?.[1]) - Number(own?.[3])], [2, 400, 400]);
  assert.ok(Math.abs(Number(own?.[1]) - expected) <= 2, `${own?.[1]} ${expected}`);
  // By block, sites add up to the total and blocks to the table of the 21 days.
  const byBlock = tables("afterSiteBlocks");
  const figures = (id: string) => byBlock?.rows.find((row) => row.id === id)?.cells.slice(1).map((one) => Number(shown(one))) ?? []; // oxfmt-ignore
  for (const [key, column] of [
    ["compared", 1],
    ["served", 2],
  ] as const) {
    const each = byBlock?.rows.filter(({ id }) => id !== `total-${key}` && id.endsWith(`-${key}`)) ?? [];
    const added = figures(`total-${key}`);
    const sites = each.map(({ id }) => figures(id));
    assert.deepEqual(
      added,
      added.map((_, i) => sites.reduce((sum, own) => sum + (own[i] || 0), 0) || added[i]),
      key,
    );
    assert.equal(
      added.slice(0, -1).reduce((sum, one) => sum + (one || 0), 0),
      added.at(-1),
      key,
    );
    assert.equal(figures(`site-${west}-${key}`).at(-1), Number(own?.[column]), key);
  }
  const open = await tablesOf(eid, "Public");
  for (const id of ["afterAssumptions", "afterSites", "afterSiteBlocks"]) assert.equal(open(id), undefined, "never for the public"); // oxfmt-ignore
});

test("what was distributed where everyone came to counted sites says what each person took", async () => {
  const startDate = addDays(TODAY, -21);
  const { eid } = await projectedEstimation(staff, { startDate });
  const points = [await newPoint("All west", -81.8), await newPoint("All east", -81.7)];
  // In no county of the census data, which a new place has to be in.
  await server.db
    .update(facilities)
    .set({ longitude: -81.3, latitude: 27.6 })
    .where(eq(facilities.id, points[1] ?? 0));
  const { rows } = (await staff.call(saveFacilities, { body: { changed: [], removed: [] } })).ok;
  await staff.call(setSiteState, { body: { ids: rows.flatMap(({ id }) => (points.includes(id) ? [] : [id])), day: startDate, state: "Closed" } }); // oxfmt-ignore
  await staff.call(setSiteState, { body: { ids: points, day: startDate, state: "Open" } });
  for (const day of [0, 1, 2])
    for (const id of points) {
      const body = { id, day: addDays(startDate, day), people: 100, meals: null, version: 0, confirmed: true };
      assert.equal((await staff.call(saveSiteServed, { body })).status, 200);
    }
  const use = (block: number) => ({ product: "Water", block, quantity: 1_500, unit: "Gallons" as const });
  await staff.call(saveProductUse, { body: { eid, changed: [use(1), use(2)], removed: [] } });
  const { needs } = (await staff.call(getProjections, { params: { eid } })).ok.projections ?? assert.fail();
  const people = peopleByBlock({ needs });
  const takers = people.reduce((sum, { zone, blocks }) => {
    const water = needs.find((row) => row.product === "Water" && row.zone === zone)?.assistedBlocks[0] ?? NaN;
    return sum + (300 * water) / (blocks[0] ?? NaN);
  }, 0);
  const water = rowOf((await tablesOf(eid))("afterAssumptions"), "perPerson-Water");
  assert.deepEqual(water, [1, Math.round((1_500 * 100) / takers) / 100, tenth((1_500 * 100) / takers - 100), "report.after.basis.taken"]); // oxfmt-ignore
});
