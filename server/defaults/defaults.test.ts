import assert from "node:assert/strict";
import { test } from "node:test";
import { readSheet } from "read-excel-file/universal";
import * as calls from "../../contract/defaults/calls.ts";
import { addOrUpdateEstimation, getEstimation } from "../../contract/planning/calls/estimations.ts";
import { getPageLevelLookupDetails } from "../../contract/lookups/calls/lookups.ts";
import { getParameters } from "../../contract/planning/calls/parameters.ts";
import { getInventory, saveInventory } from "../../contract/supply/calls/supply.ts";
import { column, columns } from "../../test/kits/numbers.ts";
import { newDisaster, newEstimation, planningServer, projectedEstimation } from "../../test/kits/planning.ts";
import { newestAudit, testClient } from "../../test/kits/domain-server.ts";
import { exportedFile } from "../../test/kits/exported-file.ts";
import { base64, sheetFile } from "../../test/kits/sample-files.ts";
import { defaultsDomain } from "./routes.ts";
import { exportsDomain } from "../lists/routes.ts";
import { lookupsDomain } from "../lookups/routes.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { supplyDomain } from "../supply/routes.ts";

const { server, staff } = planningServer([
  defaultsDomain,
  exportsDomain,
  lookupsDomain,
  parametersDomain,
  supplyDomain,
]);
const admin = testClient(server);

const nothing = { changed: [], removed: [] };
const needs = async () => (await admin.call(calls.getDefaultNeeds)).ok.rows;
const products = async () => (await admin.call(calls.getCatalogue)).ok.rows;
const refusals = (answer: { error: { details: { faults?: { path: string; key: string }[] | undefined } } }) =>
  answer.error.details.faults?.map(({ path, key }) => `${path} ${key}`);
const tarps = {
  name: "Tarps",
  nameEs: "Lonas",
  unit: "Each",
  shelfLifeBlocks: null,
  piecesPerCase: 10,
  piecesPerPallet: 200,
  servingsPerUnit: null,
} as const;
const fresh = async () => {
  const { did } = await newDisaster(staff);
  const draft = { did, name: `Fresh ${did}` };
  const { eid } = (await staff.call(addOrUpdateEstimation, { body: draft })).ok;
  return (await staff.call(getParameters, { params: { eid } })).ok;
};

test("planners read the defaults, and change none of them", async () => {
  assert.equal((await staff.call(calls.getDefaultNeeds)).status, 200);
  assert.equal((await staff.call(calls.saveDefaultNeeds, { body: nothing })).status, 403);
});

test("the next estimation begins with a changed need; the previous one keeps its own; the row has its history", async () => {
  const { eid: before } = await newEstimation(staff);
  const row = (await needs()).find(({ product, category }) => product === "Water" && category === "npp");
  assert.ok(row);
  assert.equal(row.verified, false);
  const changed = [{ ...row, value: 1.5, source: "State plan 2026", verified: true }];
  const saved = (await admin.call(calls.saveDefaultNeeds, { body: { changed, removed: [] } })).ok.rows;
  assert.equal(saved.find(({ id }) => id === row.id)?.version, row.version + 1);
  const stale = await admin.call(calls.saveDefaultNeeds, { body: { changed, removed: [] } });
  assert.equal(stale.status, 409);

  const water = ({ daily }: { daily: { product: string; category: string; value: number }[] }) =>
    daily.find(({ product, category }) => product === "Water" && category === "npp")?.value;
  const now = await fresh();
  assert.equal(water(now), 1.5);
  assert.equal(now.sources["Water npp"], "State plan 2026");
  assert.equal(water((await staff.call(getParameters, { params: { eid: before } })).ok), 1);

  const params = { defaultsList: "defaultNeeds", id: row.id } as const;
  const { changes } = (await admin.call(calls.getDefaultsHistory, { params })).ok;
  assert.deepEqual(
    changes.map(({ action, before: was, after }) => [action, was?.["value"], after?.["value"], after?.["verified"]]),
    [["update", 1, 1.5, true]],
  );
});

test("the people that a product counts are a default like others: used in new estimations, with one percentage per zone, and shown in its history", async () => {
  const row = (await needs()).find(({ product, category }) => product === "Ice" && category === "npp");
  const truck = (await needs()).find(({ product, category }) => product === "Ice" && category === "cpt");
  assert.ok(row && truck);
  assert.deepEqual([row.base, truck.base], ["poverty", "poverty"]);
  const save = (changed: (typeof row)[]) => admin.call(calls.saveDefaultNeeds, { body: { changed, removed: [] } });
  const wrong = await save([{ ...truck, base: "seniors" }]);
  assert.deepEqual([wrong.status, wrong.error.details.faults?.[0]?.key], [400, "domain.parameter.baseOfTruck"]);
  const saved = (await save([{ ...row, base: "seniors" }])).ok.rows.find(({ id }) => id === row.id);
  assert.equal(saved?.base, "seniors");
  const { daily, assistance } = await fresh();
  assert.equal(daily.find(({ product, category }) => product === "Ice" && category === "npp")?.base, "seniors");
  const shares = (category: string) =>
    assistance.filter((cell) => cell.product === "Ice" && cell.category === category).map(({ value }) => value);
  assert.deepEqual(shares("Above Poverty(%)"), shares("Below Poverty(%)"));
  const params = { defaultsList: "defaultNeeds", id: row.id } as const;
  const { changes } = (await admin.call(calls.getDefaultsHistory, { params })).ok;
  assert.deepEqual([changes.at(0)?.before?.["base"], changes.at(0)?.after?.["base"]], ["poverty", "seniors"]);
  assert.equal((await save([{ ...saved, base: "poverty" } as typeof row])).status, 200);
});

test("the people that a product counts are exported and imported by name, in any language", async () => {
  const columns = ["product", "category", "value", "unit", "base", "source", "verified"];
  const written = await exportedFile(admin, { list: "defaultNeeds", format: "xlsx", columns }, "de");
  const [header = [], ...rows] = await readSheet(written);
  const sheet = rows.map((cells) => cells.map((cell) => (typeof cell === "number" ? cell : String(cell ?? ""))));
  const ice = sheet.find(([product, category]) => product === "Eis" && category === "Bedarf je Person (npp)");
  assert.ok(ice, JSON.stringify(sheet.map((cells) => cells.slice(0, 2))));
  const at = header.indexOf("Gezählt nach");
  assert.equal(ice[at], "Menschen unter und über der Armutsgrenze");
  const send = async (file: string, basis: string | null = null) =>
    (await admin.call(calls.uploadDefaults, { body: { list: "defaultNeeds", eid: null, file, basis } })).ok;
  const same = await send(base64(new Uint8Array(written)));
  assert.deepEqual([...new Set(column(same.rows, "state"))], ["same"]);
  const fileWith = async (base: string) =>
    base64(await sheetFile([header.map(String), ice.map((cell, i) => (i === at ? base : cell))]));
  const { rows: refused } = await send(await fileWith("Hunde"));
  assert.deepEqual(
    refused.map(({ faults }) => faults.map(({ column: where, found }) => [where, found])),
    [[["Gezählt nach", "Hunde"]]],
  );
  const file = await fileWith("17 años o menos");
  const { basis } = await send(file);
  await send(file, basis);
  const now = (await needs()).find(({ product, category }) => product === "Ice" && category === "npp");
  assert.equal(now?.base, "children");
  await admin.call(calls.saveDefaultNeeds, { body: { changed: [{ ...now, base: "poverty" }], removed: [] } });
});

test("a past event names its source, its product in a fitting unit, and from how many times it a plan is warned about", async () => {
  const shipped = (await staff.call(calls.getEventHistory)).ok.rows;
  const asked = shipped.find(
    ({ event, stage, product }) => event === "Irma 2017" && stage === "asked" && product === "Food",
  );
  assert.deepEqual([asked?.quantity, asked?.unit, asked?.factor, asked?.day], [11_000_000, "Meals", 6, "2017-09-10"]);
  assert.ok(shipped.every(({ source }) => source !== ""));
  const draft = { event: "Ian 2022", state: "Florida", day: "2022-09-26", stage: "staged", product: "Food" } as const;
  const figures = { quantity: 1_000, unit: "Meals", source: "After-action report", verified: true } as const;
  const save = (...changed: object[]) =>
    admin.call(calls.saveEventHistory, { body: { changed, removed: [] } as unknown as typeof nothing });
  const bad = await save({ ...draft, ...figures, source: "  " }, { ...draft, ...figures, factor: 0.5 });
  assert.equal(bad.status, 400);
  assert.deepEqual(
    bad.error.details.faults?.map(({ path }) => path),
    ["body.changed.0.source", "body.changed.1.factor"],
  );
  assert.deepEqual(refusals(await save({ ...draft, ...figures, unit: "Gallons" })), [
    "body.changed.0.unit domain.supply.unitOfProduct",
  ]);
  const kept = (await save({ ...draft, ...figures })).ok.rows;
  assert.equal(kept.length, shipped.length + 1);
  assert.equal(kept.find(({ event }) => event === "Ian 2022")?.factor, 6);
});

test("rows use known products, categories and matching units, and are identified by their key", async () => {
  const draft = { product: "Water", zone: 1, category: "Below Poverty(%)", value: 5, subCategory: null } as const;
  const refused = await admin.call(calls.saveDefaultAssistance, {
    body: {
      changed: [
        { ...draft, product: "Bread", disasterType: null },
        { ...draft, disasterType: null },
        { ...draft, disasterType: "Flood", subCategory: "5" },
      ],
      removed: [],
    },
  });
  assert.deepEqual(refusals(refused), [
    "body.changed.0.product domain.supply.productUnknown",
    "body.changed.2.subCategory domain.disaster.categoryUnknown",
    "body.changed.1.category domain.supply.rowTwice",
  ]);
  const npp = (await needs()).find(({ product, category }) => product === "Ice" && category === "npp");
  assert.ok(npp);
  const liters = { changed: [{ ...npp, unit: "Liters" as const }], removed: [] };
  assert.deepEqual(refusals(await admin.call(calls.saveDefaultNeeds, { body: liters })), [
    "body.changed.0.unit domain.supply.unitOfProduct",
  ]);
});

test("a product begins estimations once its defaults are complete, its trucks counted in pallets; a retired one begins none", async () => {
  const [added] = (await admin.call(calls.saveCatalogue, { body: { changed: [tarps], removed: [] } })).ok.rows.slice(
    -1,
  );
  assert.ok(added);
  const daily = [
    { product: "tarps", category: "npp", value: 0.1, unit: "Each" },
    { product: "Tarps", category: "cpt", value: 20, unit: "Pallets" },
  ] as const;
  assert.equal((await admin.call(calls.saveDefaultNeeds, { body: { changed: [...daily], removed: [] } })).status, 200);
  const names = async () => [...new Set(column((await fresh()).daily, "product"))];
  assert.deepEqual(await names(), ["Food", "Water", "Ice"]);
  const cells = [1, 2, 3, 4].flatMap((zone) =>
    (["Below Poverty(%)", "Above Poverty(%)"] as const).map((category) => ({
      product: "Tarps",
      zone,
      category,
      value: 10,
      disasterType: null,
      subCategory: null,
    })),
  );
  assert.equal((await admin.call(calls.saveDefaultAssistance, { body: { changed: cells, removed: [] } })).status, 200);
  assert.deepEqual(await names(), ["Food", "Water", "Ice", "Tarps"]);

  const held = (await products()).find(({ id }) => id === added.id);
  assert.ok(held);
  const trucks = (await fresh()).daily.find(({ product, category }) => product === "Tarps" && category === "cpt");
  assert.deepEqual([trucks?.value, trucks?.unit], [4000, "Each"]);
  assert.deepEqual(columns([held], "npp", "cpt", "nameEs"), [[0.1, 20, "Lonas"]]);
  const gone = { changed: [], removed: [{ id: held.id, version: held.version }] };
  assert.deepEqual(refusals(await admin.call(calls.saveCatalogue, { body: gone })), [
    "body.removed.0 domain.defaults.productInUse",
  ]);
  const retired = { changed: [{ ...held, active: false }], removed: [] };
  assert.equal((await admin.call(calls.saveCatalogue, { body: retired })).status, 200);
  assert.deepEqual(await names(), ["Food", "Water", "Ice"]);
});

test("a renamed product is renamed everywhere, and the lookup offers it by its new names", async () => {
  const stock = { product: "Ice", category: "Trucks", agency: "Renamers", quantity: 2, unit: null } as const;
  assert.equal((await staff.call(saveInventory, { body: { changed: [stock], removed: [] } })).status, 200);
  const projected = await projectedEstimation(staff);
  const statusNow = async () => (await staff.call(getEstimation, { params: { eid: projected.eid } })).ok.status;
  assert.equal(await statusNow(), "Projected");
  const ice = (await products()).find(({ name }) => name === "Ice");
  assert.ok(ice);
  const renamed = { ...ice, name: "Bagged ice", nameDe: "Eis in Beuteln" };
  const { rows } = (await admin.call(calls.saveCatalogue, { body: { changed: [renamed], removed: [] } })).ok;
  assert.ok(column(rows, "name").includes("Bagged ice"));
  // Its run used the old name, which no longer matches anything.
  assert.equal(await statusNow(), "ProjectionsStale");
  const stocks = (await staff.call(getInventory)).ok.rows;
  assert.equal(stocks.find(({ agency }) => agency === "Renamers")?.product, "Bagged ice");
  const corps = await fresh();
  assert.ok(column(corps.assistance, "product").includes("Bagged ice"));
  const [lookup] = (await staff.call(getPageLevelLookupDetails, { body: { searchKeys: ["Product"] } })).ok;
  const entry = lookup?.details.find(({ value }) => value === "Bagged ice");
  assert.deepEqual(entry?.names, { de: "Eis in Beuteln" });
});

test("rows come from an Excel file, all or none, with the faults by row and column", async () => {
  const header = ["Disaster type", "Category", "Meals per day", "Damage", "Source", "Verified"];
  const fileOf = async (...rows: readonly (string | number)[][]) => base64(await sheetFile([header, ...rows]));
  const send = async (file: string, basis: string | null = null) =>
    (await admin.call(calls.uploadDefaults, { body: { list: "disasterInfo", eid: null, file, basis } })).ok;
  const bad = await send(
    await fileOf(["Flood", "Major", 3, "Deep water", "Plan", "Yes"], ["Flood", "Minor", "many", "Wet", "Plan", "No"]),
  );
  assert.deepEqual([bad.saved, bad.basis], [false, null]);
  assert.deepEqual(
    bad.rows.map(({ row, state, faults }) => [row, state, column(faults, "column")]),
    [
      [2, "changed", []],
      [3, "refused", ["Meals per day"]],
    ],
  );
  const major = async () => (await admin.call(calls.getDisasterInfo)).ok.rows.find((row) => row.category === "Major");
  assert.equal((await major())?.meals, 2);
  // One file for both: two files written separately differ by their time.
  const good = await fileOf(
    ["Flood", "Major", 3, "Deep water", "Plan", "Yes"],
    ["Flood", "Minor", 1, "Wet", "Plan", "No"],
  );
  const checked = await send(good);
  assert.equal(checked.saved, false);
  assert.equal((await major())?.meals, 2);
  const saved = await send(good, checked.basis);
  assert.deepEqual([saved.saved, column(saved.rows, "state")], [true, ["changed", "changed"]]);
  const row = await major();
  assert.deepEqual([row?.meals, row?.damage, row?.source, row?.verified], [3, "Deep water", "Plan", true]);
  assert.equal((await newestAudit(server))?.action, "import");
});
