import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import type { Call } from "../../contract/api/call.ts";
import type { ErrorAnswer } from "../../contract/api/errors.ts";
import * as programs from "../../contract/people/calls/programs.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { lockEstimation } from "../../contract/planning/calls/estimations.ts";
import {
  BULK_BYTES_MAX,
  putDeliveries,
  putFacilities,
  putInventory,
  putRequests,
  type BulkAnswer,
} from "../../contract/supply/calls/bulk.ts";
import { getRequests, moveRequest, saveRequest } from "../../contract/supply/calls/requests.ts";
import {
  getDeliveries,
  getFacilities,
  getInventory,
  saveDeliveries,
  saveInventory,
  uploadExcel,
} from "../../contract/supply/calls/supply.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { SOAK, column, columns } from "../../test/kits/numbers.ts";
import { newDisaster, newEstimation, planningServer } from "../../test/kits/planning.ts";
import { base64, sheetFile } from "../../test/kits/sample-files.ts";
import { logisticsDomain } from "../logistics/routes.ts";
import { peopleDomain } from "../people/routes.ts";
import { desc, like } from "../storage/orm.ts";
import { audits } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { programsDomain } from "./routes.ts";

const { server, staff } = planningServer([supplyDomain, logisticsDomain, peopleDomain, programsDomain]);
const admin = testClient(server, "Administrator");

/** Sends a body as it is, by whatever proves the caller. */
async function put(call: Call, body: object | string, headers: Record<string, string> = {}) {
  const response = await staff.fetch(call.path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  const answer = (await response.json()) as BulkAnswer & ErrorAnswer;
  const faults = answer.details?.faults ?? [];
  return { status: response.status, headers: response.headers, answer, faults };
}
const states = ({ answer }: Awaited<ReturnType<typeof put>>) => {
  assert.ok("rows" in answer, JSON.stringify(answer));
  return [answer.created, answer.changed, answer.unchanged];
};
const delivery = (externalId: string, changes: object = {}) => ({
  externalId,
  partner: "Mass feeding partner",
  product: "Food",
  quantity: 5000,
  unit: "Meals",
  deliveryDate: "2026-09-02",
  county: "12081",
  ...changes,
});
const request = (externalId: string, changes: object = {}) => ({
  externalId,
  product: "Water",
  quantity: 500,
  unit: "Gallons",
  neededBy: "2026-09-10",
  ...changes,
});
const stock = (externalId: string, changes: object = {}) => ({
  externalId,
  product: "Water",
  category: "Trucks",
  agency: `Depot ${externalId}`,
  quantity: 3,
  ...changes,
});
const deliveriesOf = async (eid: number) => (await staff.call(getDeliveries, { params: { eid } })).ok.rows;

test("a row is made once by its external id, changed in the fields that are sent, and left alone if nothing differs", async () => {
  const { eid } = await newEstimation(staff);
  const first = await put(putDeliveries, { eid, rows: [delivery("A"), delivery("B", { state: "Under way" })] });
  assert.deepEqual(states(first), [2, 0, 0]);
  const rows = await deliveriesOf(eid);
  assert.deepEqual(columns(rows, "externalId", "county", "place", "state").sort(), [
    ["A", "Manatee", "", "Planned"],
    ["B", "Manatee", "", "Under way"],
  ]);
  const ids = new Map(rows.map(({ externalId, id }) => [externalId, id]));
  assert.deepEqual(
    first.answer.rows.map(({ externalId, id, version }) => [externalId, id, version]),
    ["A", "B"].map((own) => [own, ids.get(own), 1]),
  );
  const again = await put(putDeliveries, { eid, rows: [delivery("A"), delivery("B", { state: "Under way" })] });
  assert.deepEqual(states(again), [0, 0, 2]);
  const next = await put(putDeliveries, { eid, rows: [{ externalId: "B", quantity: 7 }, delivery("C")] });
  assert.deepEqual(states(next), [1, 1, 0]);
  assert.deepEqual(column(next.answer.rows, "state"), ["changed", "created"]);
  const changed = (await deliveriesOf(eid)).find(({ externalId }) => externalId === "B");
  assert.deepEqual([changed?.quantity, changed?.state, changed?.version], [7, "Under way", 2]);
  const ours = await server.db
    .select({ action: audits.action })
    .from(audits)
    .where(like(audits.subjectId, "deliveries/%"))
    .orderBy(desc(audits.auditId))
    .limit(4);
  assert.deepEqual(column(ours, "action"), ["create", "update", "create", "create"]);
  // Another estimation has its own ids.
  const other = (await newEstimation(staff)).eid;
  assert.deepEqual(states(await put(putDeliveries, { eid: other, rows: [delivery("A")] })), [1, 0, 0]);
});

test("twenty of the same at once make each row once", async () => {
  const { eid, did } = await newEstimation(staff);
  const bodies = [
    [putDeliveries, { eid, rows: [delivery("once"), delivery("twice")] }],
    [putRequests, { did, rows: [request("once"), request("twice")] }],
    [putInventory, { rows: [stock("once"), stock("twice")] }],
  ] as const;
  for (const [call, body] of bodies) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(call, body)));
    const counts = answers.map(states).map(String).sort();
    assert.deepEqual(counts, [...Array.from({ length: 19 }, () => "0,0,2"), "2,0,0"], call.path);
  }
  assert.equal((await deliveriesOf(eid)).length, 2);
  assert.equal((await staff.call(getRequests, { params: { did } })).ok.length, 2);
});

test("every fault is named at its row and field with what was found, and nothing is saved", async () => {
  const { eid } = await newEstimation(staff);
  const rows = [
    delivery("good"),
    delivery("product", { product: "Bread" }),
    delivery("unit", { unit: "Gallons" }),
    delivery("county", { county: "12999" }),
    delivery("day", { deliveryDate: "1776-07-04" }),
    delivery("good"),
    { externalId: "new", partner: "Somebody" },
  ];
  const refused = await put(putDeliveries, { eid, rows });
  assert.deepEqual([refused.status, refused.answer.key], [422, "errors.bulk.refused"]);
  assert.deepEqual(
    refused.faults.map(({ path, values }) => [path, values?.["found"]]),
    [
      ["body.rows.1.product", "Bread"],
      ["body.rows.2.unit", "Gallons"],
      ["body.rows.3.county", "12999"],
      ["body.rows.4.deliveryDate", "1776-07-04"],
      ["body.rows.5.externalId", "good"],
      ["body.rows.6.product", "–"],
      ["body.rows.6.quantity", "–"],
      ["body.rows.6.unit", "–"],
      ["body.rows.6.deliveryDate", "–"],
      ["body.rows.6.county", "–"],
    ],
  );
  assert.match(refused.faults[0]?.message ?? "", /Bread; expected one of: Food, Ice, Water/);
  assert.match(refused.answer.message, /Faults found: 10; listed here: 10\./);

  const malformed = await put(putDeliveries, {
    eid,
    rows: [delivery("a", { quantity: "many" }), delivery("b", { county: "Nowhere" }), delivery("", { color: 1 }), 7],
  });
  assert.equal(malformed.status, 400);
  assert.deepEqual(column(malformed.faults, "path"), [
    "body.rows.0.quantity",
    "body.rows.1.county",
    "body.rows.2.externalId",
    "body.rows.2.color",
    "body.rows.3",
  ]);
  const many = await put(putDeliveries, {
    eid,
    rows: Array.from({ length: 1_500 }, (_, i) => delivery(`${i}`, { unit: 1 })),
  });
  assert.deepEqual([many.faults.length, many.answer.details.values], [1_000, { found: 1_500, listed: 1_000 }]);
  assert.deepEqual(await deliveriesOf(eid), []);

  const german = await put(
    putDeliveries,
    { eid, rows: [delivery("a", { county: "Nowhere" })] },
    { "accept-language": "de" },
  );
  assert.match(german.answer.message, /^Nichts wurde gespeichert\./);
});

test("bodies that are none, too many rows, too many bytes and a locked estimation are refused", async () => {
  const { eid, version } = await newEstimation(staff);
  for (const [body, status, key] of [
    ["{", 400, "errors.malformed.json"],
    ["", 400, "errors.malformed.json"],
    ["null", 400, "errors.invalid"],
    [{ eid }, 400, "errors.invalid"],
    [{ eid, rows: [] }, 400, "errors.invalid"],
    [{ rows: [delivery("a")] }, 400, "errors.invalid"],
    [{ eid, rows: [delivery("a")], removed: [] }, 400, "errors.invalid"],
    [{ eid, rows: Array.from({ length: 10_001 }, (_, i) => delivery(`${i}`)) }, 400, "errors.invalid"],
    [{ eid: 999_999, rows: [delivery("a")] }, 404, "domain.estimation.unknown"],
    [`{"eid":${eid},"rows":["${"x".repeat(BULK_BYTES_MAX)}"]}`, 413, "errors.tooLarge"],
  ] as const) {
    const { status: found, answer } = await put(putDeliveries, body);
    assert.deepEqual([found, answer.key], [status, key], JSON.stringify(body).slice(0, 80));
  }
  await staff.call(lockEstimation, { body: { eid, version } });
  assert.equal((await put(putDeliveries, { eid, rows: [delivery("a")] })).status, 409);
});

test("stock and sites that are in the list already get the external id; a taken one is refused everywhere", async () => {
  const own = { product: "Ice", category: "Trucks", agency: "Adopted depot", quantity: 2, unit: null } as const;
  await staff.call(saveInventory, { body: { changed: [own], removed: [] } });
  const adopted = await put(putInventory, { rows: [stock("depot", { ...own, agency: "ADOPTED depot", quantity: 5 })] });
  assert.deepEqual(states(adopted), [0, 1, 0]);
  const other = await put(putInventory, { rows: [stock("another", { ...own })] });
  assert.deepEqual([other.status, other.faults[0]?.path], [422, "body.rows.0.agency"]);
  const row = (await staff.call(getInventory)).ok.rows.find(({ externalId }) => externalId === "depot");
  assert.equal(row?.quantity, 5);
  const taken = await staff.call(saveInventory, {
    body: { changed: [{ ...own, agency: "Third depot", externalId: "depot" }], removed: [] },
  });
  assert.deepEqual(taken.error.details.faults?.[0]?.path, "body.changed.0.externalId");

  const site = {
    name: "Church hall",
    type: "Shelter",
    county: "Manatee",
    latitude: null,
    longitude: null,
    capacity: 250,
  };
  assert.deepEqual(states(await put(putFacilities, { rows: [{ externalId: "hall", ...site }] })), [1, 0, 0]);
  const moved = { externalId: "hall", name: "Town hall", county: "12027" };
  assert.deepEqual(states(await put(putFacilities, { rows: [moved] })), [0, 1, 0]);
  const [hall] = (await staff.call(getFacilities)).ok.rows.filter(({ externalId }) => externalId === "hall");
  assert.deepEqual([hall?.name, hall?.county, hall?.capacity, hall?.active], ["Town hall", "DeSoto", 250, true]);
});

test("the grid swaps external ids, and an Excel file finds a row by its own", async () => {
  const { eid } = await newEstimation(staff);
  await put(putDeliveries, { eid, rows: [delivery("A"), delivery("B")] });
  const rows = await deliveriesOf(eid);
  const swapped = rows.map(({ editedBy: _, editedDate: __, eid: ___, county, ...row }) => ({
    ...row,
    county: county ?? "",
    externalId: row.externalId === "A" ? "B" : "A",
  }));
  const saved = (await staff.call(saveDeliveries, { body: { eid, changed: swapped, removed: [] } })).ok.rows;
  assert.deepEqual(
    saved.map(({ id, externalId }) => [id, externalId]),
    swapped.map(({ id, externalId }) => [id, externalId]),
  );
  const file = await sheetFile(
    [
      ["External ID", "Partner", "Product", "Quantity", "Unit", "Delivery date", "County"],
      ["A", "Renamed partner", "Food", 9, "Meals", "2026-09-12", "Manatee"],
      ["C", "Mass feeding partner", "Food", 9, "Meals", "2026-09-02", "Manatee"],
    ],
    { days: ["Delivery date"] },
  );
  const sent = { list: "deliveries", eid, file: base64(file) } as const;
  const looked = (await staff.call(uploadExcel, { body: { ...sent, basis: null } })).ok;
  assert.deepEqual(column(looked.rows, "state"), ["changed", "new"]);
  await staff.call(uploadExcel, { body: { ...sent, basis: looked.basis } });
  const after = (await deliveriesOf(eid)).map(({ externalId, partner }) => `${externalId} ${partner}`).sort();
  assert.deepEqual(after, ["A Renamed partner", "B Mass feeding partner", "C Mass feeding partner"]);
});

test("requests are drafts; from the approval on, only notes and the external id change", async () => {
  const { did } = await newDisaster(staff);
  const listed = async () => (await staff.call(getRequests, { params: { did } })).ok;
  const made = await put(putRequests, {
    did,
    rows: [request("R1", { deliverTo: "Gate 2" }), request("R2", { product: "Ice", unit: "Pounds" })],
  });
  assert.deepEqual(states(made), [2, 0, 0]);
  const [first, second] = await listed();
  assert.ok(first && second);
  assert.deepEqual([first.number, first.state, second.number, second.source], [1, "Draft", 2, "Vendor"]);
  const approval = { requestId: first.id, version: first.version, to: "Approved", note: "" } as const;
  assert.equal((await admin.call(moveRequest, { body: approval })).status, 200);
  const frozen = await put(putRequests, {
    did,
    rows: [
      { externalId: "R1", quantity: 9 },
      { externalId: "R2", quantity: 9 },
    ],
  });
  assert.deepEqual(
    [frozen.status, ...frozen.faults.map(({ path, key }) => `${path} ${key}`)],
    [422, "body.rows.0.quantity domain.request.frozen"],
  );
  const noted = await put(putRequests, {
    did,
    rows: [
      { externalId: "R1", notes: "By rail" },
      { externalId: "R2", quantity: 9 },
    ],
  });
  assert.deepEqual(states(noted), [0, 2, 0]);
  assert.deepEqual(columns(await listed(), "notes", "quantity", "state"), [
    ["By rail", 500, "Approved"],
    ["", 9, "Draft"],
  ]);
  // A form keeps the id that it does not show, and cannot take another's.
  const { id, version, product, unit, neededBy } = (await listed())[1] ?? second;
  const draft = { id, version, did, product, unit, neededBy, quantity: 10, source: "Vendor", priority: "Life Sustaining", unitCost: null, costShare: null } as const; // oxfmt-ignore
  assert.equal((await staff.call(saveRequest, { body: draft })).ok.externalId, "R2");
  const taken = await staff.call(saveRequest, { body: { ...draft, version: version + 1, externalId: "R1" } });
  assert.deepEqual([taken.status, taken.error.details.faults?.[0]?.path], [422, "body.externalId"]);
});

test("a token with the privilege may; an Idempotency-Key answers a repeat as at first", async () => {
  const { eid } = await newEstimation(staff);
  const tokenOf = async (privileges: PrivilegeCode[]) => {
    const account = { name: `warehouse ${randomUUID()}`, purpose: "Sends stock", privileges };
    const { userId } = (await admin.call(programs.saveAccount, { body: account })).ok;
    return (await admin.call(programs.makeToken, { body: { name: "token", privileges, days: 30, userId } })).ok.token;
  };
  const send = (token: string, key: string, body: object) =>
    put(putDeliveries, body, { authorization: `Bearer ${token}`, cookie: "", "idempotency-key": key });
  const key = randomUUID();
  const token = await tokenOf(["supply.edit"]);
  const first = await send(token, key, { eid, rows: [delivery("A")] });
  assert.deepEqual(states(first), [1, 0, 0]);
  const repeated = await send(token, key, { eid, rows: [delivery("A")] });
  assert.deepEqual([repeated.headers.get("idempotent-replayed"), repeated.answer], ["true", first.answer]);
  assert.equal((await send(token, key, { eid, rows: [delivery("B")] })).status, 422);
  const weak = await send(await tokenOf(["estimation.view"]), randomUUID(), { eid, rows: [delivery("C")] });
  assert.deepEqual([weak.status, weak.answer.key], [403, "errors.token.weak"]);
  assert.equal((await deliveriesOf(eid)).length, 1);
});

test("the example of the guide is saved as it stands there", async () => {
  const guide = readFileSync(new URL("../../docs/guides/programs.md", import.meta.url), "utf8");
  const [, example = "{}"] = /```json\n([^`]*)```/.exec(guide) ?? [];
  const { eid } = await newEstimation(staff);
  const body = JSON.parse(example) as { rows: object[] };
  assert.deepEqual(states(await put(putDeliveries, { ...body, eid })), [body.rows.length, 0, 0]);
});

// As many as a call takes: of deliveries, which have the most fields; of the others one thousand, and all in a soak.
test("ten thousand rows are made, and then found unchanged", async (t) => {
  const { did, eid } = await newEstimation(staff);
  const rows = (count: number, row: (externalId: string) => object) =>
    Array.from({ length: count }, (_, i) => row(`bulk-${i}`));
  const [most, others] = [10_000, SOAK ? 10_000 : 1_000];
  const place = (externalId: string) => ({ externalId, name: `Site ${externalId}`, type: "Shelter", county: "Manatee", latitude: null, longitude: null, capacity: 250 }); // oxfmt-ignore
  // The lists hold ten thousand rows in all.
  for (const table of ["config_inventory", "facilities"]) await server.owner.$client.query(`delete from ${table}`);
  for (const [call, body] of [
    [putDeliveries, { eid, rows: rows(most, delivery) }],
    [putInventory, { rows: rows(others, stock) }],
    [putFacilities, { rows: rows(others, place) }],
    [putRequests, { did, rows: rows(others, request) }],
  ] as const) {
    const started = performance.now();
    const made = await put(call, body);
    const took = performance.now() - started;
    assert.deepEqual(states(made), [body.rows.length, 0, 0], call.path);
    assert.deepEqual(states(await put(call, body)), [0, 0, body.rows.length]);
    const again = performance.now() - started - took;
    const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
    t.diagnostic(`${call.path}: made in ${Math.round(took)} ms, unchanged in ${Math.round(again)} ms, ${megabytes} MB`);
  }
});
