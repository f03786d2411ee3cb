import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import test from "node:test";
import { sendingBy } from "../../client/calls/along/sending-calls.ts";
import { sendQueue, type SendingCalls } from "../../client/calls/along/send-queue.ts";
import type { DeliveryChange, DeliveryValue, SiteChange, SiteValue } from "../../client/calls/along/entry.ts";
import { decided, type QueuedEntry } from "../../client/calls/along/entry-queue.ts";
import type { Call } from "../../contract/api/call.ts";
import { getSiteAuthors, noteOffline } from "../../contract/planning/calls/along.ts";
import { getSites, setSiteState, type Site } from "../../contract/supply/calls/sites.ts";
import { getDeliveries, saveDeliveries, saveFacilities } from "../../contract/supply/calls/supply.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { ApiError } from "../../framework/http/api-error.ts";
import type { CallParts, TestClient } from "../../test/kits/client.ts";
import { sure } from "../../test/kits/numbers.ts";
import { granted, newEstimation, planningServer } from "../../test/kits/planning.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { sitesDomain } from "../logistics/site-routes.ts";
import { programsDomain } from "../programs/routes.ts";
import { asc, eq, inArray } from "../storage/orm.ts";
import { audits } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { alongDomain } from "./routes.ts";

const { server, staff } = planningServer([supplyDomain, sitesDomain, programsDomain, alongDomain]);
const viewer = testClient(server, "Viewer");
const DAY = calendarDay("America/New_York", new Date());
const AT = new Date(Date.now() - 4 * 3_600_000).toISOString();

async function newSite(name: string): Promise<Site> {
  const facility = { name, type: "Type II Point", county: "Manatee", address: "1 Main Street", longitude: null, latitude: null, capacity: null, active: true, operator: "", contact: "", phone: "", hours: "" }; // oxfmt-ignore
  await staff.call(saveFacilities, { body: { changed: [{ ...facility, type: "Type II Point" }], removed: [] } });
  return siteNamed(name);
}
const sitesNow = async () => (await staff.call(getSites, { params: { day: DAY } })).ok;
const siteNamed = async (name: string) => sure((await sitesNow()).find((site) => site.name === name));
const setState = (site: Site, state: Site["state"]) =>
  staff.call(setSiteState, { body: { ids: [site.id], day: DAY, state, offers: "Ice", public: true } });

let places = 0;
const entry = (
  site: Site,
  base: SiteValue,
  value: SiteValue,
  more: Partial<SiteChange> = {},
): SiteChange & { readonly place: number } => ({
  place: ++places,
  key: randomUUID(),
  at: AT,
  site: site.id,
  name: site.name,
  day: DAY,
  base,
  value,
  confirmed: false,
  ...more,
});
const state = (name: Site["state"]): SiteValue => ({ state: name });
const served = (people: number | null): SiteValue => ({ people, meals: null });

/** Sending by a person, from a queue in memory; `after` hears of every request that the server has answered. */
function sending(queue: QueuedEntry[], client: TestClient = staff, after: () => void = () => {}): SendingCalls {
  const call = async <C extends Call>(of: C, parts: CallParts<C>) => {
    const answer = await client.call(of, parts);
    after();
    if (answer.status !== 200) throw new ApiError({ status: answer.status, ...answer.error });
    return answer.ok;
  };
  return sendingBy(
    {
      read: (of, { params }) => call(of, { params } as CallParts<typeof of>),
      once: (of, body, key) => call(of, { body, headers: { "idempotency-key": key } } as CallParts<typeof of>),
    },
    async (place) =>
      void queue.splice(
        queue.findIndex((one) => one.place === place),
        1,
      ),
  );
}
const rowsOf = async ({ id }: { readonly id: number }, kinds = ["sites", "site-served"]) =>
  (
    await server.db
      .select()
      .from(audits)
      .where(
        inArray(
          audits.subjectId,
          kinds.map((kind) => `${kind}/${id}`),
        ),
      )
      .orderBy(asc(audits.auditId))
  ).map(({ action, after }) => ({ action, after: after as Record<string, unknown> }));

test("a browser killed after any answer of the server sends again: nothing is lost, nothing made twice", async () => {
  // Nine requests: of each entry the sites, the change and its note; each is once the last that was answered.
  for (let kill = 1; kill <= 9; kill++) {
    const site = await newSite(`Killed after ${kill}`);
    const queue = [
      entry(site, state("Planned"), state("Open")),
      entry(site, served(null), served(120)),
      entry(site, state("Open"), state("Closing")),
    ];
    let answers = 0;
    const killed = sendQueue([...queue], sending(queue, staff, () => {
      if (++answers === kill) throw new ApiError({ status: 0, key: "shell.errors.offline", message: "killed" });
    })); // oxfmt-ignore
    await assert.rejects(killed, { status: 0 });
    assert.equal((await sendQueue([...queue], sending(queue))).size, 0);
    assert.equal(queue.length, 0);
    const now = await siteNamed(site.name);
    assert.deepEqual([now.state, now.served], ["Closing", 120]);
    const rows = await rowsOf(site);
    const made = rows.filter(({ action }) => action !== "enterOffline").map(({ after }) => after["state"] ?? after["people"]); // oxfmt-ignore
    assert.deepEqual(made, ["Open", 120, "Closing"], `killed after answer ${kill}`);
    assert.equal(rows.length, 6, `one note for each, killed after answer ${kill}`);
  }
});

test("the audit says when it was entered by the device's clock, and when it was sent; a clock that is ahead is named", async () => {
  const site = await newSite("Clock");
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const queue = [entry(site, state("Planned"), state("Open")), entry(site, served(null), served(5), { at: ahead })];
  await sendQueue([...queue], sending(queue));
  const notes = (await rowsOf(site)).filter(({ action }) => action === "enterOffline").map(({ after }) => after);
  assert.deepEqual(
    notes.map(({ day, deviceTime, clockAhead }) => ({ day, deviceTime, clockAhead })),
    [
      { day: DAY, deviceTime: AT, clockAhead: false },
      { day: DAY, deviceTime: ahead, clockAhead: true },
    ],
  );
  assert.ok(Math.abs(Date.parse(String(notes[0]?.["sentAt"])) - Date.now()) < 60_000);
});

test("what someone else changed meanwhile is not overwritten: theirs, by whom, and later entries of it wait", async () => {
  const site = await newSite("Conflict");
  const queue = [
    entry(site, state("Planned"), state("Closed")),
    entry(site, state("Closed"), state("Open")),
    entry(site, served(null), served(7)),
  ];
  await setState(site, "Closing");
  const stuck = await sendQueue([...queue], sending(queue));
  const [first, second] = [stuck.get(sure(queue[0]).place), stuck.get(sure(queue[1]).place)];
  assert.ok(first?.why === "conflict");
  assert.deepEqual(first.theirs, state("Closing"));
  const [author] = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, `sites/${site.id}`));
  assert.equal(first.by?.by, author?.userName);
  assert.deepEqual(second, { why: "held" });
  assert.equal(queue.length, 2, "the count was sent");
  assert.equal((await siteNamed(site.name)).state, "Closing");

  // Decided for mine: what it gives out, and that everyone sees it, stay as they were.
  const own = { ...sure(queue[0]), base: first.theirs, key: randomUUID() };
  queue[0] = own;
  assert.equal((await sendQueue([...queue], sending(queue))).size, 0);
  const now = await siteNamed(site.name);
  assert.deepEqual([now.state, queue.length], ["Open", 0]);
});

test("a state keeps what the site gives out and whether everyone sees it, as they are at the server", async () => {
  const site = await newSite("Offers");
  await setState(site, "Open");
  const queue = [entry(site, state("Open"), state("Closing"))];
  await sendQueue([...queue], sending(queue));
  const { state: now, offers, public: isPublic } = await siteNamed(site.name);
  assert.deepEqual([now, offers, isPublic], ["Closing", "Ice", true]);
});

test("what the server refuses stays with its reason; one who lost the right changes nothing", async () => {
  const site = await newSite("Refused");
  const many = entry(site, served(null), served(9_000_000));
  const queue = [many, entry(site, state("Planned"), state("Open"))];
  const first = (await sendQueue([...queue], sending(queue))).get(many.place);
  assert.ok(first?.why === "refused" && first.asks);
  assert.deepEqual(queue, [many]);
  queue[0] = { ...many, confirmed: true };
  assert.equal((await sendQueue([...queue], sending(queue))).size, 0);
  assert.equal((await siteNamed(site.name)).served, 9_000_000);

  const later = [entry(site, state("Open"), state("Closed"))];
  const refused = [...(await sendQueue([...later], sending(later, viewer))).values()];
  assert.deepEqual(refused.map((one) => one.why === "refused" && [one.error.status, one.asks]), [[403, false]]); // oxfmt-ignore
  assert.deepEqual([(await siteNamed(site.name)).state, later.length], ["Open", 1]);
});

test("a server that takes no more for now refuses nothing: the entry waits with all that follow", async () => {
  const site = await newSite("Too many");
  const queue = [entry(site, state("Planned"), state("Open")), entry(site, served(null), served(40))];
  const full = () => Promise.reject(new ApiError({ status: 429, key: "errors.tooMany", message: "Too many" }));
  await assert.rejects(sendQueue([...queue], { ...sending(queue), note: full }), { status: 429 });
  assert.deepEqual([queue.length, (await siteNamed(site.name)).state], [2, "Open"]);
  assert.equal((await sendQueue([...queue], sending(queue))).size, 0);
  assert.deepEqual([queue.length, (await siteNamed(site.name)).served], [0, 40]);
});

test("only who may change sites hears who changed them, and no one notes anything on a site that there is not", async () => {
  const site = await newSite("Rights");
  const body = { id: site.id, day: DAY, what: "state" as const, enteredAt: AT };
  assert.equal((await viewer.call(getSiteAuthors, { params: { id: site.id, day: DAY } })).status, 403);
  assert.equal((await viewer.call(noteOffline, { body })).status, 403);
  assert.equal((await staff.call(noteOffline, { body: { ...body, id: 999_999 } })).status, 422);
});

const GOODS = { partner: "Red Cross", product: "Water", unit: "Gallons", place: "Armory", county: "Manatee" } as const;
const arrival = (quantity: number, arrived: DeliveryValue["state"] = "Arrived"): DeliveryValue => ({ state: arrived, quantity, deliveryDate: DAY }); // oxfmt-ignore
const delivered = (of: Pick<DeliveryChange, "eid" | "delivery" | "base" | "value">): DeliveryChange & { readonly place: number } => ({ place: ++places, key: randomUUID(), at: AT, name: "Red Cross", day: DAY, confirmed: false, goods: GOODS, ...of }); // oxfmt-ignore
const deliveriesOf = async (eid: number) => (await staff.call(getDeliveries, { params: { eid } })).ok.rows;

test("deliveries are sent once, however often the browser is killed: an expected one, and one that no one had entered", async () => {
  // Reading, change and note of the expected one; of the new one, reading again for its id.
  for (let kill = 1; kill <= 7; kill++) {
    const { eid } = await newEstimation(staff);
    const planned = { ...GOODS, quantity: 900, deliveryDate: DAY, state: "Planned" as const };
    const [row] = (await staff.call(saveDeliveries, { body: { eid, changed: [planned], removed: [] } })).ok.rows;
    const { id } = sure(row);
    const queue: QueuedEntry[] = [
      delivered({ eid, delivery: id, base: arrival(900, "Planned"), value: arrival(850) }),
      delivered({ eid, delivery: null, base: null, value: arrival(40) }),
    ];
    let answers = 0;
    const killed = sendQueue([...queue], sending(queue, staff, () => {
      if (++answers === kill) throw new ApiError({ status: 0, key: "shell.errors.offline", message: "killed" });
    })); // oxfmt-ignore
    await assert.rejects(killed, { status: 0 });
    assert.equal((await sendQueue([...queue], sending(queue))).size, 0);
    const rows = await deliveriesOf(eid);
    assert.deepEqual(rows.map(({ quantity, state: now }) => [quantity, now]).toSorted(), [[40, "Arrived"], [850, "Arrived"]], `killed after answer ${kill}`); // oxfmt-ignore
    for (const one of rows) {
      const notes = (await rowsOf(one, ["deliveries"])).filter(({ action }) => action === "enterOffline");
      assert.deepEqual(notes.map(({ after }) => after["deviceTime"]), [AT], `one note, killed after answer ${kill}`); // oxfmt-ignore
    }
  }
});

test("a delivery that someone else changed, or deleted, is decided by a person", async () => {
  const { eid } = await newEstimation(staff);
  const planned = { ...GOODS, quantity: 900, deliveryDate: DAY, state: "Planned" as const };
  const [first] = (await staff.call(saveDeliveries, { body: { eid, changed: [planned], removed: [] } })).ok.rows;
  const { editedBy: _by, editedDate: _date, eid: _eid, ...row } = sure(first);
  const queue: QueuedEntry[] = [
    delivered({ eid, delivery: row.id, base: arrival(900, "Planned"), value: arrival(850) }),
  ];
  const tryAgain = async () => [...(await sendQueue([...queue], sending(queue))).values()][0];
  const changed = { ...row, county: "Manatee", quantity: 500, place: "School" };
  const [changedRow] = (await staff.call(saveDeliveries, { body: { eid, changed: [changed], removed: [] } })).ok.rows;
  const conflict = await tryAgain();
  assert.ok(conflict?.why === "conflict");
  assert.deepEqual([conflict.theirs, conflict.by?.by], [arrival(500, "Planned"), sure(changedRow).editedBy]);

  const { id, version } = sure(changedRow);
  granted(await staff.call(saveDeliveries, { body: { eid, changed: [], removed: [{ id, version }] } }));
  const deleted = await tryAgain();
  assert.ok(deleted?.why === "conflict" && deleted.theirs === null);
  queue[0] = decided(sure(queue[0]), null);
  assert.equal(await tryAgain(), undefined);
  assert.deepEqual((await deliveriesOf(eid)).map(({ quantity, place }) => [quantity, place]), [[850, "Armory"]]); // oxfmt-ignore
});

test("of an expected delivery only what was entered is changed; no one notes one that there is not", async () => {
  const { eid } = await newEstimation(staff);
  const planned = { ...GOODS, quantity: 900, deliveryDate: DAY, state: "Planned" as const, externalId: "RC-7" };
  const [row] = (await staff.call(saveDeliveries, { body: { eid, changed: [planned], removed: [] } })).ok.rows;
  const queue: QueuedEntry[] = [
    { ...delivered({ eid, delivery: sure(row).id, base: arrival(900, "Planned"), value: arrival(900) }), goods: { ...GOODS, place: "elsewhere" } }, // oxfmt-ignore
  ];
  assert.equal((await sendQueue([...queue], sending(queue))).size, 0);
  const [now] = await deliveriesOf(eid);
  assert.deepEqual([now?.place, now?.externalId, now?.state], ["Armory", "RC-7", "Arrived"]);
  const body = { id: 999_999, day: DAY, what: "delivery" as const, enteredAt: AT };
  const refused = await staff.call(noteOffline, { body });
  assert.equal(refused.error?.details?.faults?.[0]?.key, "domain.supply.deliveryUnknown");
});
