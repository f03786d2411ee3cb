import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { randomUUID } from "node:crypto";
import * as calls from "../../contract/series/calls.ts";
import { getParameters, getSeriesCurves, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { getZones, saveZone, takeAffected } from "../../contract/planning/calls/zones.ts";
import { getDatedLayers } from "../../contract/layers/calls/map-layers.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { calculateProjections } from "../../contract/planning/calls/projections.ts";
import { GRID, gridRows, countedEstimation, gridFips, planningServer, present } from "../../test/kits/planning.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { SYSTEM_ACTOR } from "../persistence/audit/audit.ts";
import { storeCounties } from "../tracts/store-counties.ts";
import { desc, eq, sql } from "../storage/orm.ts";
import { audits, runs, timeSeries } from "../storage/schema/index.ts";
import { importSeries } from "./importing.ts";
import { loadSampleSeries } from "./sample.ts";
import { featureServiceDomain } from "../gis/feature-service/routes.ts";
import { layersDomain } from "../layers/routes.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { reportsDomain } from "../reports/routes.ts";
import { seriesDomain } from "./routes.ts";

const { server, staff } = planningServer([
  featureServiceDomain,
  layersDomain,
  reportsDomain,
  parametersDomain,
  seriesDomain,
]);
const admin = testClient(server);
const viewer = testClient(server, "Viewer");

/** The numbers of customers are close to those of households. */
const ROWS = [
  ["12081", "2017-09-11 00:00", 1000, 4000],
  ["12027", "2017-09-11 00:00", 2000, 4000],
  ["12081", "2017-09-11 01:00", 2400, 3200],
  ["12027", "2017-09-11 01:00", "", 4000],
] as const;
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  ["fips,time,out,served", ...rows.map((row) => row.join())].join("\n");

const householdsOf = (county: string): number =>
  gridRows()
    .filter(({ fips }) => fips.startsWith(county))
    .reduce((sum, { figures }) => sum + (figures.households ?? 0), 0);

let titles = 0;
const fileOf = (text: string, changes: Partial<calls.SeriesFile> = {}): calls.SeriesFile => ({
  importId: randomUUID(),
  fileName: "outages.csv",
  text,
  geography: "county",
  place: "fips",
  time: "time",
  values: [
    { key: "out", label: "Without power", unit: "customers", denominator: "served" },
    { key: "served", label: "Customers", unit: "customers", denominator: null },
  ],
  timeZone: "America/New_York",
  dateOrder: null,
  ...changes,
});
const words = () => ({ title: `Outages ${++titles}`, source: "A utility", license: "", isPublic: false });
const imported = async (text = csv(ROWS), changes: Partial<calls.SeriesFile & ReturnType<typeof words>> = {}) =>
  admin.call(calls.importSeries, { body: { ...fileOf(text), ...words(), ...changes } });
const stored = async () => (await imported()).ok.series;

test("a file is imported with its steps in UTC, its audit row, and a list of skipped rows", async () => {
  const { series, report } = (await imported(csv([...ROWS, ["99001", "2017-09-11 00:00", 1, 2]]))).ok;
  assert.deepEqual(series.steps, ["2017-09-11T04:00:00.000Z", "2017-09-11T05:00:00.000Z"]);
  assert.deepEqual(
    [series.places, series.unjoined, series.timeZone, series.columns.map(({ breaks }) => breaks)],
    [
      2,
      1,
      "America/New_York",
      [
        [1, 10, 25, 50, 100],
        [3200, 4000],
      ],
    ],
  );
  assert.deepEqual(report.notes, [
    { kind: "unknownPlace", count: 1, rows: [{ line: 6, found: "99001" }], expected: "" },
  ]);
  const params = { seriesId: series.seriesId, column: 0, step: 0 };
  assert.deepEqual((await admin.call(calls.getSeriesValues, { params })).ok, {
    places: ["12027", "12081"],
    values: [
      [2000, 1000],
      [null, 2400],
    ],
    wholes: [
      [4000, 4000],
      [4000, 3200],
    ],
    counted: [householdsOf(GRID.inland), householdsOf(GRID.coastal)],
  });
  const history = { seriesId: series.seriesId, column: 0, place: gridFips(0, 0) };
  assert.deepEqual((await admin.call(calls.getPlaceHistory, { params: history })).ok, {
    method: "percent",
    values: [25, 75],
    knownPeople: null,
    unknownPeople: null,
    coverage: [4000, 3200].map((served) => served / householdsOf(GRID.coastal)),
  });
  const [row] = await server.db.select().from(audits).orderBy(desc(audits.auditId)).limit(1);
  assert.deepEqual([row?.module, row?.action, row?.subject], ["Series", "import", series.title]);
});

test("a file with faults is refused with all of them, and nothing is stored", async () => {
  const bad = csv([
    ...ROWS,
    ["12081", "2017-09-11 00:00", 1, 2],
    ["12027", "2017-09-11 02:00Z", 1, 2],
    ["12027", "x", "y", 2],
  ]);
  const before = await server.db.$count(timeSeries);
  const { status, error } = await imported(bad);
  assert.equal(status, 422);
  assert.deepEqual(
    error.details.faults?.map(({ key }) => key),
    ["mixedZones", "time", "figure", "twice"].map((kind) => `domain.series.findings.${kind}`),
  );
  assert.match(
    error.details.faults?.[1]?.message ?? "",
    /^Line 8: found "x" \(time\), expected a date or time such as 2017-09-11/,
  );
  assert.match(
    error.details.faults?.[0]?.message ?? "",
    /^Line 7: of "2017-09-11 02:00Z" and the times before it \(line 2\)/,
  );
  const report = (await admin.call(calls.checkSeries, { body: fileOf(csv(ROWS), { timeZone: null }) })).ok;
  assert.deepEqual(
    report.faults.map(({ kind, count }) => [kind, count]),
    [["noZone", 4]],
  );
  const quote = (await admin.call(calls.checkSeries, { body: fileOf(`${csv(ROWS)}\n"12081`) })).ok;
  assert.deepEqual(
    quote.faults.map(({ kind, rows }) => [kind, rows[0]?.found]),
    [["notCsv", '"\\"12081"']],
  );
  // An import that is stopped while its last rows are written stores nothing.
  const phases = new Set<string>();
  const set = ({ phase }: { phase: string }) => {
    phases.add(phase);
    if (phase === "storing") throw new DOMException("The upload was stopped", "AbortError");
  };
  const stopped = importSeries(server.db, SYSTEM_ACTOR, { ...fileOf(csv(ROWS)), ...words() }, { set });
  await assert.rejects(stopped, { name: "AbortError" });
  assert.deepEqual([...phases], ["reading", "storing"]);
  assert.equal(await server.db.$count(timeSeries), before);
  const { importId } = fileOf("");
  assert.deepEqual((await admin.call(calls.getImportProgress, { params: { importId } })).ok, {
    phase: null,
    done: 0,
    of: 0,
  });
});

test("visitors see public series, staff see those not hidden, and only users who import data may change one", async () => {
  const series = await stored();
  const seen = async (client: typeof admin) =>
    (await client.call(calls.getSeries)).ok.some(({ seriesId }) => seriesId === series.seriesId);
  const values = { seriesId: series.seriesId, column: 0, step: 0 };
  assert.deepEqual([await seen(server.anonymous()), await seen(staff)], [false, true]);
  assert.equal((await server.anonymous().call(calls.getSeriesValues, { params: values })).status, 404);
  const { seriesId, version, title, source, license, columns } = series;
  const draft = {
    seriesId,
    version,
    title,
    source,
    license,
    columns: columns.map(({ label, unit, breaks }) => ({ label, unit, breaks })),
  };
  const body = { ...draft, isPublic: true, hidden: false };
  assert.equal((await staff.call(calls.saveSeries, { body })).status, 403);
  assert.equal((await admin.call(calls.saveSeries, { body })).ok.version, version + 1);
  assert.equal((await admin.call(calls.saveSeries, { body })).status, 409);
  assert.equal(await seen(server.anonymous()), true);
  const titleOfLayer = async () =>
    (await admin.call(getDatedLayers)).ok.find(({ recordId, kind }) => kind === "series" && recordId === seriesId)
      ?.titles.en;
  assert.equal(await titleOfLayer(), title);
  const hidden = { ...body, title: `${title} again`, version: version + 1, hidden: true };
  await admin.call(calls.saveSeries, { body: hidden });
  assert.deepEqual([await seen(server.anonymous()), await seen(staff), await seen(admin)], [false, false, true]);
  assert.equal(await titleOfLayer(), `${title} again`);
  const rising = columns.map(({ label, unit }) => ({ label, unit, breaks: [5, 1] }));
  const refused = await admin.call(calls.saveSeries, { body: { ...hidden, version: version + 2, columns: rising } });
  assert.equal(refused.error.details.faults?.[0]?.path, "body.columns.0.breaks");
  assert.equal(
    (await imported(csv(ROWS), { title: `${title} AGAIN` })).error.details.faults?.[0]?.key,
    "domain.series.titleTaken",
  );
  assert.equal(
    (await admin.call(calls.deleteSeries, { body: { seriesId, version: version + 2 } })).ok.seriesId,
    seriesId,
  );
  assert.equal(await seen(admin), false);
});

/** A zone's share weighted by people, calculated in SQL as a second opinion. */
async function shareBySql(eid: number, zone: number, seriesId: number, step: number) {
  const { rows } = await server.db.execute<{ share: number; known: number; unknown: number }>(sql`
    select sum(100 * p.people * o.figures[${step + 1}] / s.figures[${step + 1}])
             / nullif(sum(p.people) filter (where o.figures[${step + 1}] is not null), 0) as share,
           coalesce(sum(p.people) filter (where o.figures[${step + 1}] is not null), 0) as known,
           coalesce(sum(p.people) filter (where o.figures[${step + 1}] is null), 0) as unknown
    from (select left(fips, 5) as county, sum(population * share) as people
          from zone_details where eid = ${eid} and zone = ${zone} group by 1) p
    left join time_series_value o on o.series_id = ${seriesId} and o.column_no = 0 and o.place = p.county
    left join time_series_value s on s.series_id = ${seriesId} and s.column_no = 1 and s.place = p.county`);
  return rows[0];
}

test("a zone's affected share from a series equals the one calculated in SQL and names its source until it is edited", async () => {
  const series = await stored();
  const { seriesId } = series;
  const { eid } = await countedEstimation(staff);
  const zoneOf = async (zone: number) => {
    const { zones } = (await staff.call(getZones, { params: { eid } })).ok;
    const found = zones.find((one) => one.zone === zone);
    assert.ok(found);
    return found;
  };
  for (const step of [0, 1]) {
    const params = { seriesId, column: 0, step, eid };
    const { zones } = (await staff.call(calls.getZoneShares, { params })).ok;
    assert.deepEqual(
      zones.map(({ zone }) => zone),
      [1, 2],
    );
    assert.ok(zones.every(({ thin, coverage }) => thin.length === 0 && (coverage ?? 0) > 0.7));
    for (const { zone, share, knownPeople, unknownPeople } of zones) {
      const expected = await shareBySql(eid, zone, seriesId, step);
      assert.ok(
        Math.abs((share ?? NaN) - (expected?.share ?? NaN)) < 1e-9,
        `zone ${zone}: ${share} ${expected?.share}`,
      );
      assert.deepEqual([knownPeople, unknownPeople], [expected?.known, expected?.unknown]);
      const history = (await staff.call(calls.getZoneHistory, { params: { seriesId, column: 0, eid, zone } })).ok;
      assert.deepEqual([history.method, history.values[step]], ["weightedPercent", share]);
    }
  }
  const two = await zoneOf(2);
  const body = { eid, zone: 2, version: two.version, seriesId, column: 0, step: 0 };
  assert.equal((await viewer.call(takeAffected, { body })).status, 403);
  const { zone: taken, status } = (await staff.call(takeAffected, { body })).ok;
  const expected = await shareBySql(eid, 2, seriesId, 0);
  assert.equal(taken.affected, Math.round(10 * (expected?.share ?? NaN)) / 10);
  assert.equal(status, "ProjectionsStale");
  const people = await sumBySql(eid, 2);
  const all = [...people.values()].reduce((sum, count) => sum + count, 0);
  assert.deepEqual(taken.affectedFrom, {
    seriesId,
    title: series.title,
    label: "Without power",
    at: "2017-09-11T04:00:00.000Z",
    knownPeople: expected?.known,
    unknownPeople: 0,
    coverage: [...people].reduce((sum, [county, count]) => sum + (count * 4000) / householdsOf(county), 0) / all,
  });
  assert.equal((await staff.call(takeAffected, { body })).status, 409);
  await staff.call(calculateProjections, { body: { eid, version: (await present(staff, eid)).version } });
  const [run] = await server.db.select().from(runs).where(eq(runs.eid, eid));
  assert.deepEqual(JSON.parse(JSON.stringify(run?.inputs)).zones[1].affectedFrom.title, series.title);
  const query = { variant: "Operations", selection: "full", units: "asEntered" };
  const report = (await staff.call(getReport, { params: { eid }, query })).ok;
  assert.match(
    JSON.stringify(report),
    /"report\.method\.shareSource".*"zone":.*"at":\{"moment":"2017-09-11T04:00:00\.000Z"\}/,
  );
  assert.match(JSON.stringify(report), /"report\.method\.shareCoverage"/);
  const { parts, version } = taken;
  const again = { eid, zone: 2, version, parts, affected: taken.affected };
  assert.equal((await staff.call(saveZone, { body: again })).ok.zone.affectedFrom?.title, series.title);
  const edited = { ...again, version: version + 1, affected: 55 };
  assert.equal((await staff.call(saveZone, { body: edited })).ok.zone.affectedFrom, null);
  const whole = { ...body, version: version + 2, column: 1 };
  assert.equal(
    (await staff.call(takeAffected, { body: whole })).error.details.faults?.[0]?.key,
    "domain.series.noShare",
  );
});

test("a utility with few customers does not represent its county, nor any zone where less than half of the people are known", async () => {
  const few = ROWS.map(([place, at, out, served]) =>
    place === GRID.inland ? [place, at, 0, 9] : [place, at, out, served],
  );
  const { series } = (await imported(csv(few))).ok;
  const { seriesId, title } = series;
  const { eid } = await countedEstimation(staff);
  const { zones } = (await staff.call(calls.getZoneShares, { params: { seriesId, column: 0, step: 0, eid } })).ok;
  const people = (zone: number) => sumBySql(eid, zone);
  const [, two] = zones;
  const coverage = 9 / householdsOf(GRID.inland);
  const inland = await people(2);
  assert.deepEqual(two?.thin, [{ place: GRID.inland, name: "DeSoto", people: inland.get(GRID.inland), coverage }]);
  assert.deepEqual(
    [two.share, two.knownPeople, two.unknownPeople, two.stands],
    inland.has(GRID.coastal)
      ? [25, inland.get(GRID.coastal), inland.get(GRID.inland), false]
      : [null, 0, inland.get(GRID.inland), false],
  );
  const { places, values, counted } = (
    await staff.call(calls.getSeriesValues, { params: { seriesId, column: 0, step: 0 } })
  ).ok;
  assert.deepEqual(
    [places, values[0], counted?.[0]],
    [[GRID.inland, GRID.coastal], [0, 1000], householdsOf(GRID.inland)],
  );
  const history = { seriesId, column: 0, place: GRID.inland };
  const { values: over } = (await staff.call(calls.getPlaceHistory, { params: history })).ok;
  assert.deepEqual(over, [null, null]);
  const zone = (await staff.call(getZones, { params: { eid } })).ok.zones.find((one) => one.zone === 2);
  const body = { eid, zone: 2, version: zone?.version ?? 0, seriesId, column: 0, step: 0 };
  const { status, error } = await staff.call(takeAffected, { body });
  const known = two.knownPeople;
  const all = known + two.unknownPeople;
  assert.equal(status, 422);
  assert.equal(
    error.details.faults?.[0]?.message,
    `“${title}” has data for ${Math.floor((1000 * known) / all) / 10}% of the people of zone 2 at this time (${known.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}); at least 50% are expected. A county or tract counts as known where its customers come to at least 50% of its households.`,
  );
  assert.equal(
    (await staff.call(getZones, { params: { eid } })).ok.zones.find((one) => one.zone === 2)?.affectedFrom,
    null,
  );
});

/** Percent without power every six hours, beginning the day after the start date; the expected curve was calculated in Python. */
const FALLING = [
  40, 40, 64, 63.2, 61.5, 59.1, 56.1, 52.7, 49, 45.1, 41.2, 37.3, 33.5, 29.8, 26.3, 23.1, 20.1, 17.3, 14.8, 12.6, 10.7,
  8.9, 7.4, 6.2, 5.1, 4.1, 3.3,
];
const FALLING_BLOCKS = [85.2, 45.6, 7.1, 0.3, 0, 0, 0];
const hourly = (percents: readonly number[], day: number, served = 4000) =>
  percents.flatMap((percent, i) => {
    const at = new Date(Date.UTC(2026, 8, day, 6 * i)).toISOString().slice(0, 16).replace("T", " ");
    return [GRID.coastal, GRID.inland].map(
      (place) => [place, at, Math.round((served * percent) / 100), served] as const,
    );
  });

test("a zone's restoration curve comes from a series: observed, then fitted, calculated by the server, stored with the run and described in the report", async () => {
  const { series } = (await imported(csv(hourly(FALLING, 11)))).ok;
  const { seriesId, title } = series;
  const { eid } = await countedEstimation(staff);
  const params = { eid, seriesId, column: 0 };
  const { zones } = (await staff.call(getSeriesCurves, { params })).ok;
  const [row] = zones.flatMap((one) => (one.zone === 1 && one.row ? [one.row] : []));
  assert.ok(row?.series);
  assert.deepEqual(row.blocks, FALLING_BLOCKS);
  const marks = ["assumed", "observed", "fitted", "fitted", "fitted", "fitted", "fitted"];
  assert.deepEqual([row.origin, row.series.marks, row.series.later.moments], ["series", marks, 24]);
  assert.deepEqual([row.series.peak, row.series.peakAt], [64, "2026-09-11T16:00:00.000Z"]);
  assert.ok(Math.abs(row.series.later.halfDays - 2.645) < 0.001);

  const set = (await staff.call(getParameters, { params: { eid } })).ok;
  const save = (changed: typeof row, version = set.version) => {
    const rows = (set.settings.restoration ?? []).map((one) => (one.zone === 1 ? changed : one));
    const settings = { ...set.settings, demandCurve: "restoration" as const, restoration: rows };
    return staff.call(saveParameters, { body: { ...set, version, settings } });
  };
  // The server recalculates a curve that the caller claims was observed.
  const forged = { ...row, blocks: [100, 100, 100, 100, 100, 100, 100] };
  const saved = (await save(forged)).ok;
  assert.deepEqual(
    saved.settings.restoration?.find(({ zone }) => zone === 1),
    row,
  );
  const later = (await imported(csv(hourly([50, 40], 1)))).ok.series;
  const elsewhen = { ...row, series: { ...row.series, seriesId: later.seriesId, title: later.title } };
  const refused = await save(elsewhen, saved.version);
  const [fault] = refused.error.details.faults ?? [];
  assert.deepEqual([refused.status, fault?.key], [422, "domain.parameter.seriesCoversNothing"]);
  assert.match(fault?.path ?? "", /settings\.restoration\.0\.series/);
  assert.deepEqual((await staff.call(getParameters, { params: { eid } })).ok.version, saved.version);

  await staff.call(calculateProjections, { body: { eid, version: (await present(staff, eid)).version } });
  const [run] = await server.db.select().from(runs).where(eq(runs.eid, eid));
  const [first] = JSON.parse(JSON.stringify(run?.inputs)).zones;
  assert.deepEqual(first.restoration, { kind: "blocks", blocks: FALLING_BLOCKS, marks });
  const query = { variant: "Operations", selection: "full", units: "asEntered" };
  const report = JSON.stringify((await staff.call(getReport, { params: { eid }, query })).ok);
  assert.match(report, /"report\.method\.curveFitted"/);
  assert.match(report, /"report\.parameters\.mark\.observed"/);
  assert.ok(report.includes(title));
  // An unchanged row can be saved even after its series was deleted.
  const version = (await admin.call(calls.getSeries)).ok.find((one) => one.seriesId === seriesId)?.version ?? 0;
  await admin.call(calls.deleteSeries, { body: { seriesId, version } });
  const kept = (await save(row, saved.version)).ok;
  assert.deepEqual(
    kept.settings.restoration?.find(({ zone }) => zone === 1),
    row,
  );
});

/** The people of a zone by county. */
async function sumBySql(eid: number, zone: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await server.db.execute<{ county: string; people: number }>(sql`
    select county, sum(population * share) as people from zone_details where eid = ${eid} and zone = ${zone} group by 1`);
  return new Map(rows.map(({ county, people }) => [county, people]));
}

test("the shipped hours after Irma are loaded once, and its track comes in order of time", async () => {
  await loadSampleSeries(server.db);
  await loadSampleSeries(server.db);
  const [sample, ...others] = (await server.anonymous().call(calls.getSeries)).ok.filter((one) => one.sample);
  assert.deepEqual([sample?.places, sample?.steps.length, others], [35, 160, []]);
  assert.equal(sample?.columns[0]?.translations?.de?.label, "Kunden ohne Strom");
  const params = { seriesId: sample?.seriesId ?? 0, column: 0, step: 0 };
  const { places, values } = (await server.anonymous().call(calls.getSeriesValues, { params })).ok;
  assert.equal(values.length, 160, "35 counties fit into one answer");
  // 11 September 2017, 07:00 UTC, as the sum of the source's rows.
  assert.equal(
    values[7]?.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    3_689_131,
  );
  assert.equal(values[0]?.[places.indexOf("12001")], 37);
  const dated = (await server.anonymous().call(getDatedLayers)).ok.filter(({ node }) => node === "timeseries");
  assert.match(dated[0]?.titles.es ?? "", /^Cortes de electricidad tras el huracán Irma/);
  const named = dated.map(({ kind, recordId, dateRange }) => [kind, recordId, dateRange?.from, dateRange?.to]);
  assert.deepEqual(named, [
    ["series", sample?.seriesId, "2017-09-11T00:00:00.000Z", "2017-09-19T00:00:00.000Z"],
    ["storms", null, "2017-09-06T15:00:00.000Z", "2017-09-11T03:00:00.000Z"],
  ]);
  const [irma] = (await server.anonymous().call(calls.getStormTracks)).ok;
  assert.deepEqual(irma?.points.at(-1), {
    at: "2017-09-11T03:00:00.000Z",
    position: [-81.9, 27.5],
    wind: 85,
    pressure: 952,
    advisory: 48,
  });
});

const real = new URL("../../../shared/data/irma2017_county_outages_6hourly_fpl_duke.csv", import.meta.url);
test(
  "another utility's hourly file is imported as published",
  { skip: !existsSync(real) && "../shared/data is not here" },
  async () => {
    const text = readFileSync(real, "utf8");
    const fips = new Set(
      text
        .split("\n")
        .slice(1)
        .map((line) => line.slice(0, 5)),
    );
    await server.db.transaction((tx) =>
      storeCounties(tx, new Set([...fips].filter((code) => code.startsWith("12"))), new Map()),
    );
    const { series, report } = (
      await imported(text, {
        place: "fips_code",
        time: "run_start_time",
        timeZone: "UTC",
        values: [
          { key: "sum", label: "Without power", unit: "customers", denominator: "customers_served" },
          { key: "customers_served", label: "Customers", unit: "customers", denominator: null },
        ],
      })
    ).ok;
    assert.deepEqual(
      [report.rows, report.joined, report.notes.filter(({ kind }) => kind !== "moreThanWhole")],
      [1257, 1257, []],
    );
    assert.equal(series.places, 58);
  },
);

test("a series by tract is stored and read step by step", async () => {
  await server.db.execute(sql`
    insert into census_tract (data_set_id, fips, county, name)
    select (select min(id) from tract_data_set), '13' || lpad(n::text, 9, '0'), '13001', ''
    from generate_series(1, 2000) n`);
  const rows = Array.from({ length: 6_000 }, (_, i) => [
    `13${String((i % 2000) + 1).padStart(9, "0")}`,
    `2017-09-1${1 + Math.floor(i / 2000)}`,
    i,
    1,
  ]);
  const { series } = (await imported(csv(rows), { geography: "tract", timeZone: "UTC" })).ok;
  assert.deepEqual([series.places, series.steps.length], [2000, 3]);
  const params = { seriesId: series.seriesId, column: 1, step: 2 };
  assert.equal((await admin.call(calls.getSeriesValues, { params })).ok.values.length, 1);
  assert.equal((await admin.call(calls.getSeriesValues, { params: { ...params, step: 3 } })).status, 422);
});

test("a series is a layer with a time: one row for each place and step, with the file's figures, visible to staff only until it is public", async () => {
  const { seriesId, title, steps, columns, version } = await stored();
  const service = "/arcgis/rest/services/TimeSeries/FeatureServer";
  interface Rows {
    readonly features: readonly { readonly attributes: Readonly<Record<string, number | string | null>>; readonly geometry?: object }[];
    readonly error?: { readonly code: number };
    readonly count?: number;
  } // oxfmt-ignore
  const ask = async <T = Rows>(
    path: string,
    asked: Readonly<Record<string, string>> = {},
    client = admin,
  ): Promise<T> =>
    (await (await client.fetch(`${service}${path}?${new URLSearchParams({ f: "json", ...asked })}`)).json()) as T;
  const layers = async (client: typeof admin) =>
    (await ask<{ layers: { id: number; name: string }[] }>("", {}, client)).layers.filter(({ id }) => id === seriesId);
  assert.deepEqual(
    (await layers(admin)).map(({ name }) => name),
    [title],
  );
  const visitor = server.anonymous();
  assert.deepEqual(await layers(visitor), []);
  assert.equal((await ask(`/${seriesId}`, {}, visitor)).error?.code, 499);

  const times = steps.map((step) => Date.parse(step));
  const { timeInfo } = await ask<{ timeInfo: Readonly<Record<string, unknown>> }>(`/${seriesId}`);
  assert.deepEqual(
    [timeInfo["startTimeField"], timeInfo["timeExtent"], timeInfo["timeInterval"], timeInfo["timeIntervalUnits"]],
    ["at_time", times, 1, "esriTimeUnitsHours"],
  );
  const { features } = await ask(`/${seriesId}/query`, { where: "1=1", outFields: "*", geometryPrecision: "3" });
  assert.deepEqual(
    features.map(({ attributes: { OBJECTID, fips, at_time, out, served } }) => [OBJECTID, fips, at_time, out, served]),
    [
      [1, "12027", times[0], 2000, 4000],
      [2, "12027", times[1], null, 4000],
      [3, "12081", times[0], 1000, 4000],
      [4, "12081", times[1], 2400, 3200],
    ],
  );
  assert.ok(features.every(({ geometry }) => geometry !== undefined));
  const sum = [{ statisticType: "sum", onStatisticField: "out", outStatisticFieldName: "people" }];
  const asked = { time: String(times[0]), outStatistics: JSON.stringify(sum) };
  assert.equal((await ask(`/${seriesId}/query`, asked)).features[0]?.attributes["people"], 3000);
  const count = { time: `${times[1]},null`, returnCountOnly: "true" };
  assert.equal((await ask(`/${seriesId}/query`, count)).count, 2);

  const draft = { seriesId, version, title, source: "A utility", license: "", isPublic: true, hidden: false, columns };
  assert.equal((await admin.call(calls.saveSeries, { body: draft })).status, 200);
  assert.equal((await layers(visitor)).length, 1);
  assert.equal((await ask(`/${seriesId}/query`, { where: "out >= 2000", returnCountOnly: "true" }, visitor)).count, 2);
});
