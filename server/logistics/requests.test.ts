import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import * as calls from "../../contract/supply/calls/requests.ts";
import type { Request, RequestDraft } from "../../contract/supply/calls/requests.ts";
import { addOrUpdateDisaster, getDisaster } from "../../contract/planning/calls/disasters.ts";
import { copyEstimation } from "../../contract/planning/calls/estimations.ts";
import { calculateProjections } from "../../contract/planning/calls/projections.ts";
import { getComparison } from "../../contract/supply/calls/comparison.ts";
import { getDeliveries, saveDeliveries, savePartnerContacts } from "../../contract/supply/lists.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { newDisaster, newEstimation, planningServer, present, projectedEstimation } from "../../test/kits/planning.ts";
import type { Answer } from "../../test/kits/client.ts";
import { NO_POPPLER, readPdf } from "../../test/poppler.ts";
import { addressOf } from "../../contract/api/call.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { and, eq } from "../storage/orm.ts";
import { audits, emailAttachments, emailOutbox } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { logisticsDomain } from "./routes.ts";

const { server, staff } = planningServer([supplyDomain, logisticsDomain]);
const admin = testClient(server, "Administrator");
/** The first fault of a refusal: its field and its text. */
const faultOf = (answer: Answer<unknown>) => {
  const { path, key } = answer.error.details.faults?.[0] ?? {};
  return { path, key };
};
const TODAY = calendarDay("America/New_York", new Date());

const draftOf = (did: number, changes: Partial<RequestDraft> = {}): RequestDraft => ({
  did,
  product: "Water",
  quantity: 10_000,
  unit: "Gallons",
  neededBy: TODAY,
  deliverTo: "Camp Blanding, gate 2",
  county: "",
  contact: "",
  phone: "",
  source: "Federal",
  supplier: "FEMA",
  unitCost: null,
  costShare: null,
  priority: "Life Sustaining",
  notes: "",
  ...changes,
});
const created = async (did: number, changes: Partial<RequestDraft> = {}) =>
  (await staff.call(calls.saveRequest, { body: draftOf(did, changes) })).ok;
const move = (request: Request, to: Request["state"], more: object = {}, client = admin) =>
  client.call(calls.moveRequest, { body: { requestId: request.id, version: request.version, to, note: "", ...more } });
/** A request that is on its way. */
async function ordered(did: number, changes: Partial<RequestDraft> = {}, eta = addDays(TODAY, 1)): Promise<Request> {
  const draft = await created(did, changes);
  const approved = (await move(draft, "Approved")).ok;
  return (await move(approved, "Ordered", { orderedOn: TODAY, eta })).ok;
}
const arrive = (request: Request, quantity: number, more: object = {}) =>
  staff.call(calls.addArrival, {
    body: { requestId: request.id, version: request.version, quantity, day: TODAY, note: "", ...more },
  });
/** Actual, on order and balance of water in each block. */
async function waterOf(eid: number) {
  const { comparison } = (await staff.call(getComparison, { params: { eid } })).ok;
  const water = comparison?.products.find(({ product }) => product === "Water");
  assert.ok(water);
  return {
    short: water.firstShortfall,
    blocks: water.blocks.map(({ actual, onOrder, balance }) => [actual, onOrder, Math.round(balance ?? NaN)]),
    need: water.blocks.map(({ projected }) => projected ?? NaN),
  };
}

test("a shortfall becomes a numbered request, and the balance follows it through every state", async () => {
  const { eid, did } = await projectedEstimation(staff, { startDate: TODAY });
  const before = await waterOf(eid);
  const ask = () =>
    staff.call(calls.requestShortfalls, { body: { eid, shortfalls: [{ product: "Water", block: 1 }] } });
  const [made] = (await ask()).ok;
  assert.ok(made && before.short);
  assert.deepEqual(
    [made.number, made.quantity, made.unit, made.neededBy, made.state, made.eid, made.block],
    [1, before.short.quantity, "Gallons", TODAY, "Draft", eid, 1],
  );
  assert.deepEqual((await waterOf(eid)).blocks, before.blocks, "a draft changes no balance");
  const again = await ask();
  assert.deepEqual(
    [again.status, faultOf(again)],
    [422, { path: "body.shortfalls.0", key: "domain.request.isRequested" }],
  );

  const draft = (await staff.call(calls.getRequest, { params: { requestId: made.id } })).ok;
  assert.deepEqual(faultOf(await move(draft, "Approved")), { path: "body.to", key: "domain.request.placeMissing" });
  const { steps: _steps, arrivals: _arrivals, ...fields } = draft;
  const { number: _number, state: _state, eta: _eta, arrived: _arrived, orderedOn: _orderedOn, ...sent } = fields;
  const placed = (await staff.call(calls.saveRequest, { body: { ...sent, deliverTo: "Camp Blanding" } })).ok;
  assert.equal((await move(placed, "Approved", {}, staff)).status, 403, "approving needs its own privilege");
  const approved = (await move(placed, "Approved")).ok;
  assert.deepEqual((await waterOf(eid)).blocks, before.blocks, "nor does an approved one");

  const { quantity } = approved;
  const order = (await move(approved, "Ordered", { orderedOn: TODAY, eta: TODAY }, staff)).ok;
  const balance = (before.blocks[0]?.[2] ?? NaN) + quantity;
  assert.deepEqual((await waterOf(eid)).blocks[0], [0, quantity, balance]);
  const shipped = (await move(order, "Shipped", { eta: addDays(TODAY, 4) }, staff)).ok;
  const late = await waterOf(eid);
  assert.deepEqual(
    [late.blocks[0]?.[1], late.blocks[1]?.[1], late.short?.block],
    [0, quantity, 1],
    "a later day turns it",
  );

  const half = Math.floor(quantity / 2);
  const part = (await arrive(shipped, half)).ok;
  assert.deepEqual([part.state, part.arrived], ["Arrived in part", half]);
  const parted = await waterOf(eid);
  assert.deepEqual(
    [parted.blocks[0]?.slice(0, 2), parted.blocks[1]?.slice(0, 2)],
    [
      [half, 0],
      [0, quantity - half],
    ],
  );
  assert.deepEqual(faultOf(await arrive(part, quantity)), {
    path: "body.quantity",
    key: "domain.request.moreThanOrdered",
  });
  const whole = (await arrive(part, quantity - half)).ok;
  assert.deepEqual([whole.state, (await waterOf(eid)).blocks[0]?.slice(0, 2)], ["Arrived", [quantity, 0]]);
  const closed = (await move(whole, "Closed")).ok;
  assert.deepEqual(
    closed.steps.map(({ state, by }) => [state, by !== made.createdBy]),
    [
      ["Draft", false],
      ["Approved", true],
      ["Ordered", false],
      ["Shipped", false],
      ["Arrived in part", false],
      ["Arrived", false],
      ["Closed", true],
    ],
  );
  const trail = await server.db.$count(audits, eq(audits.subjectId, `requests/${closed.id}`));
  assert.equal(trail, closed.steps.length + 1, "one row for each step, and one for the place");
  assert.equal((await arrive(closed, 1)).error.key, "domain.request.notOrdered");
  assert.equal(closed.did, did);
});

test("the trail names a request of an exercise as one", async () => {
  const { did } = await newDisaster(staff, { apart: "exercise" });
  const request = await created(did, { product: "Ice", unit: "Pounds" });
  await move(request, "Approved");
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, `requests/${request.id}`));
  assert.deepEqual(rows.map(({ action, subject }) => [action, subject]).toSorted(), [
    ["create", "EXERCISE: 1 · Ice"],
    ["update", "EXERCISE: 1 · Ice"],
  ]);
});

test("a request belongs to the disaster: it counts in a copy of the plan too", async () => {
  const { eid, did } = await projectedEstimation(staff, { startDate: TODAY });
  await ordered(did, { quantity: 500 });
  const copy = (await staff.call(copyEstimation, { body: { eid, name: `Copy of ${eid}` } })).ok;
  const { version } = await present(staff, copy.eid);
  await staff.call(calculateProjections, { body: { eid: copy.eid, version } });
  assert.deepEqual((await waterOf(copy.eid)).blocks, (await waterOf(eid)).blocks);
  assert.equal((await waterOf(eid)).blocks[0]?.[1], 500);
});

test("goods that are late count from today while the plan's days last, not on the day they were expected", async () => {
  const { eid, did } = await projectedEstimation(staff, { startDate: addDays(TODAY, -4) });
  const draft = (await move(await created(did, { quantity: 700 }), "Approved")).ok;
  await move(draft, "Ordered", { orderedOn: addDays(TODAY, -4), eta: addDays(TODAY, -3) });
  const { blocks } = await waterOf(eid);
  assert.deepEqual([blocks[0]?.[1], blocks[1]?.[1]], [0, 700]);
  // A plan of past weeks is a record: there the days stay as they were.
  const past = await projectedEstimation(staff, { startDate: "2026-03-02" });
  const old = (await move(await created(past.did, { quantity: 300 }), "Approved")).ok;
  await move(old, "Ordered", { orderedOn: "2026-03-01", eta: "2026-03-02" });
  assert.equal((await waterOf(past.eid)).blocks[0]?.[1], 300);
});

test("goods that are also entered as a delivery count once, and again by themselves when that is deleted", async () => {
  const { eid, did } = await projectedEstimation(staff, { startDate: TODAY });
  const row = {
    partner: "FEMA",
    product: "Water",
    quantity: 400,
    unit: "Gallons",
    place: "",
    county: "Manatee",
  } as const;
  const saved = await staff.call(saveDeliveries, {
    body: { eid, changed: [{ ...row, deliveryDate: TODAY, state: "Arrived" }], removed: [] },
  });
  const [delivery] = saved.ok.rows;
  assert.ok(delivery);
  const enteredAs = { list: "deliveries", id: delivery.id } as const;
  const request = await ordered(did, { quantity: 400 });
  const ice = await ordered(did, { product: "Ice", unit: "Pounds", quantity: 5 });
  assert.deepEqual(faultOf(await arrive(ice, 5, { enteredAs })), {
    path: "body.enteredAs",
    key: "domain.request.entryUnknown",
  });
  assert.deepEqual(faultOf(await arrive(request, 300, { enteredAs })), {
    path: "body.quantity",
    key: "domain.request.entryDiffers",
  });
  const arrived = (await arrive(request, 400, { enteredAs })).ok;
  assert.deepEqual(arrived.arrivals[0]?.enteredAs, { ...enteredAs, quantity: 400, unit: "Gallons" });
  assert.equal((await waterOf(eid)).blocks[0]?.[0], 400, "once");
  const other = await ordered(did, { quantity: 10 });
  assert.deepEqual(faultOf(await arrive(other, 10, { enteredAs })), {
    path: "body.enteredAs",
    key: "domain.request.entryTaken",
  });
  await staff.call(saveDeliveries, {
    body: { eid, changed: [], removed: [{ id: delivery.id, version: delivery.version }] },
  });
  assert.equal((await staff.call(getDeliveries, { params: { eid } })).ok.rows.length, 0);
  assert.equal((await waterOf(eid)).blocks[0]?.[0], 400, "the arrival itself");
  const [arrival] = arrived.arrivals;
  const removal = { requestId: arrived.id, version: arrived.version, arrivalId: arrival?.id ?? 0 };
  const back = (await staff.call(calls.removeArrival, { body: removal })).ok;
  assert.deepEqual([back.state, back.arrived, (await waterOf(eid)).blocks[0]?.slice(0, 2)], ["Ordered", 0, [0, 410]]);
});

test("wrong input is refused at its field, and nothing of it is saved", async () => {
  const { did } = await newEstimation(staff);
  const refused = async (changes: Partial<RequestDraft>) =>
    faultOf(await staff.call(calls.saveRequest, { body: draftOf(did, changes) }));
  assert.equal((await refused({ quantity: 0 })).path, "body.quantity");
  assert.equal((await refused({ product: "" })).path, "body.product");
  assert.deepEqual(await refused({ product: "Tents" }), { path: "body.product", key: "domain.request.productUnknown" });
  assert.equal((await refused({ costShare: 101 })).path, "body.costShare");
  assert.equal((await refused({ neededBy: "1492-10-12" })).path, "body.neededBy");
  assert.deepEqual((await staff.call(calls.getRequests, { params: { did } })).ok, []);

  const request = (await move(await created(did), "Approved")).ok;
  const early = { orderedOn: TODAY, eta: addDays(TODAY, -1) };
  assert.deepEqual(faultOf(await move(request, "Ordered", early)), {
    path: "body.eta",
    key: "domain.request.etaBeforeOrder",
  });
  assert.deepEqual(faultOf(await move(request, "Ordered")), { path: "body.eta", key: "domain.mandatory" });
  assert.equal((await move(request, "Closed")).error.key, "domain.request.stateNotNext");
  const frozen = { ...draftOf(did), id: request.id, version: request.version, quantity: 1 };
  assert.deepEqual(faultOf(await staff.call(calls.saveRequest, { body: frozen })), {
    path: "body.quantity",
    key: "domain.request.frozen",
  });
  const noted = { ...draftOf(did), id: request.id, version: request.version, notes: "Call before 6 AM" };
  assert.equal((await staff.call(calls.saveRequest, { body: noted })).ok.notes, "Call before 6 AM");
  const order = await ordered(did);
  const tomorrow = await arrive(order, 1, { day: addDays(TODAY, 1) });
  assert.deepEqual(faultOf(tomorrow), { path: "body.day", key: "domain.request.arrivalAhead" });
  const yesterday = await arrive(order, 1, { day: addDays(TODAY, -1) });
  assert.deepEqual(faultOf(yesterday), { path: "body.day", key: "domain.request.arrivalBeforeOrder" });
});

test("of two people who approve at once one wins, and two who ask at once get two numbers", async () => {
  const { did } = await newDisaster(staff);
  const [first, second] = await Promise.all([created(did), created(did)]);
  assert.deepEqual([first.number, second.number].toSorted(), [1, 2]);
  const answers = await Promise.all([move(first, "Approved"), move(first, "Approved")]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
});

test("a request is written in the fields of its forms", { skip: NO_POPPLER }, async () => {
  const { did, name } = await newDisaster(staff);
  const site = { contact: "Ann Lee", phone: "555-0100" };
  const request = await ordered(did, { notes: "Call before 6 AM", unitCost: 1.5, quantity: 400, ...site });
  const answer = await staff.fetch(addressOf(calls.getRequestForm, { requestId: request.id, form: "ics-213-rr" }));
  assert.equal(answer.headers.get("content-type"), "application/pdf");
  const { pages } = readPdf(Buffer.from(await answer.arrayBuffer()));
  assert.equal(pages.length, 1);
  const words = [
    name,
    "400",
    "Gallons",
    "Water",
    "Camp Blanding, gate 2",
    "FEMA",
    "600 (1.5 each)",
    "Call before 6 AM",
  ];
  for (const word of [...words, "[X] Urgent", "19. Date/Time"])
    assert.ok(pages[0]?.includes(word), `${word} in ${pages[0]}`);
  for (const [form, also] of [
    ["fema-rrf", ["[X] Life Sustaining", "[ ] Lifesaving", "Ann Lee", "555-0100", "9. State Approving Official"]],
    ["emac-rsa", ["400 Gallons of Water", "SECTION III. ACCEPTANCE", "24-Hour Telephone"]],
  ] as const) {
    const file = await staff.fetch(addressOf(calls.getRequestForm, { requestId: request.id, form }));
    const paper = readPdf(Buffer.from(await file.arrayBuffer())).pages;
    assert.equal(paper.length, 1, form);
    for (const word of also) assert.ok(paper[0]?.includes(word), `${word} in ${paper[0]}`);
  }
});

test("notes that a form has no room for continue on the next page, word for word", { skip: NO_POPPLER }, async () => {
  const { did } = await newDisaster(staff);
  const words = Array.from({ length: 180 }, (_, i) => `detail${i}`);
  const request = await ordered(did, { notes: words.join(" ") });
  for (const form of ["ics-213-rr", "fema-rrf", "emac-rsa"] as const) {
    const file = await staff.fetch(addressOf(calls.getRequestForm, { requestId: request.id, form }));
    const paper = readPdf(Buffer.from(await file.arrayBuffer())).pages;
    assert.equal(paper.length, 2, form);
    assert.ok(paper[0]?.includes("(continued on the next page)"), form);
    assert.deepEqual(words.filter((word) => !paper[1]?.includes(word)), [], form); // oxfmt-ignore
  }
});

test("a closed disaster refuses requests and their steps", async () => {
  const disaster = await newDisaster(staff);
  const request = await created(disaster.did);
  const { version } = (await staff.call(getDisaster, { params: { did: disaster.did } })).ok;
  const { did, name, type, category, startDate } = disaster;
  await staff.call(addOrUpdateDisaster, { body: { did, version, name, type, category, startDate, status: "Closed" } });
  for (const answer of [await move(request, "Approved"), await staff.call(calls.saveRequest, { body: draftOf(did) })])
    assert.deepEqual([answer.status, answer.error.key], [409, "domain.disaster.closed"]);
});

test("an approved request is mailed to the supplier's contact with its form, once, and to no one else", async () => {
  const { did, name } = await newDisaster(staff);
  const email = `orders${did}@example.org`;
  const contact = { partner: `Aqua ${did}`, counties: "Manatee", name: "Kim", role: "", phone: "", email };
  await staff.call(savePartnerContacts, { body: { changed: [contact], removed: [] } });
  const draft = await created(did, { notes: "<b>Gate</b>" });
  const body = { form: "fema-rrf" as const, language: "es" as const, recipients: [email], requestKey: randomUUID() };
  const mail = (request: Request, changes: object = {}) =>
    staff.call(calls.sendRequest, { body: { requestId: request.id, ...body, ...changes } });
  assert.equal((await mail(draft)).error.key, "domain.request.notApproved");
  const approved = (await move(draft, "Approved")).ok;
  assert.equal(faultOf(await mail(approved, { recipients: ["stranger@example.org"] })).path, "body.recipients.0");
  assert.deepEqual((await mail(approved)).ok.service, "noServer");
  await mail(approved);
  const rows = await server.db.select().from(emailOutbox).where(eq(emailOutbox.recipient, email));
  assert.deepEqual(
    rows.map(({ template, subject }) => [template, subject]),
    [["goodsRequest", "Solicitud 1: Agua potable, 10,000 Galones"]],
  );
  assert.ok(rows[0]?.text?.includes(name) && rows[0].text.includes("Camp Blanding, gate 2"));
  const [file] = await server.db
    .select()
    .from(emailAttachments)
    .where(eq(emailAttachments.attachmentId, rows[0]?.attachmentId ?? 0));
  assert.deepEqual([file?.fileName, file?.content.subarray(0, 4).toString()], ["FEMA RRF 1.pdf", "%PDF"]);
  const sent = await server.db
    .select()
    .from(audits)
    .where(and(eq(audits.subjectId, `requests/${draft.id}`), eq(audits.action, "send")));
  assert.deepEqual(
    sent.map(({ after }) => after),
    [{ form: "fema-rrf", language: "es", recipients: [email] }],
  );
});
