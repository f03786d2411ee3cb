import assert from "node:assert/strict";
import { test } from "node:test";
import { getManagedDataSets, saveDataSet } from "../../contract/tracts/calls/data-sets.ts";
import { addOrUpdateEstimation, getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { calculateProjections, getProjections } from "../../contract/planning/calls/projections.ts";
import { getPlausibility } from "../../contract/planning/calls/plausibility.ts";
import { getPublicReport, getReport } from "../../contract/reports/calls/reports.ts";
import {
  saveAllocations,
  saveDeliveries,
  saveInventory,
  savePartnerContacts,
} from "../../contract/supply/calls/supply.ts";
import { getZoneTracts, saveZone } from "../../contract/planning/calls/zones.ts";
import type { ReportDocument } from "../../engine/reports/document.ts";
import { figuresOf } from "../../engine/reports/figures.ts";
import { createFormatter } from "../../engine/reports/formatter.ts";
import {
  countedEstimation,
  drawn,
  granted,
  newEstimation,
  planningServer,
  present,
  projectedEstimation,
  square,
} from "../../test/kits/planning.ts";
import { column, sure } from "../../test/kits/numbers.ts";
import { textOf } from "../answers/texts.ts";
import { eq } from "../storage/orm.ts";
import { configKeys, products, runs } from "../storage/schema/index.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { publishingDomain } from "./publishing/routes.ts";
import { reportsDomain } from "./routes.ts";
import { dataSetsDomain } from "../tracts/managing/routes.ts";
import { viewDomain } from "./published/routes.ts";
import { supplyDomain } from "../supply/routes.ts";

const { server, staff } = planningServer([
  dataSetsDomain,
  parametersDomain,
  publishingDomain,
  reportsDomain,
  viewDomain,
  supplyDomain,
]);

const report = (eid: number, query: Readonly<Record<string, string>> = {}) =>
  staff.call(getReport, { params: { eid }, query });
const figure = (document: ReportDocument, address: string) =>
  figuresOf(document).find((one) => one.address === address)?.figure ?? assert.fail(`no figure at ${address}`);

test("a report shows the run's own figures, rounded so that they add up, in the estimation's order", async () => {
  const { eid } = await projectedEstimation(staff);
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.ok(projections);
  const document = granted(await report(eid, { variant: "Operations" })) as ReportDocument;
  assert.equal(document.run.inputHash, projections.run.inputHash);
  for (const { product, unit, dayOne, blocks, total, trucks } of projections.totals) {
    const id = product.toLowerCase();
    const at = (address: string) => figure(document, address);
    assert.deepEqual([at(`headline/${id}`).exact, at(`headline/${id}`).unit], [total, unit]);
    const zones: number[] = projections.zones.map(({ zone }) => zone);
    const shown = zones.map((zone) => sure(at(`multiDayNeed/${id}-${zone}/total`).shown));
    assert.equal(
      at(`headline/${id}`).shown,
      shown.reduce((sum, one) => sum + one, 0),
    );
    // The most that half a person of each zone and block can need.
    assert.ok(Math.abs(sure(at(`headline/${id}`).shown) - sure(total)) <= zones.length * 7 * 12);
    assert.equal(at(`headline/${id}/trucks`).shown, trucks.total);
    assert.equal(at(`dayOneNeed/${id}-total/dayOne`).exact, dayOne);
    assert.equal(at(`dayOneNeed/${id}-total/trucks`).shown, trucks.dayOne);
    blocks.forEach((block, b) => {
      assert.equal(at(`multiDayNeed/${id}-total/block-${b + 1}`).exact, block);
      assert.equal(at(`multiDayTrucks/${id}-total/block-${b + 1}`).shown, trucks.blocks[b]);
      assert.equal(
        at(`comparison/${id}-${b + 1}/projected`).shown,
        at(`multiDayNeed/${id}-total/block-${b + 1}`).shown,
      );
    });
  }
  for (const { zone, product, total } of projections.needs)
    assert.equal(figure(document, `multiDayNeed/${product.toLowerCase()}-${zone}/total`).exact, total);
  assert.equal(figure(document, "headline/peopleAssisted").exact, projections.headline.peopleAssisted);
  assert.equal(figure(document, "population/affected/total").exact, projections.headline.peopleAffected);
});

test("an estimation is compared with past events as its report is, and names its unverified assumptions", async () => {
  const { eid } = await projectedEstimation(staff);
  const { plausibility } = (await staff.call(getPlausibility, { params: { eid } })).ok;
  const asked = plausibility?.events.find(({ stage }) => stage === "asked");
  assert.equal(plausibility?.warning, null);
  assert.deepEqual(plausibility.states, ["Florida"]);
  const document = granted(await report(eid, { variant: "Operations" })) as ReportDocument;
  // Calculated from the shown figures: 1 more or less than the neighboring figures would be another plan.
  assert.equal(asked?.times, (figure(document, "headline/food").shown ?? NaN) / 11_000_000);
  assert.equal(plausibility?.people?.assisted, figure(document, "headline/peopleAssisted").shown);
  const place = (plausibility?.events.indexOf(asked as never) ?? -1) + 1;
  assert.equal(figure(document, `pastEvents/food-${place}/times`).exact, asked?.times);
  const blocks = document.pages[0]?.sections.flatMap((section) => section.blocks) ?? [];
  const named = blocks.flatMap((one) => (one.id === "assumptions" && one.kind === "notes" ? one.notes : []));
  assert.ok(named.length > 0 && named.length <= 3);
  // The settings include percentages and days for a zone 4, which the plan does not have.
  assert.doesNotMatch(JSON.stringify(named), /"zones":\{"said":"[^"]*4/);
});

test("the annex lists the tracts behind each zone like the zones' own list, if requested", async () => {
  const { eid } = await projectedEstimation(staff);
  const { tracts } = (await staff.call(getZoneTracts, { params: { eid } })).ok;
  const tables = ({ pages }: ReportDocument) =>
    pages
      .flatMap(({ sections }) => sections)
      .flatMap(({ blocks }) => blocks)
      .filter(({ id }) => id === "tracts");
  const document = granted(await report(eid, { variant: "Operations", selection: "tracts" })) as ReportDocument;
  const [list] = tables(document);
  assert.ok(list?.kind === "table" && tracts.length > 3);
  assert.deepEqual(
    list.rows.flatMap(({ id, emphasis }) => (emphasis === "none" ? [id] : [])),
    tracts.map(({ zone, fips }) => `${zone}-${fips}`),
  );
  for (const { zone, fips, share, figures } of tracts) {
    const at = (name: string) => figure(document, `tracts/${zone}-${fips}/${name}`).exact;
    assert.deepEqual(
      [at("share"), at("population"), at("below_poverty"), at("households")],
      [100 * share, figures.population ?? null, figures.below_poverty ?? null, figures.households ?? null],
    );
    assert.equal(at("missing"), Object.values(figures).filter((one) => one === null).length);
  }
  assert.deepEqual(tables(granted(await report(eid, { variant: "Operations" })) as ReportDocument), []);
});

test("missing options get defaults: the Executive report, all pages, units as entered", async () => {
  const { eid } = await projectedEstimation(staff);
  const { variant, selection, units, pages } = granted(await report(eid));
  assert.deepEqual([variant, selection, units], ["Executive", "full", "asEntered"]);
  assert.deepEqual(column(pages, "page"), [1, 2, 3, 4, 5]);
  const summary = granted(await report(eid, { selection: "summary", units: "metric" })) as ReportDocument;
  assert.deepEqual(column(summary.pages, "page"), [1]);
  assert.equal(figure(summary, "headline/water").unit, "Liters");
  assert.equal((await report(eid, { variant: "Secret" })).status, 400);
});

test("a report needs current projections; otherwise the missing step is named", async () => {
  assert.equal((await report(999_999)).status, 404);
  const draft = await newEstimation(staff);
  assert.deepEqual(
    [(await report(draft.eid)).status, (await report(draft.eid)).error.message],
    [409, "No zones drawn"],
  );
  const counted = await countedEstimation(staff);
  assert.equal((await report(counted.eid)).error.message, "Please click 'Calculate Projections' button");
  const { eid } = await projectedEstimation(staff);
  await staff.call(saveZone, { body: drawn(eid, 3, square(5.5, 0.5, 7.5, 1.5)) });
  assert.equal((await report(eid)).error.message, "Please click 'Calculate Projections' button");
});

test("the report has the counted zones for its map, and nothing for a hidden map", async () => {
  const { eid } = await projectedEstimation(staff);
  const document = granted(await report(eid));
  const map = document.pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ blocks }) => blocks)
    .find(({ kind }) => kind === "map");
  assert.ok(map?.kind === "map");
  assert.deepEqual(map.zones[0]?.area, square(0.5, 0.5, 3.5, 3.5));
  assert.ok(JSON.stringify(map).length < 200_000);
});

test("every coefficient has its source, also a typed one", async () => {
  const { eid } = await projectedEstimation(staff);
  const { sources: _, ...parameters } = (await staff.call(getParameters, { params: { eid } })).ok;
  const daily = parameters.daily.map((row) =>
    row.product === "Water" && row.category === "npp" ? { ...row, value: 1.25 } : row,
  );
  const { estimationVersion } = granted(await staff.call(saveParameters, { body: { ...parameters, daily } }));
  granted(await staff.call(calculateProjections, { body: { eid, version: estimationVersion } }));
  const document = granted(await report(eid)) as ReportDocument;
  const table = document.pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ blocks }) => blocks)
    .find(({ id }) => id === "coefficients");
  assert.ok(table?.kind === "table");
  const source = (id: string) => table.rows.find((row) => row.id === id)?.cells.at(-1);
  assert.deepEqual(source("water-npp"), { key: "report.parameters.entered" });
  assert.deepEqual(source("ice-npp"), { key: "seeded.source.icePerDay" });
  assert.deepEqual(
    [figure(document, "coefficients/water-npp/value").shown, figure(document, "coefficients/water-npp/value").decimals],
    [1.25, 2],
  );
});

test("supply is in the report: allocations, deliveries, contacts of the suppliers, the first shortfall", async () => {
  const { eid } = await projectedEstimation(staff);
  const stock = { product: "Water", category: "Trucks", agency: "Reserve", quantity: 1_000, unit: null } as const;
  const { rows } = granted(await staff.call(saveInventory, { body: { changed: [stock], removed: [] } }));
  const inventoryId = rows[0]?.id ?? 0;
  granted(
    await staff.call(saveAllocations, {
      body: { eid, changed: [{ inventoryId, block: 1, quantity: 2 }], removed: [] },
    }),
  );
  const delivery = {
    partner: "Food Bank",
    product: "Water",
    quantity: 3785.411784,
    unit: "Liters",
    deliveryDate: "2026-09-11",
    place: "Depot",
    county: "Manatee",
    state: "Arrived",
  } as const;
  granted(await staff.call(saveDeliveries, { body: { eid, changed: [delivery], removed: [] } }));
  const contact = { name: "Sam Ortiz", role: "Dispatch", phone: "727 555 0104", email: "" };
  const person = { partner: "Food Bank", counties: "Manatee", ...contact };
  granted(await staff.call(savePartnerContacts, { body: { changed: [person], removed: [] } }));

  const document = granted(await report(eid, { variant: "Operations" })) as ReportDocument;
  assert.equal(figure(document, "comparison/water-1/actual").shown, 2 * 4_750 + 1_000);
  assert.equal(figure(document, "deliveries/water-total/quantity").shown, 1_000);
  assert.match(JSON.stringify(document), /Sam Ortiz/);
  assert.ok((figure(document, "urgent/water-1/short").shown ?? 0) > 0);

  const open = granted(await report(eid, { variant: "Public" }));
  for (const word of ["Sam Ortiz", "Food Bank", "Reserve", "actual", "Depot", "urgent"])
    assert.doesNotMatch(JSON.stringify(open), new RegExp(word), word);
});

test("the public reads the Public report of the published run, whatever planners do meanwhile", async () => {
  const { eid, did, name } = await projectedEstimation(staff);
  const seen = () => server.anonymous().call(getPublicReport, { params: { eid } });
  assert.deepEqual([(await seen()).status, (await seen()).error.key], [404, "domain.estimation.unknown"]);
  const admin = await server.as("Administrator");
  const { version } = (await admin.call(getEstimation, { params: { eid } })).ok;
  granted(await admin.call(publishEstimation, { body: { eid, version } }));
  const before = granted(await seen());
  assert.equal(before.variant, "Public");
  const { version: now } = await present(staff, eid);
  granted(await staff.call(addOrUpdateEstimation, { body: { eid, version: now, did, name, startDate: "2026-09-20" } }));
  assert.deepEqual(granted(await seen()), before);
  assert.equal((await report(eid)).status, 409);
});

test("the public reads the current state of its data set", async () => {
  const { eid } = await projectedEstimation(staff);
  const admin = await server.as("Administrator");
  const { version } = (await admin.call(getEstimation, { params: { eid } })).ok;
  granted(await admin.call(publishEstimation, { body: { eid, version } }));
  const seen = async () => JSON.stringify(granted(await server.anonymous().call(getPublicReport, { params: { eid } })));
  assert.match(await seen(), /"test grid"/);
  const [set] = granted(await admin.call(getManagedDataSets));
  assert.ok(set);
  const { dataSetId, label, hidden } = set;
  const name = async (source: string, version: number) =>
    granted(await admin.call(saveDataSet, { body: { dataSetId, version, label, hidden, source } }));
  const named = await name("Census Bureau, corrected", set.version);
  assert.match(await seen(), /"Census Bureau, corrected"/);
  await name("test grid", named.version);
  assert.match(await seen(), /"test grid"/);
});

test("the agency, its time zone and its names of products are its own", async () => {
  const { eid } = await projectedEstimation(staff);
  await server.db.insert(configKeys).values([
    { key: "agencyName", value: "Department of Agriculture" },
    { key: "timeZone", value: "America/Chicago" },
  ]);
  await server.db
    .update(products)
    .set({ names: { es: "Agua embotellada" } })
    .where(eq(products.name, "Water"));
  const document = granted(await report(eid, { variant: "Operations" })) as ReportDocument;
  assert.deepEqual([document.agency, document.timeZone], ["Department of Agriculture", "America/Chicago"]);
  const labels = (language: "es") => {
    const text = (key: string, values: Readonly<Record<string, string | number>>) => textOf(language, key, values);
    const { format } = createFormatter({ locale: `${language}-US`, timeZone: "UTC", text });
    const blocks = document.pages.flatMap(({ sections }) => sections).flatMap((section) => section.blocks);
    const groups = blocks.flatMap((block) => (block.kind === "table" ? block.rows : [])).map(({ cells }) => cells[0]);
    return groups.map((cell) => (cell === undefined ? "" : format(cell))).filter((name) => / \(ga/i.test(name));
  };
  assert.ok(labels("es").length > 2 && labels("es").every((name) => name.startsWith("Agua embotellada (")));
});

test("a report of the same run is the same document, and another run gives another", async () => {
  const { eid, version } = await projectedEstimation(staff);
  const first = granted(await report(eid));
  assert.deepEqual(granted(await report(eid)), first);
  granted(await staff.call(calculateProjections, { body: { eid, version } }));
  const second = granted(await report(eid));
  assert.notEqual(second.run.id, first.run.id);
  assert.equal((await server.db.select().from(runs).where(eq(runs.eid, eid))).length, 2);
});
