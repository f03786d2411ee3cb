import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import * as calls from "../../../contract/tracts/calls/data-sets.ts";
import { addOrUpdateEstimation } from "../../../contract/planning/calls/estimations.ts";
import { getCountyTable, saveCountyTable } from "../../../contract/defaults/calls.ts";
import { suggestAssistance } from "../../../contract/planning/calls/parameters.ts";
import { getCounties, getDataSets } from "../../../contract/tracts/calls/tracts.ts";
import { guessColumns } from "../../../engine/tracts/guess-columns.ts";
import { freshDatabase } from "../../../test/kits/cluster.ts";
import {
  GRID,
  countZones,
  gridRows,
  newEstimation,
  planningServer,
  projectedEstimation,
  storeGrid,
} from "../../../test/kits/planning.ts";
import { newestAudit, testClient } from "../../../test/kits/domain-server.ts";
import { eq } from "../../storage/orm.ts";
import { countyInfo } from "../../storage/schema/index.ts";
import { SYSTEM_ACTOR } from "../../persistence/audit/audit.ts";
import { storeDataSet } from "../store-data-set.ts";
import { readTractRows } from "../tract-rows.ts";
import { importTracts } from "./upload.ts";
import { parametersDomain } from "../../planning/parameters/routes.ts";
import { dataSetsDomain } from "./routes.ts";
import { tractsDomain } from "../routes.ts";
import { defaultsDomain } from "../../defaults/routes.ts";

const { server, staff } = planningServer([dataSetsDomain, parametersDomain, tractsDomain, defaultsDomain]);
const admin = testClient(server);
const list = async () => (await admin.call(calls.getManagedDataSets)).ok;
const named = async (label: string) => (await list()).find((set) => set.label === label) ?? assert.fail(label);
const idOf = ({ dataSetId, version }: calls.ManagedDataSet) => ({ dataSetId, version });
const shown = async () => (await server.anonymous().call(getDataSets)).ok.find((set) => set.isDefault)?.label;
const refusal = (answer: { error: { details: { faults?: { key: string; values?: object }[] | undefined } } }) =>
  answer.error.details.faults?.map(({ key }) => key).join();

test("a new import changes no page: the default is the first set until another is chosen", async () => {
  assert.equal(await shown(), "Grid");
  await storeGrid(server.db, { label: "Later", tractYear: 2020, factor: 2 });
  assert.equal(await shown(), "Grid");
  assert.equal((await newEstimation(staff)).dataSetId, (await named("Grid")).dataSetId);

  const later = idOf(await named("Later"));
  assert.equal((await staff.call(calls.chooseDefaultDataSet, { body: later })).status, 403);
  assert.equal((await admin.call(calls.chooseDefaultDataSet, { body: later })).ok.isDefault, true);
  assert.equal(await shown(), "Later");
  const { action, after } = (await newestAudit(server)) ?? {};
  assert.deepEqual([action, Reflect.get(Object(after), "insteadOf")], ["chooseDefault", "Grid"]);
  assert.equal((await newEstimation(staff)).dataSetId, later.dataSetId);
  assert.equal((await admin.call(calls.chooseDefaultDataSet, { body: later })).status, 409);
  await admin.call(calls.chooseDefaultDataSet, { body: idOf(await named("Grid")) });
});

test("a set that replaces the default becomes the default", async () => {
  const grid = { label: "Replaced", tractYear: 2016 };
  const first = await storeGrid(server.db, { ...grid, factor: 5 });
  await admin.call(calls.chooseDefaultDataSet, { body: idOf(await named("Replaced")) });
  assert.notEqual(await storeGrid(server.db, { ...grid, factor: 6 }), first);
  assert.equal(await shown(), "Replaced");
  await admin.call(calls.chooseDefaultDataSet, { body: idOf(await named("Grid")) });
});

test("the first real import replaces the sample as default, another does not", async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const facts = {
    tractYear: 2018,
    povertyMeaning: "below100",
    source: "test",
    withoutShape: 0,
    withoutStatistics: 0,
  } as const;
  const stored = async (label: string, sample: boolean, factor: number) =>
    storeDataSet(db, {
      ...facts,
      label,
      sample,
      rows: gridRows(factor).map((row) => ({ ...row, margins: null })),
      countyNames: new Map(),
    });
  await stored("Sample", true, 1);
  await stored("Real", false, 2);
  await stored("Second", false, 3);
  const sets = await db.query.tractDataSets.findMany();
  assert.deepEqual(
    sets.filter(({ isDefault }) => isDefault).map(({ label }) => label),
    ["Real"],
  );
});

test("a set is renamed and hidden; a taken name, a stale version and hiding the default are refused", async () => {
  const later = await named("Later");
  const words = { ...idOf(later), label: "SVI 2020", source: "CDC/ATSDR", hidden: true };
  const saved = (await admin.call(calls.saveDataSet, { body: words })).ok;
  assert.deepEqual([saved.label, saved.source, saved.hidden], ["SVI 2020", "CDC/ATSDR", true]);
  assert.equal((await admin.call(calls.saveDataSet, { body: words })).status, 409);
  const next = { ...words, version: saved.version };
  const taken = await admin.call(calls.saveDataSet, { body: { ...next, label: "grid" } });
  assert.equal(refusal(taken), "domain.dataSet.labelTaken");
  assert.equal(
    refusal(await admin.call(calls.chooseDefaultDataSet, { body: idOf(saved) })),
    "domain.dataSet.hiddenDefault",
  );
  const grid = await named("Grid");
  const hiding = { ...idOf(grid), label: grid.label, source: grid.source, hidden: true };
  assert.equal(refusal(await admin.call(calls.saveDataSet, { body: hiding })), "domain.dataSet.defaultHidden");
  await admin.call(calls.saveDataSet, { body: { ...next, hidden: false } });
});

test("a data set that an estimation or run needs is not deleted, and the users are named", async () => {
  await storeGrid(server.db, { label: "Counted", tractYear: 2016, factor: 3 });
  const { dataSetId } = await named("Counted");
  await admin.call(calls.chooseDefaultDataSet, { body: idOf(await named("Counted")) });
  const { eid, did, name, version } = await projectedEstimation(staff);
  const grid = await named("Grid");
  await admin.call(calls.chooseDefaultDataSet, { body: idOf(grid) });
  await staff.call(addOrUpdateEstimation, { body: { eid, did, name, version, dataSetId: grid.dataSetId } });

  const held = await named("Counted");
  assert.deepEqual([held.users.count, held.users.named[0]?.name], [1, name]);
  const refused = await admin.call(calls.deleteDataSet, { body: idOf(held) });
  assert.equal(refusal(refused), "domain.dataSet.inUse");
  assert.match(refused.error.message, new RegExp(name));
  assert.equal(
    refusal(await admin.call(calls.deleteDataSet, { body: idOf(await named("Grid")) })),
    "domain.dataSet.defaultDeleted",
  );

  await storeGrid(server.db, { label: "Unused", tractYear: 2016, factor: 4 });
  const unused = await named("Unused");
  assert.deepEqual((await admin.call(calls.deleteDataSet, { body: idOf(unused) })).ok, { dataSetId: unused.dataSetId });
  assert.ok(
    (await list()).every(
      (set) => set.label !== "Unused" && (set.dataSetId === dataSetId) === (set.label === "Counted"),
    ),
  );
  assert.equal((await newestAudit(server))?.subject, "Unused");
});

test("a hurricane is planned in Texas: Galveston gets the coastal percentages, and an unknown coast is asked for", async () => {
  const fips = ["48167720100", "48453000100", "48999000100"];
  const rows = gridRows(7)
    .slice(0, 3)
    .map((row, i) => ({ ...row, fips: fips[i] ?? "", margins: null }));
  const { dataSetId } = await storeDataSet(server.db, {
    label: "Texas",
    tractYear: 2020,
    povertyMeaning: "below150",
    source: "test",
    sample: false,
    rows,
    withoutShape: 0,
    withoutStatistics: 0,
    countyNames: new Map([["48999", "New County"]]),
  });
  const { eid } = await newEstimation(staff, { dataSetId });
  const counties = ["48167", "48453", "48999"];
  await countZones(
    staff,
    eid,
    counties.map((county, i) => ({ zone: i + 1, parts: [{ kind: "counties", fips: [county] }], affected: 100 })),
  );
  const asked = async () => (await staff.call(suggestAssistance, { body: { eid } })).ok;
  const placesOf = ({ cells }: Awaited<ReturnType<typeof asked>>) =>
    [1, 2, 3].map((zone) =>
      [...new Set(cells.filter((cell) => cell.zone === zone).map((cell) => cell.suggestedCategory))].join(),
    );
  const first = await asked();
  assert.deepEqual(placesOf(first), ["Coastal(%)", "Inland(%)", ""]);
  assert.deepEqual(first.coastUnknown, ["New County"]);
  assert.deepEqual((await named("Texas")).coastUnknown, ["New County"]);

  const county = (await admin.call(getCountyTable)).ok.rows[0];
  assert.deepEqual([county?.fips, county?.coastal, county?.dataSets], ["48999", null, 1]);
  const save = (changes: object) =>
    admin.call(saveCountyTable, { body: { changed: [{ ...(county ?? assert.fail()), ...changes }], removed: [] } });
  assert.equal(refusal(await save({ name: "Renamed" })), "domain.defaults.countyFixed");
  await save({ coastal: true, region: "Gulf" });
  // A tract of the national table with a shape and its box.
  const shaped = (await admin.call(getCountyTable)).ok.rows.find(({ fips }) => fips === "48167") ?? assert.fail();
  const shapes = () => server.db.select().from(countyInfo).where(eq(countyInfo.fips, shaped.fips));
  const [{ geometry, box } = assert.fail()] = await shapes();
  assert.ok(geometry !== null && box !== null);
  const body = { changed: [{ ...shaped, publicContact: "Office, 409-555-0100" }], removed: [] };
  const saved = (await admin.call(saveCountyTable, { body })).ok.rows;
  assert.equal(saved.find(({ fips }) => fips === shaped.fips)?.publicContact, "Office, 409-555-0100");
  const [after] = await shapes();
  assert.deepEqual([after?.geometry, after?.box], [geometry, box]);
  assert.deepEqual(placesOf(await asked()), ["Coastal(%)", "Inland(%)", "Coastal(%)"]);
  const shownNow = (await server.anonymous().call(getCounties, { params: { dataSetId } })).ok;
  assert.deepEqual(shownNow.find((row) => row.fips === "48999")?.region, "Gulf");
  assert.equal((await save({ coastal: false })).status, 409);
});

const importId = randomUUID();
const gzipped = (fileName: string, content: string) => ({ fileName, file: gzipSync(content).toString("base64") });
const BOW_TIE = [
  [-95, 29],
  [-94.9, 29.1],
  [-94.9, 29],
  [-95, 29.1],
  [-95, 29],
];
const RING = [
  [-94.8, 29],
  [-94.7, 29],
  [-94.7, 29.1],
  [-94.8, 29.1],
  [-94.8, 29],
];
const shapesOf = (...shapes: readonly (readonly [string, readonly (readonly number[])[]])[]) =>
  gzipped(
    "tracts.gpkg",
    JSON.stringify({
      type: "FeatureCollection",
      features: shapes.map(([GEOID, ring]) => ({
        type: "Feature",
        properties: { GEOID },
        geometry: { type: "Polygon", coordinates: [ring] },
      })),
    }),
  );
const acs = (...rows: readonly string[]) =>
  gzipped(
    "acs.csv",
    ["GEO_ID,NAME,B01003_001E,B17001_002E", "Geography,Geographic Area Name,Total,Below", ...rows].join("\n"),
  );

test("an ACS table and shapes are uploaded: unknown columns are missing, an invalid polygon is reported and repaired on request, all or nothing", async () => {
  const { fips, ...guessed } = guessColumns(["GEO_ID", "NAME", "B01003_001E", "B17001_002E"]);
  const files = {
    importId,
    statistics: acs("1400000US48167720100,Tract 1,100,20", "1400000US48167720200,Tract 2,50,"),
    shapes: shapesOf(["48167720100", BOW_TIE], ["48167720300", RING]),
    columns: { fips: fips ?? "", ...guessed },
    repair: false,
  };
  assert.equal((await staff.call(calls.checkTracts, { body: files })).status, 403);
  const checked = (await admin.call(calls.checkTracts, { body: files })).ok;
  assert.deepEqual(
    [checked.tracts, checked.population, checked.invalid.named],
    [3, 150, [{ fips: "48167720100", feature: 1, reason: "selfCrossing" }]],
  );
  assert.deepEqual([checked.withoutStatistics.fips, checked.withoutShape.fips], [["48167720300"], ["48167720200"]]);
  const words = { label: "ACS 2022", tractYear: 2020, source: "ACS 2018-22" };
  assert.equal(
    refusal(await admin.call(calls.importTracts, { body: { ...files, ...words } })),
    "domain.dataSet.invalidShapes",
  );
  assert.ok((await list()).every(({ label }) => label !== "ACS 2022"));

  const done = (await admin.call(calls.importTracts, { body: { ...files, ...words, repair: true } })).ok;
  assert.deepEqual([done.outcome, done.report.invalid.count, done.report.repaired.count], ["stored", 0, 1]);
  const stored = await named("ACS 2022");
  assert.deepEqual([stored.tracts, stored.withoutShape, stored.isDefault, stored.source], [3, 1, false, "ACS 2018-22"]);
  const counties = (await admin.call(getCounties, { params: { dataSetId: stored.dataSetId } })).ok;
  assert.deepEqual(
    counties.map(({ name, coastal }) => [name, coastal]),
    [["Galveston", true]],
  );
});

test("an SVI table of each release is stored by its columns: -999 is missing, and the meaning of its poverty column is stored", async () => {
  // Estimates in the order of CDC/ATSDR's documentation of each release; each has its margin and its percentage next to
  // it.
  const before =
    "TOTPOP HU HH POV UNEMP PCI NOHSDP AGE65 AGE17 DISABL SNGPNT MINRTY LIMENG MUNIT MOBILE CROWD NOVEH GROUPQ UNINSUR";
  const since =
    "TOTPOP HU HH POV150 UNEMP HBURD NOHSDP UNINSUR AGE65 AGE17 DISABL SNGPNT LIMENG MINRTY MUNIT MOBILE CROWD NOVEH GROUPQ";
  const counted = (poverty: string) => `TOTPOP HU HH ${poverty} UNEMP AGE65 AGE17 DISABL SNGPNT MINRTY LIMENG MOBILE NOVEH GROUPQ`.split(" "); // oxfmt-ignore
  for (const [release, estimates, poverty, county] of [
    [2014, before, "POV", "Galveston"],
    [2016, before, "POV", "Galveston"],
    [2020, since, "POV150", "Galveston"],
    [2022, since, "POV150", "Galveston County"],
  ] as const) {
    const names = estimates.split(" ");
    const places = "ST STATE ST_ABBR STCNTY COUNTY FIPS LOCATION AREA_SQMI".split(" ");
    const heading = [...places, ...names.flatMap((name) => [`E_${name}`, `M_${name}`]), ...names.flatMap((name) => [`EP_${name}`, `MP_${name}`]), "RPL_THEMES"]; // oxfmt-ignore
    const valueOf = (name: string) => release + names.indexOf(name);
    const row = (fips: string, known: boolean) =>
      heading.map((name) => {
        if (places.includes(name)) return { COUNTY: county, FIPS: fips, LOCATION: `"Census Tract 1, ${county}, Texas"` }[name] ?? "48"; // oxfmt-ignore
        if (!known) return -999;
        return name.startsWith("E_") ? valueOf(name.slice(2)) : 7.5;
      }).join(); // oxfmt-ignore
    const { fips, ...guessed } = guessColumns(heading);
    const files = {
      importId,
      statistics: gzipped(`SVI_${release}_US.csv`, [heading.join(), row("48167720100", true), row("48167720300", false)].join("\n")), // oxfmt-ignore
      shapes: shapesOf(["48167720100", RING], ["48167720300", RING]),
      columns: { fips: fips ?? "", ...guessed },
      repair: false,
    };
    const words = { label: `SVI ${release}`, tractYear: release < 2020 ? 2016 : 2020, source: "CDC/ATSDR" };
    const { report, dataSetId } = (await admin.call(calls.importTracts, { body: { ...files, ...words } })).ok;
    assert.deepEqual([report.tracts, report.counties, report.population], [2, 1, valueOf("TOTPOP")], `${release}`);
    const { povertyMeaning } = await named(words.label);
    assert.equal(povertyMeaning, poverty === "POV" ? "below100" : "below150", `${release}`);
    const { figures } = await readTractRows(server.db, dataSetId);
    assert.deepEqual([...figures], [...counted(poverty).map(valueOf), ...counted(poverty).map(() => NaN)], `${release}`); // oxfmt-ignore
    const [stored] = (await admin.call(getCounties, { params: { dataSetId } })).ok;
    assert.equal(stored?.name, "Galveston", `${release}`);
  }
});

test("unusable files are refused in the caller's language with place, found and expected content; neither they nor a stopped import store anything", async () => {
  const before = (await list()).length;
  const { fips: _, ...guessed } = guessColumns(["GEO_ID", "B01003_001E"]);
  const order = {
    importId,
    columns: { fips: "GEO_ID", ...guessed },
    repair: true,
    label: "Bad",
    tractYear: 2020,
    source: "test",
  };
  const good = { statistics: acs("1400000US48167720100,Tract 1,100,20"), shapes: shapesOf(["48167720100", RING]) };
  for (const [files, key, message] of [
    [
      { ...good, statistics: acs("1400000US48167720100,Tract 1,many,20") },
      "notCount",
      /acs\.csv, Zeile 3, B01003_001E: gefunden "many"\. Erwartet: eine Zahl ab 0/,
    ],
    [
      { ...good, shapes: shapesOf(["Galveston", RING]) },
      "shapeFips",
      /tracts\.gpkg, Umriss 1: gefunden "Galveston"\. Erwartet: der 11-stellige FIPS-Code/,
    ],
    [{ ...good, shapes: shapesOf(["12001000100", RING]) }, "noneJoined", /zu einem Zählbezirk aus acs\.csv/],
    [{ ...good, shapes: { fileName: "t.zip", file: "AAAA" } }, "notGzip", /t\.zip kam nicht so an/],
  ] as const) {
    const headers = { "accept-language": "de" };
    const refused = await admin.call(calls.importTracts, { body: { ...files, ...order }, headers });
    assert.equal(refusal(refused), `domain.dataSet.faults.${key}`);
    assert.match(refused.error.message, message);
  }
  // An import that is stopped while its last tracts are written stores nothing.
  const leaving = new AbortController();
  const phases: string[] = [];
  const { importId: _id, ...words } = order;
  const left = importTracts(server.db, {
    caller: SYSTEM_ACTOR,
    files: { ...good, ...words },
    progress: {
      signal: leaving.signal,
      set: ({ phase }) => {
        phases.push(phase);
        if (phase === "storing") leaving.abort();
        leaving.signal.throwIfAborted();
      },
    },
  });
  await assert.rejects(left, { name: "AbortError" });
  assert.deepEqual(phases, ["reading", "shapes", "storing"]);
  assert.equal((await list()).length, before);
});

test("two sets are compared: people by county, and tracts that were added, removed, changed or reshaped", async () => {
  const [gone, changed, reshaped, ...others] = gridRows(1).map((row) => ({ ...row, margins: null }));
  assert.ok(gone && changed && reshaped);
  const population = (changed.figures.population ?? 0) + 7;
  const { dataSetId: to } = await storeDataSet(server.db, {
    label: "Next year",
    tractYear: 2020,
    povertyMeaning: "below100",
    source: "test",
    sample: false,
    rows: [
      ...others,
      { ...changed, figures: { ...changed.figures, population } },
      { ...reshaped, geometry: others[0]?.geometry ?? null },
      { ...gone, fips: "48167000100" },
    ].toSorted((a, b) => (a.fips < b.fips ? -1 : 1)),
    withoutShape: 0,
    withoutStatistics: 0,
    countyNames: new Map(),
  });
  const from = (await named("Grid")).dataSetId;
  const found = (await admin.call(calls.compareDataSets, { params: { from, to } })).ok;
  const only = (fips: string) => ({ count: 1, fips: [fips] });
  assert.deepEqual(
    [found.added, found.gone, found.changed, found.reshaped],
    [only("48167000100"), only(gone.fips), only(changed.fips), only(reshaped.fips)],
  );
  const county = (fips: string) => found.counties.find((row) => row.fips === fips);
  assert.deepEqual([county("48167")?.fromPeople, county("48167")?.toPeople], [null, gone.figures.population]);
  const home = county(GRID.inland);
  assert.deepEqual([home?.gone, home?.changed, home?.reshaped], [1, 1, 1]);
  assert.equal((home?.toPeople ?? 0) - (home?.fromPeople ?? 0), 7 - (gone.figures.population ?? NaN));
  assert.equal(county(GRID.coastal)?.changed, 0);
  assert.equal((await admin.call(calls.compareDataSets, { params: { from, to: 987_654 } })).status, 404);
});
