import assert from "node:assert/strict";
import { test } from "node:test";
import { addOrUpdateDisaster, getDisasterCategories } from "../../contract/planning/calls/disasters.ts";
import {
  addOrUpdateLookup,
  addOrUpdateLookupDetails,
  deleteLookup,
  deleteLookupDetails,
  getAllLookups,
  getLookupById,
  getPageLevelLookupDetails,
  restoreLookup,
  type Lookup,
  type LookupDraft,
} from "../../contract/lookups/calls/lookups.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups/lookups.ts";
import { newDisaster } from "../../test/kits/planning.ts";
import { userIdOf } from "../../test/kits/client.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { newestAudit, testClient, testServer } from "../../test/kits/domain-server.ts";
import { column, columns } from "../../test/kits/numbers.ts";
import { textOf } from "../answers/texts.ts";
import { seedDatabase } from "../persistence/seed/seed.ts";
import { eq } from "../storage/orm.ts";
import { deletedRecords, lookups } from "../storage/schema/index.ts";
import { lookupsExport } from "./lookup-rows.ts";
import { lookupsDomain } from "./routes.ts";
import { disastersDomain } from "../planning/disasters/routes.ts";

const server = testServer({ domains: [disastersDomain, lookupsDomain] });
const admin = testClient(server);
let adminId: number;

beforeTests(async () => {
  adminId = await userIdOf(admin);
});

const save = (body: LookupDraft, client = admin) => client.call(addOrUpdateLookup, { body });
const entry = (value: string, caption = value, active = true) => ({ value, caption, active });

let made = 0;
const own = async (): Promise<Lookup> => {
  const name = `Region${++made}`;
  const details = [entry("n", "North"), entry("s", "South")];
  return (await save({ searchKey: name, file: `${name}.csv`, caption: `Regions ${made}`, details })).ok;
};
const shipped = async (searchKey: string): Promise<Lookup> => {
  const found = (await admin.call(getAllLookups)).ok.find((one) => one.searchKey === searchKey);
  return (await admin.call(getLookupById, { params: { lookupId: found?.lookupId ?? 0 } })).ok;
};

test("every list of the specification exists, and a page gets its active entries without signing in", async () => {
  const listed = (await admin.call(getAllLookups)).ok;
  const { product, ...lists } = SHIPPED_LOOKUPS;
  assert.ok(listed.every(({ searchKey }) => searchKey !== product.searchKey));
  for (const { searchKey, extent, entries } of Object.values(lists)) {
    const found = listed.find((one) => one.searchKey === searchKey);
    assert.equal(found?.fixed, extent === "fixed", searchKey);
    assert.equal(found.shipped, true);
    assert.equal(found.activeEntries, entries.length);
  }
  const asked = await server
    .anonymous()
    .call(getPageLevelLookupDetails, { body: { searchKeys: ["pagesize", "Nothing", "Unit"] } });
  assert.deepEqual(
    asked.ok.map(({ searchKey, details }) => [searchKey, details.map(({ value }) => value)]),
    [
      ["PageSize", ["10", "20", "25", "50", "100"]],
      ["Unit", ["Pounds", "Kilograms", "Gallons", "Liters", "Meals", "Each", "Cases", "Pallets", "Servings"]],
    ],
  );
});

test("a database that lacks a shipped list gets it at the next start; what administrators changed stays", async () => {
  const sizes = await shipped("PageSize");
  const changed = (await save({ ...draftOf(sizes), caption: "Rows a page", details: [entry("15")] })).ok;
  await server.db.delete(lookups).where(eq(lookups.searchKey, "TractYear"));
  const thief = (await save({ searchKey: "Mine", file: "TractYear", caption: "Tract years" })).ok;
  await seedDatabase(server.db, { passwordHash: "not used", expiresAt: null });
  const years = await shipped("TractYear");
  assert.deepEqual([years.caption, years.file], ["Tract years (TractYear)", "TractYear (shipped)"]);
  assert.deepEqual(column(years.details, "value"), ["2016", "2018", "2020"]);
  assert.deepEqual(await shipped("PageSize"), changed);
  await admin.call(deleteLookup, { params: { lookupId: thief.lookupId, actingUserId: adminId } });
  await save({ ...draftOf(changed), caption: sizes.caption, details: sizes.details.map(asNew) });
});

test("a lookup is created, read back, changed in one save with its entries, and audited with both sides", async () => {
  const created = await own();
  assert.deepEqual(columns(created.details, "value", "caption", "position", "active"), [
    ["n", "North", 1, true],
    ["s", "South", 2, true],
  ]);
  const [north, south] = created.details;
  assert.ok(north && south);
  const swapped = [
    { ...asDraft(south), value: "n" },
    { ...asDraft(north), value: "s", active: false },
    entry("e", "East"),
  ];
  const saved = (await save({ ...draftOf(created), caption: "Quarters", details: swapped })).ok;
  assert.equal(saved.version, 2);
  assert.deepEqual(columns(saved.details, "lookupDetailId", "value", "position", "active"), [
    [south.lookupDetailId, "n", 1, true],
    [north.lookupDetailId, "s", 2, false],
    [saved.details[2]?.lookupDetailId, "e", 3, true],
  ]);
  const row = await newestAudit(server);
  assert.deepEqual([row?.module, row?.action, row?.subject], ["Lookup", "update", "Quarters"]);
  assert.deepEqual([row?.before, row?.after], [created, saved]);
  const page = await admin.call(getPageLevelLookupDetails, { body: { searchKeys: [created.searchKey] } });
  assert.deepEqual(column(page.ok[0]?.details, "caption"), ["South", "East"]);
});

test("search key, file and caption are each unique ignoring case, and all duplicates are named at once", async () => {
  const { searchKey, file, caption } = await own();
  const taken = await save({
    searchKey: searchKey.toUpperCase(),
    file: file.toUpperCase(),
    caption: caption.toUpperCase(),
  });
  assert.equal(taken.status, 422);
  assert.deepEqual(columns(taken.error.details.faults, "path", "message"), [
    ["body.searchKey", "The search key already exists. Please change the search key to save."],
    ["body.file", "The file already exists. Please change the file to save."],
    ["body.caption", "The caption already exists. Please change the caption to save."],
  ]);
  const both = await Promise.all([
    save({ searchKey: "AtOnce", file: "a", caption: "a" }),
    save({ searchKey: "AtOnce", file: "b", caption: "b" }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
});

test("a stale save is refused with both sides, for the lookup and for its entries alone", async () => {
  const read = await own();
  const theirs = (await save({ ...draftOf(read), caption: `${read.caption} new` })).ok;
  const stale = await save({ ...draftOf(read), caption: "Mine" });
  assert.equal(stale.status, 409);
  assert.deepEqual(stale.error.details.theirs, theirs);
  assert.equal(stale.error.details.changedBy, "admin");
  const { lookupId, version } = read;
  const entries = await admin.call(addOrUpdateLookupDetails, { body: { lookupId, version, details: [] } });
  assert.equal(entries.status, 409);
  const fresh = await admin.call(addOrUpdateLookupDetails, {
    body: { lookupId, version: theirs.version, details: [entry("w", "West")] },
  });
  assert.deepEqual([fresh.ok.entries, fresh.ok.caption], [1, theirs.caption]);
});

test("a custom lookup is deleted, and restored unchanged by the user who deleted it", async () => {
  const { lookupId, searchKey } = await own();
  const before = (await admin.call(getLookupById, { params: { lookupId } })).ok;
  const foreign = await admin.call(deleteLookup, { params: { lookupId, actingUserId: adminId + 1 } });
  assert.equal(foreign.status, 403);
  assert.deepEqual((await admin.call(deleteLookup, { params: { lookupId, actingUserId: adminId } })).ok, before);
  assert.equal((await admin.call(getLookupById, { params: { lookupId } })).status, 404);
  const restored = (await admin.call(restoreLookup, { body: { lookupId } })).ok;
  assert.deepEqual(restored, { ...before, version: 2, editedDate: restored.editedDate });
  assert.equal((await admin.call(restoreLookup, { body: { lookupId } })).status, 404);
  assert.equal((await newestAudit(server))?.action, "restore");

  await admin.call(deleteLookup, { params: { lookupId, actingUserId: adminId } });
  await save({ searchKey, file: "another", caption: "Another" });
  const taken = await admin.call(restoreLookup, { body: { lookupId } });
  assert.equal(taken.error.key, "domain.lookup.searchKeyTaken");
  const kept = await server.db.select().from(deletedRecords).where(eq(deletedRecords.recordId, lookupId));
  assert.equal(kept.length, 1, "a refused undo can be tried again");
});

test("a shipped list keeps its search key and is not deleted", async () => {
  const types = await shipped("DisasterType");
  const renamed = await save({ ...draftOf(types), searchKey: "Kinds" });
  assert.deepEqual([renamed.status, renamed.error.details.faults?.[0]?.path], [422, "body.searchKey"]);
  const gone = await admin.call(deleteLookup, { params: { lookupId: types.lookupId, actingUserId: adminId } });
  assert.deepEqual([gone.status, gone.error.key], [409, "domain.lookup.shipped"]);
});

test("only order and captions of a fixed list can be changed", async () => {
  const units = await shipped("Unit");
  const details = units.details.map(asDraft);
  const keys = async (changed: typeof details) => {
    const answer = await save({ ...draftOf(units), details: changed });
    return answer.status === 200 ? [] : answer.error.details.faults?.map(({ path, key }) => [path, key]);
  };
  assert.deepEqual(await keys([...details, entry("Stones")] as never), [
    ["body.details.9.value", "domain.lookup.fixedValue"],
  ]);
  assert.deepEqual(await keys(details.slice(1)), [["body.details", "domain.lookup.fixedShort"]]);
  assert.deepEqual(await keys(details.map((one, i) => (i === 0 ? { ...one, value: "Stones" } : one))), [
    ["body.details.0.value", "domain.lookup.fixedValue"],
  ]);
  assert.deepEqual(await keys(details.map((one, i) => (i === 0 ? { ...one, active: false } : one))), [
    ["body.details.0.active", "domain.lookup.fixedActive"],
  ]);
  const turned = details.toReversed().map((one) => (one.value === "Liters" ? { ...one, caption: "Litres" } : one));
  const saved = (await save({ ...draftOf(units), details: turned })).ok;
  assert.deepEqual(column(saved.details, "caption"), [
    "Servings",
    "Pallets",
    "Cases",
    "Each",
    "Meals",
    "Litres",
    "Gallons",
    "Kilograms",
    "Pounds",
  ]);
  const [first] = saved.details;
  const removed = await admin.call(deleteLookupDetails, {
    params: { lookupDetailId: first?.lookupDetailId ?? 0, actingUserId: adminId },
  });
  assert.equal(removed.error.key, "domain.lookup.fixedShort");
});

test("values that the application could not use are refused at their field", async () => {
  const faults = async (searchKey: string, details: ReturnType<typeof entry>[]) => {
    const lookup = await shipped(searchKey);
    const answer = await save({ ...draftOf(lookup), details });
    return answer.error.details.faults?.map(({ path, key }) => [path, key]);
  };
  assert.deepEqual(await faults("PageSize", [entry("10"), entry("0"), entry("501"), entry("1e1", "x")]), [
    ["body.details.1.value", "domain.lookup.wholeNumber"],
    ["body.details.2.value", "domain.lookup.wholeNumber"],
    ["body.details.3.value", "domain.lookup.wholeNumber"],
  ]);
  assert.deepEqual(await faults("PageSize", [entry("10", "ten", false)]), [
    ["body.details", "domain.lookup.noneActive"],
  ]);
  assert.deepEqual(await faults("MaxLocations", [entry("10"), entry("20")]), [
    ["body.details", "domain.lookup.mostActive"],
  ]);
  assert.deepEqual(await faults("BaseMap", [entry("streets"), entry("https://elsewhere.example/{z}")]), [
    ["body.details.1.value", "domain.lookup.valueKnown"],
  ]);
  assert.deepEqual(await faults("TractYear", [entry("2016"), entry("2016", "Old"), entry("2018", "2016")]), [
    ["body.details.1.value", "domain.lookup.valueTwice"],
    ["body.details.2.caption", "domain.lookup.captionTwice"],
  ]);
});

test("a disaster type that was added is offered; one in use is not deleted or renamed but made inactive", async () => {
  const types = await shipped("DisasterType");
  const details = types.details.map(asDraft);
  const added = (await save({ ...draftOf(types), details: [...details, entry("Tsunami")] })).ok;
  const staff = await server.as("Emergency Staff");
  assert.ok((await staff.call(getDisasterCategories)).ok.types.includes("Tsunami"));
  const disaster = await newDisaster(staff, { type: "Tsunami", category: null });

  const last = added.details.at(-1);
  const params = { lookupDetailId: last?.lookupDetailId ?? 0, actingUserId: adminId };
  const refused = await admin.call(deleteLookupDetails, { params });
  assert.equal(refused.status, 422);
  assert.equal(
    refused.error.message,
    "“Tsunami” is in use by 1 record and cannot be deleted. Make it inactive instead, so that it is no longer offered.",
  );
  const renamed = added.details.map(asDraft).map((one) => (one.value === "Tsunami" ? { ...one, value: "Wave" } : one));
  assert.equal((await save({ ...draftOf(added), details: renamed })).error.key, "domain.lookup.valueInUse");

  const inactive = added.details.map((one) => ({ ...asDraft(one), active: one.value !== "Tsunami" }));
  assert.equal((await save({ ...draftOf(added), details: inactive })).status, 200);
  assert.ok(!(await staff.call(getDisasterCategories)).ok.types.includes("Tsunami"));
  const kept = await staff.call(addOrUpdateDisaster, { body: { ...draft(disaster), name: "Kept" } });
  assert.equal(kept.ok.type, "Tsunami");
});

test("the list is exported as the screen shows it: captions in the reader's language, filtered by kind, in its order", async () => {
  const query = {
    search: "",
    filters: [{ kind: "oneOf" as const, column: "kind", values: ["fixed"] }],
    sort: [{ column: "caption", direction: "desc" as const }],
  };
  const text = (key: string, values = {}) => textOf("de", key, values);
  const reading = { reader: server.db, query, context: null, language: "de" as const, text, timeZone: "UTC" };
  const batches = [];
  for await (const batch of lookupsExport.rows(reading)) batches.push(batch);
  assert.deepEqual(columns(batches.flat(), "caption", "kind"), [
    ["Vorgeschlagene Kategorien", "Fest"],
    ["Parameterkategorien", "Fest"],
    ["Lagerarten", "Fest"],
    ["Kategorien der Versorgung", "Fest"],
    ["Einheiten", "Fest"],
  ]);
  assert.equal(await lookupsExport.count(reading), 5);
});

test("creating, changing and deleting ask for their own privilege", async () => {
  const staff = await server.as("Emergency Staff");
  assert.equal((await staff.call(getAllLookups)).status, 403);
  assert.equal((await save({ searchKey: "No", file: "No", caption: "No" }, staff)).status, 403);
  assert.equal((await server.anonymous().call(getAllLookups)).status, 401);
});

test("a search key has its form, an unknown lookup or entry is not there", async () => {
  assert.equal((await save({ searchKey: "two words", file: "x", caption: "x" })).status, 400);
  assert.equal((await admin.call(getLookupById, { params: { lookupId: 999_999 } })).status, 404);
  const away = await admin.call(deleteLookupDetails, { params: { lookupDetailId: 999_999, actingUserId: adminId } });
  assert.equal(away.status, 404);
  assert.equal((await save({ ...draftOf(await own()), lookupId: 999_999 })).status, 404);
});

function draftOf({ lookupId, version, searchKey, file, caption }: Lookup) {
  return { lookupId, version, searchKey, file, caption };
}

function asDraft({ lookupDetailId, value, caption, active }: Lookup["details"][number]) {
  return { lookupDetailId, value, caption, active };
}

function asNew({ value, caption, active }: Lookup["details"][number]) {
  return { value, caption, active };
}

function draft({ did, version, name, type, category, startDate, status }: Awaited<ReturnType<typeof newDisaster>>) {
  return { did, version, name, type, category, startDate, status };
}
