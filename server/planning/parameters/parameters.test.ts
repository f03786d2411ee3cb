import assert from "node:assert/strict";
import { test } from "node:test";
import {
  getDefaults,
  getParameters,
  saveParameters,
  suggestAssistance,
  type ParameterSet,
  type SuggestedRow,
} from "../../../contract/planning/calls/parameters.ts";
import { addOrUpdateEstimation, getEstimation } from "../../../contract/planning/calls/estimations.ts";
import { getZones, saveZone } from "../../../contract/planning/calls/zones.ts";
import { PRESET_DATA } from "../../../engine/needs/defaults.ts";
import { DEFAULT_HALF_LIVES } from "../../../engine/needs/restoration.ts";
import {
  countedEstimation,
  drawn,
  granted,
  newEstimation,
  planningServer,
  storeGrid,
  present,
  projectedEstimation,
  square,
} from "../../../test/kits/planning.ts";
import { eq, sql } from "../../storage/orm.ts";
import { products } from "../../storage/schema/index.ts";
import { parametersDomain } from "./routes.ts";

const { server, staff } = planningServer([parametersDomain]);

const read = async (eid: number) => (await staff.call(getParameters, { params: { eid } })).ok;
const save = (set: ParameterSet, changes: Partial<ParameterSet> = {}) =>
  staff.call(saveParameters, { body: { ...set, ...changes } });

/** A new product in both tabs. */
function withProduct(set: ParameterSet, product: string, unit: "Pounds" | "Gallons" = "Pounds"): Partial<ParameterSet> {
  return {
    daily: [
      ...set.daily,
      { product, category: "npp", value: 0.1, unit },
      { product, category: "cpt", value: 1000, unit },
    ],
    assistance: [
      ...set.assistance,
      ...set.assistance.filter((row) => row.product === "Ice").map((row) => ({ ...row, product })),
    ],
  };
}

test("all three tabs and the settings are saved together under one version and read back as they were", async () => {
  const { eid, parametersEdited } = await newEstimation(staff);
  const set = await read(eid);
  const changes = {
    ...withProduct(set, "Baby Formula"),
    suggested: set.suggested.map((row) => ({ ...row, region: "Region 4", value: 33.3 })),
    settings: { ...set.settings, demandCurve: "custom" as const, demand: [100, 90, 80, 0, 120, 33.3, 1] },
  };
  const saved = (await save(set, changes)).ok;
  assert.equal(saved.version, set.version + 1);
  assert.equal(saved.estimationVersion, set.estimationVersion + 1);
  // A save marks the parameters as started for all users.
  const after = (await staff.call(getEstimation, { params: { eid } })).ok;
  assert.deepEqual([parametersEdited, after.parametersEdited], [false, true]);
  const again = await read(eid);
  for (const key of ["daily", "assistance", "suggested", "settings"] as const)
    assert.deepEqual(again[key], { ...set, ...changes }[key]);
});

test("a removed product is removed from all tabs; the same product in another spelling gets the list's", async () => {
  const { eid } = await newEstimation(staff);
  const set = await read(eid);
  const without = <Row extends { product: string }>(rows: Row[]) => rows.filter(({ product }) => product !== "Ice");
  const saved = (
    await save(set, {
      daily: without(set.daily),
      assistance: without(set.assistance),
      suggested: without(set.suggested),
    })
  ).ok;
  assert.deepEqual([...new Set(saved.daily.map(({ product }) => product))], ["Food", "Water"]);
  const back = (await save(saved, withProduct({ ...set, ...saved, assistance: set.assistance }, "ICE"))).error;
  assert.equal(back.key, "domain.parameter.productTwice");
  const ice = set.assistance.filter(({ product }) => product === "Ice").map((row) => ({ ...row, product: "ICE" }));
  const added = {
    daily: [
      ...saved.daily,
      ...set.daily.filter(({ product }) => product === "Ice").map((row) => ({ ...row, product: "ICE" })),
    ],
    assistance: [...saved.assistance, ...ice],
  };
  const again = (await save(saved, added)).ok;
  assert.ok(again.daily.some(({ product }) => product === "Ice"));
  // Its shipped name in another language, and a name given by the agency, mean the same product.
  await server.db
    .update(products)
    .set({ names: { de: "Crushed-Eis" } })
    .where(eq(products.name, "Ice"));
  for (const meant of ["hielo", "crushed-eis"]) {
    const known = await read(eid);
    const named = <Row extends { product: string }>(rows: Row[]) =>
      rows.map((row) => (row.product === "Ice" ? { ...row, product: meant } : row));
    const { daily } = (await save(known, { daily: named(known.daily), assistance: named(known.assistance) })).ok;
    assert.deepEqual([...new Set(daily.map(({ product }) => product))], ["Food", "Water", "Ice"], meant);
  }
});

test("values that the catalogue forbids are refused with its text and their place", async () => {
  const { eid } = await newEstimation(staff);
  const set = await read(eid);
  granted(await staff.call(saveZone, { body: drawn(eid, 1, square(1, 1, 2, 2)) }));
  const [first, ...others] = set.daily;
  assert.ok(first);
  const typed = (blocks: number[] | null) => ({
    zone: 1,
    halfDays: null,
    tenthDays: null,
    blocks,
    origin: "typed" as const,
  });
  const cases: [Partial<ParameterSet>, string, string][] = [
    [{ daily: [first, first, ...others] }, "domain.parameter.rowTwice", "body.daily.1"],
    [{ daily: others }, "domain.parameter.parameterMissing", "body.daily"],
    [{ daily: [] }, "domain.parameter.none", "body.daily"],
    [{ daily: [{ ...first, product: "food" }, ...others] }, "domain.parameter.productTwice", "body.daily.1.product"],
    [
      { assistance: set.assistance.filter(({ product }) => product !== "Water") },
      "domain.parameter.assistanceMissing",
      "body.assistance",
    ],
    [
      { assistance: set.assistance.filter(({ zone }) => zone !== 1) },
      "domain.parameter.assistanceMissing",
      "body.assistance",
    ],
    [
      { daily: set.daily.filter(({ product }) => product !== "Ice") },
      "domain.parameter.assistanceStranger",
      "body.assistance",
    ],
    [
      { assistance: [...set.assistance, ...set.assistance.slice(0, 1)] },
      "domain.parameter.cellTwice",
      `body.assistance.${set.assistance.length}`,
    ],
    [
      { daily: set.daily.map((row) => (row.category === "cpt" ? { ...row, value: 0 } : row)) },
      "domain.parameter.cptNotPositive",
      "body.daily.1.value",
    ],
    [
      { daily: set.daily.map((row) => (row.category === "cpt" ? { ...row, unit: "Liters" as const } : row)) },
      "domain.parameter.unitMismatch",
      "body.daily",
    ],
    [
      { daily: set.daily.map((row) => (row.product === "Food" ? { ...row, unit: "Pounds" as const } : row)) },
      "domain.parameter.unitOfProduct",
      "body.daily.0.unit",
    ],
    [
      { settings: { ...set.settings, demand: [1, 2, 3, 4, 5, 6, 7] } },
      "domain.parameter.demandWithoutCustom",
      "body.settings.demand",
    ],
    [
      { settings: { ...set.settings, demandCurve: "custom" } },
      "domain.parameter.demandMissing",
      "body.settings.demand",
    ],
    [
      { settings: { ...set.settings, restoration: [typed([50, 60, 10, 0, 0, 0, 0])] } },
      "domain.parameter.restorationRises",
      "body.settings.restoration.0.blocks.1",
    ],
    [
      { settings: { ...set.settings, restoration: [{ ...typed(null), halfDays: 4, tenthDays: 4 }] } },
      "domain.parameter.restorationTenth",
      "body.settings.restoration.0.tenthDays",
    ],
    [
      { suggested: [...set.suggested, ...set.suggested.slice(0, 1)] },
      "domain.parameter.suggestedTwice",
      `body.suggested.${set.suggested.length}`,
    ],
  ];
  for (const [changes, key, path] of cases) {
    const refused = await save(set, changes);
    assert.equal(refused.status, 422, key);
    assert.equal(refused.error.key, key);
    assert.equal(refused.error.details.faults?.[0]?.path, path);
    assert.ok(!refused.error.message.includes("{{"), refused.error.message);
  }
  assert.deepEqual((await read(eid)).daily, set.daily);
});

test("invalid numbers, negative, too many or out of range, never reach the tables", async () => {
  const { eid } = await newEstimation(staff);
  const set = await read(eid);
  const [first, ...others] = set.daily;
  const bad: unknown[] = [
    { daily: [{ ...first, value: -1 }, ...others] },
    { daily: [{ ...first, value: "2" }, ...others] },
    { daily: [{ ...first, value: null }, ...others] },
    { daily: [{ ...first, unit: "Barrels" }, ...others] },
    { assistance: set.assistance.map((row) => ({ ...row, value: 101 })) },
    { settings: { ...set.settings, demandCurve: "custom", demand: [1, 2, 3, 4, 5, 6] } },
    { settings: { ...set.settings, demandCurve: "custom", demand: [1, 2, 3, 4, 5, 6, -7] } },
    { settings: { ...set.settings, selection: "touches" } },
  ];
  for (const changes of bad) {
    const refused = await staff.call(saveParameters, { body: { ...set, ...(changes as object) } });
    assert.equal(refused.status, 400);
    assert.ok((refused.error.details.faults ?? []).length > 0);
  }
  for (const literal of ["NaN", "Infinity", "1e999"]) {
    const body = JSON.stringify({ ...set, daily: [{ ...first, value: "@" }, ...others] }).replace('"@"', literal);
    const answer = await staff.fetch("/api/Parameter/SaveParameters", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    assert.equal(answer.status, 400, literal);
  }
  assert.equal((await read(eid)).version, set.version);
});

test("a new product can change its unit until other estimations use it", async () => {
  const { eid } = await newEstimation(staff);
  const set = (await save(await read(eid), withProduct(await read(eid), "Tarps"))).ok;
  const inGallons = {
    ...set,
    daily: set.daily.map((row) => (row.product === "Tarps" ? { ...row, unit: "Gallons" as const } : row)),
  };
  const changed = (await save(inGallons)).ok;
  const other = await read((await newEstimation(staff)).eid);
  assert.equal((await save(other, withProduct(other, "tarps", "Pounds"))).error.key, "domain.parameter.unitOfProduct");
  granted(await save(other, withProduct(other, "tarps", "Gallons")));
  const back = {
    ...changed,
    daily: changed.daily.map((row) => (row.product === "Tarps" ? { ...row, unit: "Pounds" as const } : row)),
  };
  assert.equal((await save(back)).error.key, "domain.parameter.unitOfProduct");
});

test("parameters have a separate version: changed zones are no conflict, changed parameters are", async () => {
  const { eid } = await newEstimation(staff);
  const set = await read(eid);
  granted(await staff.call(saveZone, { body: drawn(eid, 1, square(1, 1, 2, 2)) }));
  const saved = (await save(set)).ok;
  const stale = await save(set, { settings: { ...set.settings, truckRounding: "nearest" } });
  assert.equal(stale.status, 409);
  const { yours, theirs, changedBy, changedAt } = stale.error.details;
  assert.equal((yours as ParameterSet).settings.truckRounding, "nearest");
  assert.deepEqual(theirs, saved);
  assert.equal(changedBy, saved.editedBy);
  assert.equal(changedAt, saved.editedDate);
});

test("other counting rules count a current population again; the projections become stale", async () => {
  const { eid } = await projectedEstimation(staff);
  const populations = async () =>
    (await staff.call(getZones, { params: { eid } })).ok.zones.map(({ statistics }) => statistics?.tracts);
  assert.deepEqual(await populations(), [16, 21]);
  const set = await read(eid);
  const saved = (await save(set, { settings: { ...set.settings, selection: "centroid", overlap: "countEach" } })).ok;
  assert.equal(saved.status, "ProjectionsStale");
  assert.deepEqual(await populations(), [4, 9]);
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(*)::int as n from zone_details where eid = ${eid}`,
  );
  assert.equal(rows[0]?.n, 13);

  const drafted = await newEstimation(staff);
  const draft = await read(drafted.eid);
  await save(draft, { settings: { ...draft.settings, selection: "centroid" } });
  assert.equal((await present(staff, drafted.eid)).status, "Draft");
});

test("defaults and the Corps preset are offered with their sources, and nothing is saved", async () => {
  const { eid } = await newEstimation(staff);
  const before = await read(eid);
  const corps = (await staff.call(getDefaults, { params: { eid, preset: "corps" } })).ok;
  assert.deepEqual(
    corps.daily,
    PRESET_DATA.corps.parameters.map(({ source: _, ...row }) => row),
  );
  assert.ok(corps.assistance.every(({ value }) => value === 40));
  // The Corps' model keeps its own curve; the default half-lives are added.
  const { restoration, ...settings } = corps.settings;
  assert.deepEqual(settings, PRESET_DATA.corps.settings);
  assert.deepEqual(
    restoration?.map(({ zone, halfDays, tenthDays }) => [zone, halfDays, tenthDays]),
    Object.entries(DEFAULT_HALF_LIVES).map(([zone, row]) => [Number(zone), row.halfDays, row.tenthDays]),
  );
  assert.match(corps.sources["Water npp"] ?? "", /Corps/);
  const defaults = (await staff.call(getDefaults, { params: { eid, preset: "default" } })).ok;
  assert.deepEqual(defaults.daily, before.daily);
  assert.match(defaults.sources["Food npp"] ?? "", /^FEMA IS-26/);
  assert.equal(defaults.settings.demandCurve, "restoration");
  assert.deepEqual(await read(eid), before);
});

test("a typed number has no source; unchanged ones keep theirs", async () => {
  const { eid } = await newEstimation(staff);
  const set = await read(eid);
  const daily = set.daily.map((row) =>
    row.product === "Water" && row.category === "npp" ? { ...row, value: 1.5 } : row,
  );
  const { sources } = (await save(set, { daily })).ok;
  assert.equal(sources["Water npp"], undefined);
  assert.ok(sources["Water cpt"]);
  assert.equal(sources["Food Below Poverty(%)"], "agency assumption, replace");
});

test("suggested percentages are mixed by the coast of each zone's tracts", async () => {
  const { eid } = await countedEstimation(staff);
  const rows: SuggestedRow[] = (["Coastal(%)", "Inland(%)"] as const).map((suggestedCategory) => ({
    product: "Water",
    category: "Below Poverty(%)",
    suggestedCategory,
    region: null,
    value: suggestedCategory === "Coastal(%)" ? 90 : 50,
  }));
  const { cells } = (await staff.call(suggestAssistance, { body: { eid, suggested: rows } })).ok;
  const [coastal, mixed] = cells;
  assert.equal(cells.length, 2);
  assert.ok(coastal);
  const { mix: one, ...cell } = coastal;
  assert.deepEqual(cell, {
    product: "Water",
    zone: 1,
    category: "Below Poverty(%)",
    value: 90,
    suggestedCategory: "Coastal(%)",
  });
  assert.deepEqual(
    one.map(({ suggestedCategory, share, value }) => [suggestedCategory, Number(share.toFixed(12)), value]),
    [["Coastal(%)", 1, 90]],
  );
  const shares = mixed?.mix.map(({ share }) => share) ?? [];
  assert.equal(shares.length, 2);
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share) - 1) < 1e-12);
  assert.match(mixed?.suggestedCategory ?? "", /^Inland\(%\) \d+ %, Coastal\(%\) \d+ %$/);
  assert.ok((mixed?.value ?? 0) > 50 && (mixed?.value ?? 0) < 90);
  const saved = (await staff.call(suggestAssistance, { body: { eid } })).ok.cells;
  assert.equal(saved.length, 3 * 2 * 2);
});

test("zones whose population is stale get no suggestion", async () => {
  const { eid, did, name, version } = await countedEstimation(staff);
  const dataSetId = await storeGrid(server.db, { label: "Another grid", factor: 3 });
  granted(await staff.call(addOrUpdateEstimation, { body: { eid, did, name, version, dataSetId } }));
  assert.deepEqual((await staff.call(suggestAssistance, { body: { eid } })).ok.cells, []);
});
