import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import test from "node:test";
import { changesBy } from "../../client/calls/along/sending-calls.ts";
import { sendQueue, type SendingCalls } from "../../client/calls/along/send-queue.ts";
import { whatOf, type SiteValue } from "../../client/calls/along/entry.ts";
import type { QueuedEntry } from "../../client/calls/along/entry-queue.ts";
import type { Call } from "../../contract/api/call.ts";
import { getSiteAuthors, noteOffline } from "../../contract/planning/calls/along.ts";
import { getSites, setSiteState, type Site } from "../../contract/supply/calls/sites.ts";
import { saveFacilities } from "../../contract/supply/calls/supply.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { ApiError } from "../../framework/http/api-error.ts";
import type { CallParts, TestClient } from "../../test/kits/client.ts";
import { sure } from "../../test/kits/numbers.ts";
import { planningServer } from "../../test/kits/planning.ts";
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
const entry = (site: Site, base: SiteValue, value: SiteValue, more: Partial<QueuedEntry> = {}): QueuedEntry => ({
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
  return {
    readSites: (day) => call(getSites, { params: { day } }),
    authorOf: async ({ site: id, day, value }) => (await call(getSiteAuthors, { params: { id, day } }))[whatOf(value)],
    remove: async (place) =>
      void queue.splice(
        queue.findIndex((one) => one.place === place),
        1,
      ),
    ...changesBy((of, body, key) => call(of, { body, headers: { "idempotency-key": key } } as CallParts<typeof of>)),
  };
}
const rowsOf = async (site: Site) =>
  (
    await server.db
      .select()
      .from(audits)
      .where(inArray(audits.subjectId, [`sites/${site.id}`, `site-served/${site.id}`]))
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

test("only who may change sites hears who changed them, and no one notes anything on a site that there is not", async () => {
  const site = await newSite("Rights");
  const body = { id: site.id, day: DAY, what: "state" as const, enteredAt: AT };
  assert.equal((await viewer.call(getSiteAuthors, { params: { id: site.id, day: DAY } })).status, 403);
  assert.equal((await viewer.call(noteOffline, { body })).status, 403);
  assert.equal((await staff.call(noteOffline, { body: { ...body, id: 999_999 } })).status, 422);
});
