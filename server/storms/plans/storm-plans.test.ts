import assert from "node:assert/strict";
import { test } from "node:test";
import { addOrUpdateDisaster, getAllDisasters } from "../../../contract/planning/calls/disasters.ts";
import { copyEstimation, getEstimation } from "../../../contract/planning/calls/estimations.ts";
import { getRunInputs } from "../../../contract/planning/calls/run-inputs.ts";
import { getParameters, saveParameters } from "../../../contract/planning/calls/parameters.ts";
import { getProjections } from "../../../contract/planning/calls/projections.ts";
import { calculateBand } from "../../../contract/planning/calls/what-if.ts";
import * as calls from "../../../contract/storms/calls/plans.ts";
import { getReport } from "../../../contract/reports/calls/reports.ts";
import { importStorms } from "../../../contract/storms/calls/storms.ts";
import { getZones, saveZone } from "../../../contract/planning/calls/zones.ts";
import { frameOf } from "../../../engine/reports/draw/frame.ts";
import { AREA_IMPACTS } from "../../../engine/storms/areas.ts";
import { GRID, granted, planningServer, square } from "../../../test/kits/planning.ts";
import { personWith, testClient } from "../../../test/kits/domain-server.ts";
import { stormFile, type MadeAdvisory } from "../../../test/kits/storm-files.ts";
import { textOf } from "../../answers/texts.ts";
import { languageOfPlan } from "./plan-facts.ts";
import { desc, eq } from "../../storage/orm.ts";
import { audits, configSuggested, disasters, estimations, partnerDeliveries } from "../../storage/schema/index.ts";
import { peopleDomain } from "../../people/routes.ts";
import { parametersDomain } from "../../planning/parameters/routes.ts";
import { whatIfDomain } from "../../planning/what-if/routes.ts";
import { reportsDomain } from "../../reports/routes.ts";
import { stormPlansDomain } from "./routes.ts";
import { stormsDomain } from "../advisories/routes.ts";

const { server, staff } = planningServer([
  parametersDomain,
  peopleDomain,
  reportsDomain,
  stormPlansDomain,
  stormsDomain,
  whatIfDomain,
]);
const admin = testClient(server);
const viewer = testClient(server, "Viewer");
const MAPPING = [
  { area: "wind64", zone: 1 },
  { area: "wind50", zone: 2 },
  { area: "wind34", zone: 3 },
  { area: "cone", zone: 4 },
] as const;
const mapping = [...MAPPING];
const NOTHING = { down: 0, up: 0 };

const imported = async (made: MadeAdvisory) => {
  const [outcome] = granted(await admin.call(importStorms, { body: { files: [stormFile(made)] } })).outcomes;
  assert.ok(outcome?.advisoryId);
  return { ...outcome, advisoryId: outcome.advisoryId };
};
const advisoryOf = async (made: MadeAdvisory): Promise<number> => (await imported(made)).advisoryId;
// Winds over the west half of the grid, the coastal county; the cone over all of it.
const sample = () => advisoryOf({});
const plan = async (advisoryId: number, how: { fresh?: boolean; follow?: boolean; continued?: boolean } = {}) =>
  granted(await staff.call(calls.planFromAdvisory, { body: { advisoryId, mapping, ...how } }));
const lineOf = async (advisoryId: number) =>
  granted(await staff.call(calls.previewAdvisory, { body: { advisoryId, mapping } })).plan;
const zonesOf = async (eid: number) => granted(await staff.call(getZones, { params: { eid } }));

test("before anything is saved, tracts and people of each area and zone are counted, and when the winds arrive", async () => {
  const found = granted(await staff.call(calls.previewAdvisory, { body: { advisoryId: await sample(), mapping } }));
  const areas = Object.fromEntries(found.areas.map(({ area, tracts, population }) => [area, [tracts, population]]));
  assert.deepEqual(areas["wind34"], [32, 96_592]);
  assert.deepEqual(areas["cone"], [64, 194_464]);
  assert.deepEqual(areas["coastalStrip"], [32, 96_592]);
  // 20 miles to either side of a line along the middle of the grid: three columns on each side.
  assert.equal(areas["hurricaneWarning"]?.[0], 48);
  assert.deepEqual(
    found.zones.map(({ zone, areas: from, tracts, population }) => [zone, from, tracts, population]),
    [
      [3, ["wind34"], 32, 96_592],
      [4, ["cone"], 32, 97_872],
    ],
  );
  assert.deepEqual(
    found.counties.map(({ name }) => name),
    ["DeSoto", "Manatee"],
  );
  // 27° north is 60 nautical miles ahead of the center after 2.39 h of 12 h for 5°: found in the next quarter of an
  // hour.
  const at = "2030-09-01T11:30:00.000Z";
  assert.equal(found.arrivals.first, at);
  assert.deepEqual(
    found.arrivals.counties.map((county) => [county.fips, county.at]),
    [
      ["12027", at],
      ["12081", at],
    ],
  );
  assert.deepEqual(found.plan, {
    disaster: "Hurricane Sample",
    did: null,
    type: "Hurricane",
    category: "3",
    startDate: "2030-09-01",
    estimation: "Advisory 5",
    line: null,
    following: false,
  });
  assert.deepEqual(
    frameOf(found.zones)?.map((edge) => Math.round(edge * 1e6) / 1e6),
    [-82, 27, -81, 28],
  );
  assert.equal(granted(await staff.call(getAllDisasters)).length, 0);
});

test("a plan is made in one step, zones remember their advisory, and the next one is added to the running disaster", async () => {
  const advisoryId = await sample();
  const { did, eid, disaster, estimation } = await plan(advisoryId);
  assert.deepEqual([disaster, estimation], ["Hurricane Sample", "Advisory 5"]);
  const made = granted(await staff.call(getEstimation, { params: { eid } }));
  assert.deepEqual([made.status, made.startDate, made.plannedBy?.number], ["Projected", "2030-09-01", "5"]);
  assert.equal(made.plannedBy?.arrivals.counties.length, 2);
  const { band } = granted(
    await staff.call(calculateBand, { body: { eid, ranges: { affected: NOTHING, assistance: NOTHING } } }),
  );
  assert.deepEqual(
    band.storm?.map((one) => one.case),
    ["left", "right", "stronger", "weaker"],
  );
  assert.ok(!("uncertainty" in (made.plannedBy ?? {})));
  const counts = band.storm.map(({ people }) => people);
  assert.ok((band.peopleAssisted.high ?? 0) >= Math.max(...counts), "the band holds the cases");
  assert.ok((band.peopleAssisted.low ?? 0) <= Math.min(...counts), "the band holds the cases");
  assert.ok(band.tornado.all.some(({ factor }) => factor === "path"));
  assert.ok(band.tornado.all.some(({ factor }) => factor === "intensity"));
  // From a higher category on, the agency now suggests serving everyone.
  const suggestions = await server.db
    .select()
    .from(configSuggested)
    .where(eq(configSuggested.disasterType, "Hurricane"));
  const shipped = suggestions.filter(({ subCategory }) => subCategory === "4");
  const source = "all are served";
  await server.db.delete(configSuggested).where(eq(configSuggested.subCategory, "4"));
  await server.db.insert(configSuggested).values(shipped.map(({ id: _, ...row }) => ({ ...row, source, value: 100 })));
  const { band: stormier } = granted(
    await staff.call(calculateBand, { body: { eid, ranges: { affected: NOTHING, assistance: NOTHING } } }),
  );
  await server.db.delete(configSuggested).where(eq(configSuggested.source, source));
  await server.db.insert(configSuggested).values(shipped);
  const peopleOf = (which: "stronger" | "weaker", of: typeof band) =>
    of.storm?.find((one) => one.case === which)?.people;
  assert.ok((peopleOf("stronger", stormier) ?? 0) > (peopleOf("stronger", band) ?? Infinity));
  assert.equal(peopleOf("weaker", stormier), peopleOf("weaker", band));
  // The winds and the cone reach far beyond the grid: pictures show only the counted tracts.
  const framed = frameOf((await zonesOf(eid)).zones)?.map((edge) => Math.round(edge * 1e6) / 1e6);
  assert.deepEqual(framed, [GRID.west, GRID.south, GRID.west + 1, GRID.south + 1]);
  const report = JSON.stringify(granted(await staff.call(getReport, { params: { eid }, query: {} })));
  const lands = (await zonesOf(eid)).zones.map(({ land }) => JSON.stringify(land));
  assert.ok(
    lands.every((land) => land !== "null" && report.includes(`"land":${land}`)),
    "the report's map is of the same land",
  );
  assert.match(report, /"id":"arrivals".*"report.arrivals.method"/);
  assert.match(report, /"key":"report.band.storm"/);
  const storms = granted(await staff.call(getAllDisasters)).map((one) => [one.did, one.stormId]);
  assert.deepEqual(storms, [[did, made.plannedBy?.stormId]]);
  const { zones } = await zonesOf(eid);
  assert.deepEqual(
    zones.map(({ zone, statistics, fromAdvisory }) => [
      zone,
      statistics?.population,
      fromAdvisory?.areas,
      fromAdvisory?.edited,
    ]),
    [
      [3, 96_592, ["wind34"], false],
      [4, 97_872, ["cone"], false],
    ],
  );
  // The stronger the wind, the larger the share of people who lose power; each zone falls from the arrival of its winds.
  assert.deepEqual(
    zones.map(({ affected, fromAdvisory }) => [affected, fromAdvisory?.share?.area]),
    [
      [AREA_IMPACTS.wind34.affected, "wind34"],
      [AREA_IMPACTS.cone.affected, "cone"],
    ],
  );
  const { projections } = granted(await staff.call(getProjections, { params: { eid } }));
  assert.equal(projections?.settings.demandCurve, "restoration");
  assert.deepEqual(
    projections?.settings.restoration?.map(({ zone, origin }) => [zone, origin]),
    [
      [1, "default"],
      [2, "default"],
      [3, "wind"],
      [4, "wind"],
    ],
  );
  for (const { stillAffected = [] } of projections?.zones ?? []) {
    assert.equal(stillAffected.length, 7);
    const peak = stillAffected.indexOf(Math.max(...stillAffected));
    assert.deepEqual(
      stillAffected.slice(peak),
      stillAffected.slice(peak).toSorted((a, b) => b - a),
    );
    assert.ok((stillAffected[6] ?? 100) < 1, "after three weeks almost all are served");
  }
  const { assistance, suggested } = granted(await staff.call(getParameters, { params: { eid } }));
  const of = (zone: number) =>
    assistance.filter((row) => row.zone === zone).map(({ suggestedCategory }) => suggestedCategory);
  assert.ok(suggested.length > 0);
  assert.ok(of(3).every((from) => from === "Coastal(%)"));
  assert.ok(of(4).every((from) => from === "Inland(%)"));
  const runInputs = granted(await staff.call(getRunInputs, { params: { eid, run: projections?.run.id ?? 0 } }));
  assert.deepEqual([runInputs.disaster, runInputs.estimation], ["Hurricane Sample", "Advisory 5"]);
  const cells = runInputs.assistance.filter(({ zone }) => zone === 3);
  assert.ok(cells.length > 0 && cells.every(({ suggestedCategory }) => suggestedCategory === "Coastal(%)"));
  const rows = await server.db.select().from(audits).orderBy(desc(audits.auditId)).limit(6);
  assert.deepEqual(rows.map(({ module, action }) => `${module} ${action}`).reverse(), [
    "Disaster create",
    "Estimation create",
    "Zone create",
    "Zone create",
    "Parameter update",
    "Projection calculate",
  ]);
  // A second plan is the exception: it must be requested, and the next advisory continues the first one unless
  // requested otherwise.
  const unasked = await staff.call(calls.planFromAdvisory, { body: { advisoryId, mapping } });
  assert.deepEqual([unasked.status, unasked.error.key], [409, "domain.storm.plan.exists"]);
  const again = await plan(advisoryId, { fresh: true });
  assert.deepEqual([again.did, again.estimation], [did, "Sample advisory 5"]);
  assert.equal((await lineOf(advisoryId)).line?.eid, eid);
  const third = await plan(advisoryId, { fresh: true, continued: true });
  assert.equal((await lineOf(advisoryId)).line?.eid, third.eid);
  const copy = granted(await staff.call(copyEstimation, { body: { eid, name: "A copy of the plan" } }));
  assert.equal(copy.plannedBy?.advisoryId, advisoryId);
  assert.equal((await zonesOf(copy.eid)).zones[0]?.fromAdvisory?.advisoryId, advisoryId);
});

test("winds beyond the advisory's hours are estimated and marked, unless switched off", async () => {
  const advisoryId = await advisoryOf({ code: "AL122030", name: "Ivy", strong: true });
  const preview = async (beyondHorizon?: boolean) =>
    granted(await staff.call(calls.previewAdvisory, { body: { advisoryId, mapping, beyondHorizon } }));
  const [whole, given] = [await preview(), await preview(false)];
  // The center moves 5° in 12 hours, and meets the grid at 27° north after 4.8 of them: found in the next quarter of an
  // hour.
  const horizon = {
    winds: [
      { threshold: 50, hour: 0 },
      { threshold: 64, hour: 0 },
    ],
    arrival: { of: "center", hour: 5, at: "2030-09-01T14:00:00.000Z" },
  };
  assert.deepEqual([whole.horizon, given.horizon], [horizon, horizon]);
  const shown = ({ zones }: typeof whole) => zones.map(({ zone, areas, estimated }) => [zone, areas, estimated]);
  assert.deepEqual(shown(given), [
    [3, ["wind34"], []],
    [4, ["cone"], []],
  ]);
  // At hour 12 half of the 34-knot winds' reach, and half of that, as at hour 0: 50 knots meet all the tracts that 34 do.
  assert.deepEqual(shown(whole), [
    [1, ["wind64"], ["wind64"]],
    [2, ["wind50"], ["wind50"]],
    [4, ["cone"], []],
  ]);
  const area = (name: string) => whole.areas.find((one) => one.area === name);
  assert.deepEqual(area("wind64")?.given, { tracts: 0, population: 0 });
  assert.ok((area("wind64")?.population ?? 0) > 0);
  assert.equal(area("wind34")?.given, null);

  const { eid } = await plan(advisoryId);
  const made = granted(await staff.call(getEstimation, { params: { eid } }));
  assert.deepEqual([made.plannedBy?.beyondHorizon, made.plannedBy?.horizon], [true, horizon]);
  assert.deepEqual(
    (await zonesOf(eid)).zones.map(({ fromAdvisory }) => fromAdvisory?.estimated),
    [["wind64"], ["wind50"], []],
  );
  const report = JSON.stringify(granted(await staff.call(getReport, { params: { eid }, query: {} })));
  assert.match(report, /"key":"report.arrivals.horizon.center"/);
  assert.match(report, /"key":"report.arrivals.estimatedZones"/);
  const { estimationVersion: version } = await zonesOf(eid);
  const body = { eid, version, advisoryId, mapping, beyondHorizon: false };
  const { zones } = granted(await staff.call(calls.takeStormZones, { body }));
  assert.deepEqual(zones.map(({ zone, fromAdvisory }) => [zone, fromAdvisory?.estimated]).slice(2), [
    [3, []],
    [4, []],
  ]);
});

test("a zone that a user redraws is marked so, and is the advisory's again once its shape is taken from it", async () => {
  const { eid } = await plan(await sample(), { fresh: true });
  const [zone] = (await zonesOf(eid)).zones;
  assert.ok(zone);
  const sent = { eid, zone: 3, version: zone.version, affected: 100 };
  const renamed = granted(await staff.call(saveZone, { body: { ...sent, parts: zone.parts, name: "Coast" } }));
  assert.equal(renamed.zone.fromAdvisory?.edited, false);
  const parts = [{ kind: "polygon" as const, geometry: square(0, 0, 2, 2) }];
  const drawn = granted(await staff.call(saveZone, { body: { ...sent, version: renamed.zone.version, parts } }));
  assert.equal(drawn.zone.fromAdvisory?.edited, true);
  const next = await advisoryOf({ number: "6", issued: "2030-09-01T15:00:00Z", kinds: ["cone", "track", "point"] });
  const { zones } = granted(
    await staff.call(calls.takeStormZones, {
      body: { eid, version: drawn.estimationVersion, advisoryId: next, mapping: [{ area: "cone", zone: 3 }] },
    }),
  );
  const from = zones.map(({ zone: number, name, fromAdvisory: is }) => [number, name, is?.number, is?.edited]);
  assert.deepEqual(from, [
    [3, "Coast", "6", false],
    [4, "Cone", "5", false],
  ]);
  const stale = { eid, version: 1, advisoryId: next, mapping };
  assert.equal((await staff.call(calls.takeStormZones, { body: stale })).status, 409);
});

test("a fresh plan names what it leaves out before it is made: drawings, typed values and entries in the present plan", async () => {
  const advisoryId = await advisoryOf({ code: "AL172030", name: "Ivo" });
  const { eid, did } = await plan(advisoryId);
  const leftOut = async () => granted(await staff.call(calls.getLeftOut, { params: { eid } }));
  const NONE = { zones: [], shares: [], percentages: 0, parameters: false, settings: false, dataSet: null };
  const nothing = {
    eid,
    name: "Ivo advisory 5",
    ...NONE,
    startDate: null,
    deliveries: 0,
    allocations: 0,
    distributed: 0,
  };
  assert.deepEqual(await leftOut(), nothing);
  const [wind] = (await zonesOf(eid)).zones;
  assert.ok(wind);
  const typed = { eid, zone: 3, version: wind.version, affected: 77, parts: wind.parts, name: "Coast" };
  granted(await staff.call(saveZone, { body: typed }));
  const parts = [{ kind: "polygon" as const, geometry: square(0, 0, 2, 2) }];
  granted(await staff.call(saveZone, { body: { eid, zone: 1, affected: 100, parts, name: "The island" } }));
  const set = granted(await staff.call(getParameters, { params: { eid } }));
  const [daily, ...others] = set.daily;
  const [cell, ...cells] = set.assistance;
  assert.ok(daily && cell);
  const body = {
    ...set,
    daily: [{ ...daily, value: daily.value + 1 }, ...others],
    assistance: [{ ...cell, value: 12.5, suggestedCategory: null }, ...cells],
    settings: { ...set.settings, demandCurve: "constant" as const },
  };
  granted(await staff.call(saveParameters, { body }));
  await server.db.insert(partnerDeliveries).values({
    eid,
    partner: "A",
    product: "Water",
    quantity: 10,
    unit: "Gallons",
    deliveryDate: "2030-09-02",
  });
  assert.deepEqual(await leftOut(), {
    ...nothing,
    zones: [{ zone: 1, name: "The island" }],
    shares: [{ zone: 3, name: "Coast", affected: 77 }],
    percentages: 1,
    parameters: true,
    settings: true,
    deliveries: 1,
  });
  assert.equal(granted(await viewer.call(calls.getLeftOut, { params: { eid } })).eid, eid);
  const fresh = await plan(advisoryId, { fresh: true, follow: true });
  assert.equal(fresh.did, did);
  assert.deepEqual(
    [(await lineOf(advisoryId)).following, (await lineOf(advisoryId)).line?.eid],
    [true, eid],
    "followed from now on, by the plan that was there",
  );
  const { client: planner } = await personWith(server, admin, "estimation.create", "estimation.edit", "parameter.edit");
  const asked = { advisoryId, mapping, fresh: true, follow: true };
  assert.equal(
    (await planner.call(calls.planFromAdvisory, { body: asked })).status,
    403,
    "following is the disaster's",
  );
});

test("a plan has its names in the language of its creator", async () => {
  const advisoryId = await advisoryOf({ code: "AL112030", name: "Hal" });
  const headers = { "accept-language": "es" };
  const made = granted(await staff.call(calls.planFromAdvisory, { body: { advisoryId, mapping }, headers }));
  assert.deepEqual([made.disaster, made.estimation], ["Huracán Hal", "Boletín 5"]);
  const named = async () => (await zonesOf(made.eid)).zones.map(({ zone, name }) => [zone, name]);
  assert.deepEqual(await named(), [
    [3, "Vientos de 34 nudos"],
    [4, "Cono"],
  ]);
  // By another mapping names follow the areas, in the language of who takes it, unless a person's zone has that name.
  const { zones, estimationVersion } = await zonesOf(made.eid);
  const [wind] = zones;
  const body = { eid: made.eid, zone: 1, affected: 9, parts: wind?.parts ?? [], name: "Cone" };
  const drawn = granted(await staff.call(saveZone, { body }));
  assert.ok(drawn.estimationVersion > estimationVersion);
  const swapped = [
    { area: "wind34" as const, zone: 2 },
    { area: "cone" as const, zone: 3 },
  ];
  const taking = { eid: made.eid, version: drawn.estimationVersion, advisoryId, mapping: swapped };
  granted(await staff.call(calls.takeStormZones, { body: taking }));
  assert.deepEqual(await named(), [
    [1, "Cone"],
    [2, "34-knot winds"],
    [3, null],
    [4, "Cono"],
  ]);
  const next = granted(await staff.call(calls.previewAdvisory, { body: { advisoryId, mapping } }));
  assert.deepEqual([next.plan.did, next.plan.estimation], [made.did, "Hal advisory 5"]);
  assert.equal(languageOfPlan({ name: "Boletín 5", plannedBy: { storm: "Hal", number: "5" } }), "es");
  assert.equal(languageOfPlan({ name: "Landfall", plannedBy: { storm: "Hal", number: "5" } }), "en");
});

test("exercises plan the same advisory each under a name of its own, which says that it is one", async () => {
  const advisoryId = await advisoryOf({ code: "AL162030", name: "Ida" });
  const draft = { type: "Hurricane", category: "1", startDate: "2030-09-01", status: "Active" } as const;
  const names: string[] = [];
  for (const name of ["Drill by day", "Drill by night", "Drill at sea"]) {
    const { did } = granted(await staff.call(addOrUpdateDisaster, { body: { ...draft, name, apart: "exercise" } }));
    const body = { advisoryId, mapping, did };
    const { estimation } = granted(await staff.call(calls.previewAdvisory, { body })).plan;
    const made = granted(await staff.call(calls.planFromAdvisory, { body }));
    assert.equal(made.estimation, estimation, "it is called as the preview says");
    names.push(made.estimation);
  }
  assert.match(names[0] ?? "", /^EXERCISE: (?:Ida a|A)dvisory 5$/);
  assert.match(names[1] ?? "", /^EXERCISE: Ida advisory 5(?: \(2\))?$/);
  assert.equal(new Set(names).size, 3);
  assert.equal(languageOfPlan({ name: "EXERCISE: Boletín 5", plannedBy: { storm: "Ida", number: "5" } }), "es");
});

test("a storm has its newest name, and so do the records named after it, until a user renames them", async () => {
  const code = "AL142030";
  const made = granted(
    await staff.call(calls.planFromAdvisory, {
      body: { advisoryId: await advisoryOf({ code, name: "Fourteen", number: "4" }), mapping },
    }),
  );
  const again = granted(
    await staff.call(calls.planFromAdvisory, {
      body: { advisoryId: await advisoryOf({ code, name: "FOURTEEN", number: "4" }), mapping, fresh: true },
    }),
  );
  assert.deepEqual([made.disaster, again.estimation], ["Hurricane Fourteen", "Fourteen advisory 4"]);
  // A lock stops users from changing the plan, but the storm may still rename it.
  await server.db.update(disasters).set({ lockedBy: "ben" }).where(eq(disasters.did, made.did));
  await server.db.update(estimations).set({ lockedBy: "ben" }).where(eq(estimations.eid, again.eid));
  await advisoryOf({ code, name: "Michael", number: "5", issued: "2030-09-01T15:00:00Z" });
  const now = async () => {
    const disaster = granted(await staff.call(getAllDisasters)).find(({ did }) => did === made.did);
    const { name, plannedBy } = granted(await staff.call(getEstimation, { params: { eid: again.eid } }));
    const [zone] = (await zonesOf(again.eid)).zones;
    return [disaster?.name, name, plannedBy?.storm, zone?.fromAdvisory?.storm];
  };
  assert.deepEqual(await now(), ["Hurricane Michael", "Michael advisory 4", "Michael", "Michael"]);
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.action, "update"))
    .orderBy(desc(audits.auditId))
    .limit(2);
  assert.deepEqual(
    rows.map((row) => [row.module, row.before, row.after]),
    [
      ["Estimation", { name: "Fourteen advisory 4" }, { name: "Michael advisory 4" }],
      ["Disaster", { name: "Hurricane Fourteen" }, { name: "Hurricane Michael" }],
    ],
  );
  // A late older advisory does not restore the old name.
  await advisoryOf({ code, name: "Fourteen", number: "3", issued: "2030-09-01T03:00:00Z" });
  assert.equal((await now())[0], "Hurricane Michael");
  await server.db.update(disasters).set({ name: "The October storm" }).where(eq(disasters.did, made.did));
  await advisoryOf({ code, name: "Mike", number: "6", issued: "2030-09-01T21:00:00Z" });
  assert.deepEqual(await now(), ["The October storm", "Mike advisory 4", "Mike", "Mike"]);
  // The mark that the database adds before the names of an exercise was not typed by a user.
  await server.db
    .update(disasters)
    .set({ name: "Hurricane Mike", apart: "exercise" })
    .where(eq(disasters.did, made.did));
  await server.db.update(estimations).set({ name: "Mike advisory 4" }).where(eq(estimations.eid, again.eid));
  await advisoryOf({ code, name: "Nora", number: "7", issued: "2030-09-02T03:00:00Z" });
  assert.deepEqual(await now(), ["EXERCISE: Hurricane Nora", "EXERCISE: Nora advisory 4", "Nora", "Nora"]);
});

test("a storm off the tracts is refused with the specification's text, and nothing is left behind", async () => {
  const before = granted(await staff.call(getAllDisasters)).length;
  const { advisoryId, notes } = await imported({ code: "AL102030", name: "Far", cone: [-40, 20, -37, 25] });
  assert.deepEqual(notes, ["far"]);
  assert.equal(
    textOf("en", "domain.storm.notes.far", { storm: "AL102030 Far", number: "5" }),
    "Advisory 5 of AL102030 Far is far from every tract: neither its cone nor its winds meet one.",
  );
  const found = granted(await staff.call(calls.previewAdvisory, { body: { advisoryId, mapping } }));
  assert.deepEqual([found.zones, found.arrivals.first], [[], null]);
  const refused = await staff.call(calls.planFromAdvisory, { body: { advisoryId, mapping } });
  assert.equal(refused.status, 422);
  assert.match(
    refused.error.message,
    /Selected Storm was not intersected with Census Tracts. Please Draw zone manually/,
  );
  assert.equal(granted(await staff.call(getAllDisasters)).length, before);
  assert.equal((await viewer.call(calls.planFromAdvisory, { body: { advisoryId, mapping } })).status, 403);
});

test("the agency has its own mapping, which only users who edit its defaults may change", async () => {
  const { mapping: shipped, version } = granted(await staff.call(calls.getStormMapping));
  assert.deepEqual(
    shipped,
    MAPPING.map((row) => ({ ...row, affected: AREA_IMPACTS[row.area].affected })),
  );
  const body = { mapping: [{ area: "cone" as const, zone: 1, affected: 12.5 }], version };
  assert.equal((await staff.call(calls.saveStormMapping, { body })).status, 403);
  const saved = granted(await admin.call(calls.saveStormMapping, { body }));
  assert.deepEqual([saved.mapping, saved.version], [body.mapping, version + 1]);
  assert.deepEqual(
    saved.shares.find(({ area }) => area === "cone"),
    { area: "cone", affected: 12.5, measured: false },
  );
  const beyond = { ...body, mapping: [{ area: "cone" as const, zone: 1, affected: 101 }], version: version + 1 };
  assert.equal((await admin.call(calls.saveStormMapping, { body: beyond })).status, 400);
  assert.equal((await admin.call(calls.saveStormMapping, { body })).status, 409);
  const twice = { mapping: [...body.mapping, ...body.mapping], version: version + 1 };
  assert.equal((await admin.call(calls.saveStormMapping, { body: twice })).status, 422);
});
