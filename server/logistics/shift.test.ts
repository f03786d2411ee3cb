import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { getResultData } from "../../contract/adhoc/calls.ts";
import { addressOf } from "../../contract/api/call.ts";
import { addOrUpdateDisaster, deleteDisaster, getDisaster } from "../../contract/planning/calls/disasters.ts";
import { getParameters, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { calculateProjections, getProjections } from "../../contract/planning/calls/projections.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import { getComparison } from "../../contract/supply/calls/comparison.ts";
import { requestShortfalls, saveRequest } from "../../contract/supply/calls/requests.ts";
import * as calls from "../../contract/supply/calls/shift.ts";
import { setSiteState } from "../../contract/supply/calls/sites.ts";
import { saveCountyContacts, saveFacilities, saveProductUse } from "../../contract/supply/calls/supply.ts";
import { shownReportCode } from "../../contract/reports/report-code.ts";
import { briefingTables } from "../../contract/supply/briefing-tables.ts";
import type { BriefingDocument } from "../../contract/supply/shift.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { newDisaster, planningServer, present, projectedEstimation } from "../../test/kits/planning.ts";
import { NO_POPPLER, readPdf } from "../../test/poppler.ts";
import { adhocDomain } from "../adhoc/routes.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { eq, sql } from "../storage/orm.ts";
import { audits, emailOutbox, shiftBriefings, shiftLog } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { logisticsDomain } from "./routes.ts";
import { shiftDomain } from "./shift-routes.ts";
import { sitesDomain } from "./site-routes.ts";

const { server, staff } = planningServer([
  parametersDomain,
  supplyDomain,
  logisticsDomain,
  sitesDomain,
  shiftDomain,
  adhocDomain,
]);
const second = testClient(server, "Emergency Staff");
const viewer = testClient(server, "Viewer");
const TODAY = calendarDay("America/New_York", new Date());

const shiftOf = async (did: number) => (await staff.call(calls.getShift, { params: { did } })).ok;
const draftOf = async (did: number) => (await staff.call(calls.getBriefingDraft, { params: { did } })).ok;
const idOf = async (client: TestClient) => (await client.call(getSession)).ok.user?.userId ?? 0;
const take = (client: TestClient, did: number, version = 0) => client.call(calls.takeShift, { body: { did, version } });
const sign = async (did: number, changes: Partial<Parameters<typeof signed>[1]> = {}) => {
  const { number, run } = await draftOf(did);
  return signed(did, { number, run: run?.id ?? null, ...changes });
};
const signed = (
  did: number,
  changes: { number: number; run: number | null; staleToo?: boolean; risks?: string; client?: TestClient },
) => {
  const { client = staff, ...rest } = changes;
  return client.call(calls.signBriefing, { body: { did, staleToo: false, risks: "", language: "en", ...rest } });
};
const hour = (hours: number) => new Date(Date.parse("2026-09-10T11:00:00Z") + hours * 3_600_000).toISOString();

test("one takes the shift, hands it over, and owns it until the other accepts; a refusal has its reason", async () => {
  const { did } = await newDisaster(staff);
  assert.deepEqual([(await shiftOf(did)).version, (await shiftOf(did)).owner], [0, null]);
  const first = (await take(staff, did)).ok;
  const [owner, next] = [await idOf(staff), await idOf(second)];
  assert.equal(first.owner?.userId, owner);
  // Home names the owner in the disaster's line.
  const named = async () => (await viewer.call(getDisaster, { params: { did } })).ok.owner;
  assert.equal(await named(), first.owner?.name);
  assert.equal((await take(second, did, 1)).error.key, "domain.shift.owned");
  const hand = (to: number | null, version: number, client = staff) =>
    client.call(calls.handOverShift, { body: { did, version, to, note: "Road 41 is closed" } });
  assert.equal((await hand(next, 1, second)).error.key, "domain.shift.notOwner");
  assert.equal((await hand(await idOf(viewer), 1)).status, 422, "a viewer cannot own it");
  assert.equal((await hand(owner, 1)).status, 422, "nor the owner again");
  const handed = (await hand(next, 1)).ok;
  assert.deepEqual([handed.owner?.userId, handed.next?.userId], [owner, next], "the old one stays owner");
  const answer = (accepts: boolean, version: number, reason = "", client = second) =>
    client.call(calls.answerHandOver, { body: { did, version, accepts, reason } });
  assert.equal((await answer(true, 2, "", staff)).error.key, "domain.shift.notNext");
  assert.equal((await answer(false, 2)).error.details.faults?.[0]?.path, "body.reason");
  const declined = (await answer(false, 2, "On leave")).ok;
  assert.deepEqual([declined.owner?.userId, declined.next], [owner, null]);
  await hand(next, 3);
  const accepted = (await answer(true, 4)).ok;
  assert.deepEqual([accepted.owner?.userId, accepted.next, accepted.version], [next, null, 5]);
  assert.equal(await named(), accepted.owner?.name);
  const log = (await staff.call(calls.getShiftLog, { params: { did } })).ok;
  assert.deepEqual(log.map(({ kind }) => kind), Array(5).fill("handOver")); // oxfmt-ignore
  assert.match(log[2]?.text ?? "", /↛ .* · On leave$/);
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, `shift/${did}`));
  assert.deepEqual(rows.map(({ module, action }) => `${module} ${action}`), Array(5).fill("Disaster update")); // oxfmt-ignore
});

test("of two at once one wins and the other learns it, a closed disaster refuses, and a viewer only reads", async () => {
  const { did } = await newDisaster(staff);
  const both = await Promise.all([take(staff, did), take(second, did)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  const refused = both.find(({ status }) => status === 409);
  assert.equal(refused?.error.key, "errors.conflict.stale");
  assert.ok((refused?.error.details.theirs as calls.Shift).owner, "with the one who won");
  assert.equal((await take(viewer, did)).status, 403);
  assert.equal((await viewer.call(calls.getShift, { params: { did } })).status, 200);
  assert.equal((await server.anonymous().call(calls.getShift, { params: { did } })).status, 401);
  const { version, ...disaster } = (await staff.call(getDisaster, { params: { did } })).ok;
  const { name, type, category, startDate } = disaster;
  const closing = { did, version, name, type, category, startDate, status: "Closed" } as const;
  await staff.call(addOrUpdateDisaster, { body: closing });
  const shift = await shiftOf(did);
  assert.equal(shift.isClosed, true);
  const owner = shift.owner?.userId === (await idOf(staff)) ? staff : second;
  const to = shift.people.find(({ userId }) => userId !== shift.owner?.userId)?.userId ?? 0;
  const closed = await owner.call(calls.handOverShift, { body: { did, version: shift.version, to, note: "" } });
  assert.deepEqual([closed.status, closed.error.key], [409, "domain.disaster.closed"]);
  assert.equal((await sign(did)).error.key, "domain.disaster.closed");
  const entry = { did, kind: "note", text: "Too late" } as const;
  assert.equal((await staff.call(calls.addLogEntry, { body: entry })).error.key, "domain.disaster.closed");
});

test("periods follow one another without overlap, one without an owner is no error, and edits have versions", async () => {
  const { did } = await newDisaster(staff);
  const save = (changes: object) =>
    staff.call(calls.savePeriod, {
      body: { did, begins: hour(0), ends: hour(12), ownerId: null, objectives: "Open 4 points", ...changes },
    });
  const [first] = (await save({})).ok.periods;
  assert.deepEqual([first?.owner, first?.objectives, first?.version], [null, "Open 4 points", 1]);
  const ownerId = await idOf(second);
  const two = (await save({ begins: hour(12), ends: hour(24), ownerId })).ok.periods;
  assert.deepEqual(two.map(({ owner }) => owner?.userId ?? null), [null, ownerId]); // oxfmt-ignore
  const faultOf = async (changes: object) => (await save(changes)).error.details.faults?.map(({ path, key }) => `${path} ${key}`); // oxfmt-ignore
  assert.deepEqual(await faultOf({ begins: hour(11) }), ["body.begins domain.shift.overlap"]);
  assert.deepEqual(await faultOf({ begins: hour(30), ends: hour(30) }), ["body.ends domain.shift.length"]);
  assert.deepEqual(await faultOf({ begins: hour(30), ends: hour(230) }), ["body.ends domain.shift.length"]);
  assert.deepEqual(await faultOf({ begins: hour(30), ends: hour(31), ownerId: 999_999 }), ["body.ownerId domain.shift.personUnknown"]); // oxfmt-ignore
  const id = first?.id ?? 0;
  assert.equal((await save({ id, version: 1, ownerId })).ok.periods[0]?.owner?.userId, ownerId);
  const stale = await save({ id, version: 1, objectives: "Other" });
  assert.deepEqual([stale.status, (stale.error.details.theirs as calls.ShiftPeriod).version], [409, 2]);
  const gone = await staff.call(calls.deletePeriod, { body: { did, id, version: 2 } });
  assert.equal(gone.ok.periods.length, 1);
  assert.equal((await staff.call(calls.deletePeriod, { body: { did, id, version: 2 } })).status, 404);
});

test("the log only grows: a correction names its entry, and the database refuses every change, but not the disaster's end", async () => {
  const { did } = await newDisaster(staff);
  const add = (changes: object) =>
    staff.call(calls.addLogEntry, { body: { did, kind: "decision", text: "Open Route 41\nby noon", ...changes } });
  const entry = (await add({ about: { kind: "figure", name: "Water" } })).ok;
  const fixed = (await add({ kind: "note", text: "Route 40", corrects: entry.id })).ok;
  assert.deepEqual([entry.about, fixed.corrects], [{ kind: "figure", name: "Water" }, entry.id]);
  assert.equal((await add({ corrects: 999_999 })).error.details.faults?.[0]?.key, "domain.shift.entryUnknown");
  assert.equal((await add({ text: " " })).status, 400);
  const other = await newDisaster(staff);
  assert.equal((await add({ did: other.did, corrects: entry.id })).status, 422, "of another disaster's log");
  await sign(did);
  for (const table of [shiftLog, shiftBriefings])
    for (const db of [server.db, server.owner]) {
      const refused = /only grow|permission denied/;
      const cause = async (work: Promise<unknown>) =>
        assert.match(String(await work.then(() => "done", (error: Error) => (error.cause as Error).message)), refused); // oxfmt-ignore
      await cause(db.update(table).set({ did }).where(eq(table.did, did)));
      await cause(db.delete(table).where(eq(table.did, did)));
      await cause(db.execute(sql`truncate ${table}`));
    }
  assert.equal((await staff.call(calls.getShiftLog, { params: { did } })).ok.length, 2);
  const { version } = (await staff.call(getDisaster, { params: { did } })).ok;
  const admin = await server.admin();
  const gone = await admin.call(deleteDisaster, { body: { did, version } });
  assert.equal(gone.status, 200);
  assert.equal((await server.db.select().from(shiftLog).where(eq(shiftLog.did, did))).length, 0);
});

const SITE = { name: "Fairgrounds", type: "Type I Point", county: "Manatee", address: "", capacity: null, active: true, operator: "", contact: "", phone: "", hours: "", longitude: -82.5, latitude: 27.4 } as const; // oxfmt-ignore

test("ad-hoc reports have the log and the periods of all disasters, each with its people", async () => {
  const { did, name } = await newDisaster(staff);
  const ownerId = await idOf(staff);
  const { people } = await shiftOf(did);
  const owner = people.find(({ userId }) => userId === ownerId)?.name;
  await staff.call(calls.savePeriod, {
    body: { did, begins: hour(0), ends: hour(12), ownerId, objectives: "Open 4 points" },
  });
  await staff.call(saveFacilities, { body: { changed: [SITE], removed: [] } });
  const about = { kind: "site", name: "Fairgrounds" } as const;
  await staff.call(calls.addLogEntry, { body: { did, kind: "decision", text: "Open it", about } });
  const rowsOf = async (view: "shift_log" | "shift_periods", columns: string[]) => {
    const filters = [{ kind: "oneOf" as const, column: "disaster", values: [name] }];
    const body = { query: { view, columns, filters }, limit: 10, timeZone: "UTC" };
    return (await staff.call(getResultData, { body })).ok.rows;
  };
  assert.deepEqual(await rowsOf("shift_log", ["author", "kind", "text", "about", "corrects"]), [
    { author: owner, kind: "decision", text: "Open it", about: "Fairgrounds", corrects: null },
  ]);
  assert.deepEqual(await rowsOf("shift_periods", ["disaster", "owner", "objectives"]), [
    { disaster: name, owner, objectives: "Open 4 points" },
  ]);
});

test("an entry is about what there is: a zone of the plan, an active site, a request of the disaster, a product", async () => {
  const { did, open } = await plan();
  const bare = await newDisaster(staff);
  const { subjects } = await shiftOf(did);
  assert.deepEqual(subjects.request, ["1"]);
  assert.equal(subjects.figure[0], "people");
  assert.ok(subjects.zone.includes("1") && subjects.figure.includes("Water") && subjects.site.length > 0);
  const keyOf = async (to: number, about: object) =>
    (await staff.call(calls.addLogEntry, { body: { did: to, kind: "note", text: "x", about: about as never } })).error.details.faults?.[0]; // oxfmt-ignore
  for (const kind of ["zone", "site", "request", "figure"] as const) {
    const name = subjects[kind][0] ?? assert.fail(kind);
    const added = await staff.call(calls.addLogEntry, {
      body: { did, kind: "note", text: "x", about: { kind, name } },
    });
    assert.deepEqual(added.ok.about, { kind, name });
    const fault = await keyOf(did, { kind, name: "Nowhere" });
    assert.deepEqual([fault?.path, fault?.key], ["body.about.name", "domain.shift.aboutUnknown"]);
  }
  assert.equal((await keyOf(bare.did, { kind: "request", name: "1" }))?.key, "domain.shift.aboutUnknown", "of another disaster"); // oxfmt-ignore
  assert.equal(
    (await keyOf(bare.did, { kind: "zone", name: "1" }))?.key,
    "domain.shift.aboutUnknown",
    "without a plan",
  );
  // Other tests count the open points of the day.
  await open("Closed");
});

/** A plan with an open point, a draft of a request and recorded use. */
async function plan() {
  const { eid, did } = await projectedEstimation(staff, { startDate: TODAY });
  const facility = {
    name: `Point ${eid}`,
    type: "Type I Point",
    county: "Manatee",
    address: "",
    capacity: null,
  } as const;
  const rest = { active: true, operator: "", contact: "", phone: "", hours: "", longitude: -82.5, latitude: 27.4 };
  const { rows } = (await staff.call(saveFacilities, { body: { changed: [{ ...facility, ...rest }], removed: [] } }))
    .ok;
  const id = rows.find(({ name }) => name === facility.name)?.id ?? 0;
  const open = async (state: "Open" | "Closed") => staff.call(setSiteState, { body: { ids: [id], day: TODAY, state } });
  await open("Open");
  const request = { did, product: "Water", quantity: 500, unit: "Gallons", neededBy: addDays(TODAY, 4) } as const;
  const more = { source: "Federal", priority: "High", deliverTo: "", supplier: "", contact: "", phone: "" } as const;
  await staff.call(saveRequest, { body: { ...request, ...more, unitCost: null, costShare: null, notes: "" } });
  return { eid, did, open };
}

test("what a draft asks for is to be approved, and not to be ordered once more", async () => {
  const { eid, did, open } = await plan();
  const waterOf = async () => (await draftOf(did)).decisions.filter(({ product }) => product === "Water");
  const [before] = (await waterOf()).filter(({ of }) => of === "order");
  const short = (await staff.call(getComparison, { params: { eid } })).ok.comparison?.products.find(
    ({ product }) => product === "Water",
  )?.firstShortfall;
  assert.deepEqual([before?.quantity, before?.by], [short?.quantity, short?.orderBy]);
  const shortfalls = [{ product: "Water", block: short?.block ?? 0 }];
  const [made] = (await staff.call(requestShortfalls, { body: { eid, shortfalls } })).ok;
  const after = await waterOf();
  const approval = after.find(({ request }) => request === made?.number);
  assert.deepEqual([approval?.of, approval?.quantity, approval?.by], ["approve", before?.quantity, before?.by]);
  const order = after.find(({ of }) => of === "order");
  assert.ok((order?.by ?? "9") > (before?.by ?? ""), "what is left to order is of a later block");
  await open("Closed");
});

test("a briefing has the plan's own figures, and the next one what changed since", async () => {
  const { eid, did, open } = await plan();
  const draft = await draftOf(did);
  const { comparison } = (await staff.call(getComparison, { params: { eid } })).ok;
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.ok(comparison && projections);
  assert.deepEqual([draft.number, draft.previous, draft.changes, draft.isStale], [1, null, [], false]);
  assert.equal(draft.run?.id, projections.run.id);
  for (const { product, unit, blocks, firstShortfall } of comparison.products) {
    const lasting = draft.supply.find((one) => one.product === product);
    // On the first day nothing is used up yet; the rate is a third of the block's need, zone by zone as shown.
    const cells: number[] = projections.needs
      .filter((one) => one.product === product)
      .map((one) => Math.round(one.blocks[0] ?? NaN));
    const need: number = cells.reduce((all, one) => all + one, 0);
    assert.deepEqual(
      [lasting?.unit, lasting?.onHand, lasting?.basis],
      [unit, Math.round(blocks[0]?.actual ?? NaN), "need"],
    );
    assert.ok(Math.abs((lasting?.burnRate ?? NaN) - need / 3) <= 1, `${product}: ${lasting?.burnRate} of ${need}`);
    const order = draft.decisions.find((one) => one.of === "order" && one.product === product);
    assert.equal(order?.by ?? null, firstShortfall?.orderBy ?? null);
  }
  assert.deepEqual(draft.decisions.filter(({ of }) => of === "approve").map(({ request, due }) => [request, due]), [[1, "ahead"]]); // oxfmt-ignore
  assert.ok(
    draft.triggers.length > 0 && draft.triggers.every(({ share }) => share !== null),
    "both rules of the point's zone",
  );
  assert.equal((await sign(did, { risks: "Road 41" })).status, 200);

  await staff.call(saveProductUse, { body: { eid, changed: [{ product: "Water", block: 1, quantity: 90, unit: "Gallons" }], removed: [] } }); // oxfmt-ignore
  await open("Closed");
  await staff.call(calls.addLogEntry, { body: { did, kind: "note", text: "Point closed" } });
  const next = await draftOf(did);
  assert.deepEqual([next.number, next.previous?.number, next.log.map(({ text }) => text)], [2, 1, ["Point closed"]]);
  const [lasting] = next.supply.filter(({ product }) => product === "Water");
  assert.deepEqual([lasting?.basis, lasting?.burnRate], ["used", 90], "recorded on one day");
  const points = next.changes.find(({ of, which }) => of === "sites" && which === "points");
  assert.deepEqual([points?.by, next.triggers], [-1, []]);
});

test("a signed briefing stays as it was, and a check finds what became of its run", async () => {
  const { eid, did } = await plan();
  const { id, code } = (await sign(did, { risks: "Road 41" })).ok;
  const read = async () => (await viewer.call(calls.getBriefing, { params: { briefingId: id } })).ok;
  const before = await read();
  assert.deepEqual(
    [before.verdict, before.isNewer, before.code, before.document.risks],
    ["same", false, code, "Road 41"],
  );
  const set = (await staff.call(getParameters, { params: { eid } })).ok;
  const { daily, assistance, suggested, settings, version } = set;
  const more = daily.map((row) => (row.category === "cpt" ? row : { ...row, value: row.value * 2 }));
  await staff.call(saveParameters, { body: { eid, version, daily: more, assistance, suggested, settings } });
  const stale = await draftOf(did);
  assert.equal(stale.isStale, true);
  assert.equal((await sign(did)).error.key, "domain.shift.staleUnconfirmed");
  const second = (await sign(did, { staleToo: true })).ok;
  await staff.call(calculateProjections, { body: { eid, version: (await present(staff, eid)).version } });
  const after = await read();
  assert.deepEqual(after.document, before.document, "unchanged by the later plan");
  assert.deepEqual([after.verdict, after.isNewer], ["same", true]);
  if (NO_POPPLER === false) {
    const file = await staff.fetch(
      addressOf(calls.getBriefingPdf, { briefingId: second.id, language: "en", paper: "letter" }),
    );
    const [page = ""] = readPdf(Buffer.from(await file.arrayBuffer())).pages;
    const said = page.replaceAll(/\s+/g, " ").indexOf("changed since, so its figures are outdated");
    assert.ok(said > 0 && said < page.indexOf("To decide now"), page);
  }
  const list = (await viewer.call(calls.getBriefings, { params: { did } })).ok;
  assert.deepEqual(list.map((one) => [one.id, one.isStale]), [[second.id, true], [id, false]]); // oxfmt-ignore
  assert.ok((await draftOf(did)).changes.some(({ of, by }) => of === "need" && by !== null && by > 0));

  // The owner of the tables lifts the trigger and alters a figure: the fingerprint says it.
  await server.owner.execute(sql`alter table shift_briefing disable trigger user`);
  await server.owner.execute(sql`update shift_briefing set document = jsonb_set(document, '{risks}', '"None"') where id = ${id}`); // oxfmt-ignore
  assert.equal((await read()).verdict, "altered");
  await server.owner.execute(sql`update shift_briefing set document = jsonb_set(document, '{risks}', '"Road 41"') where id = ${id}`); // oxfmt-ignore
  await server.owner.execute(sql`alter table shift_briefing enable trigger user`);
  assert.equal((await read()).verdict, "same");
  const runId = before.document.run?.id ?? 0;
  await server.db.execute(sql`update run set inputs = jsonb_set(inputs, '{startDate}', '"2026-01-01"') where rid = ${runId}`); // oxfmt-ignore
  assert.equal((await read()).verdict, "altered", "the inputs of its run");
});

test("a period without an owner is said in the briefing, whoever owns the shift", async () => {
  const { did } = await newDisaster(staff);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const period = { did, begins: at(-1), ends: at(1), objectives: "" };
  const { periods } = (await staff.call(calls.savePeriod, { body: { ...period, ownerId: null } })).ok;
  const facts = (draft: BriefingDocument) =>
    briefingTables(draft, { locale: "en", text: (key) => key, product: (name) => name }).at(-1)?.rows.map((row) => row.join()).join("; ") ?? ""; // oxfmt-ignore
  const draft = await draftOf(did);
  assert.deepEqual([draft.period?.owner, /periodNoOwner/.test(facts(draft))], [null, true]);
  const [{ id, version } = { id: 0, version: 0 }] = periods;
  await staff.call(calls.savePeriod, { body: { ...period, id, version, ownerId: await idOf(second) } });
  assert.doesNotMatch(facts(await draftOf(did)), /periodNoOwner/);
});

test("two who sign at once make one briefing, a new calculation is said, and no plan is no error", async () => {
  const { did } = await newDisaster(staff);
  const empty = await draftOf(did);
  assert.deepEqual(
    [empty.estimation, empty.run, empty.period, empty.owner, empty.supply],
    [null, null, null, null, []],
  );
  const both = await Promise.all([staff, second].map((client) => signed(did, { number: 1, run: null, client })));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal(both.find(({ status }) => status === 409)?.error.key, "domain.shift.signedSince");
  assert.equal((await staff.call(calls.getBriefings, { params: { did } })).ok.length, 1);
  assert.equal((await signed(did, { number: 2, run: null, client: viewer })).status, 403);
  await projectedEstimation(staff, { did, startDate: TODAY });
  assert.equal((await signed(did, { number: 2, run: null })).error.key, "domain.shift.figuresSince");
  assert.equal((await sign(did)).status, 200);
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, `shift/${did}`));
  assert.deepEqual(rows.map(({ action }) => action), ["issue", "issue"]); // oxfmt-ignore
});

test(
  "it is a PDF with the fields of ICS 201 and 209 in four languages, and is mailed once",
  { skip: NO_POPPLER },
  async () => {
    const { did } = await plan();
    const { id, code } = (await sign(did, { risks: "Road 41 is under water" })).ok;
    for (const [language, words] of [
      ["en", ["To decide now (ICS 201, 8; ICS 209, 39)", "Approve request 1", "Days of supply"]],
      ["es", ["Qué decidir ahora", "Aprobar la solicitud 1", "Agua"]],
      ["pt", ["O que decidir agora", "Aprovar a solicitação 1", "Água"]],
      ["de", ["Jetzt zu entscheiden", "Anforderung 1 genehmigen", "Trinkwasser"]],
    ] as const) {
      const paper = language === "de" ? "a4" : "letter";
      const answer = await staff.fetch(addressOf(calls.getBriefingPdf, { briefingId: id, language, paper }));
      const { pages, info } = readPdf(Buffer.from(await answer.arrayBuffer()));
      assert.match(info["Page size"] ?? "", new RegExp(paper, "i"));
      const text = pages.join(" ").replaceAll(/\s+/g, " ");
      for (const word of [...words, shownReportCode(code), "Road 41 is under water"]) assert.ok(text.includes(word), `${language}: ${word} in ${text}`); // oxfmt-ignore
      assert.doesNotMatch(text, /domain\.|undefined|NaN/);
    }
    const contact = { county: "Manatee", name: "Ben", role: "", phone: "", email: "next@example.org" };
    await staff.call(saveCountyContacts, { body: { changed: [contact], removed: [] } });
    const to = { requestKey: randomUUID(), recipients: ["Next@Example.org"] };
    const mail = { briefingId: id, language: "de" as const, ...to };
    const none = await staff.call(calls.sendBriefing, { body: { ...mail, recipients: [] } });
    assert.equal(none.status, 400, "without an address");
    for (let tries = 0; tries < 2; tries++)
      assert.equal((await staff.call(calls.sendBriefing, { body: mail })).ok.emails.length, 1);
    const rows = await server.db.select().from(emailOutbox).where(eq(emailOutbox.requestKey, mail.requestKey));
    assert.deepEqual(rows.map(({ recipient, template }) => [recipient, template]), [["next@example.org", "shiftBriefing"]]); // oxfmt-ignore
    assert.match(rows[0]?.subject ?? "", /^Schichtbericht 1: /);
  },
);
