import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { addressOf } from "../../contract/api/call.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import * as calls from "../../contract/supply/calls/packets.ts";
import { saveRequest } from "../../contract/supply/calls/requests.ts";
import { setSiteState } from "../../contract/supply/calls/sites.ts";
import { saveCountyContacts, saveFacilities } from "../../contract/supply/calls/supply.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { GRID, newEstimation, planningServer, projectedEstimation } from "../../test/kits/planning.ts";
import { NO_POPPLER, readPdf } from "../../test/poppler.ts";
import { eq } from "../storage/orm.ts";
import { emailAttachments, emailOutbox } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { packetsDomain } from "./packet-routes.ts";
import { logisticsDomain } from "./routes.ts";
import { sitesDomain } from "./site-routes.ts";

const { server, staff } = planningServer([supplyDomain, logisticsDomain, sitesDomain, packetsDomain]);
const TODAY = calendarDay("America/New_York", new Date());
const countiesOf = async (eid: number) => (await staff.call(calls.getPacketCounties, { params: { eid } })).ok;

/** A plan, an open point in one of its counties, and a request that goes there. */
async function planWithSite() {
  const { eid, did } = await projectedEstimation(staff, { startDate: TODAY });
  const county = (await countiesOf(eid))?.find((one) => one.county === GRID.coastal) ?? assert.fail();
  const facility = {
    name: `Fairgrounds ${eid}`,
    type: "Type I Point",
    county: county.name,
    address: "2 Fair Way",
    longitude: null,
    latitude: null,
    capacity: null,
    active: true,
    operator: "",
    contact: "Kim",
    phone: "555-0100",
    hours: "8 AM to 6 PM",
  } as const;
  const { rows } = (await staff.call(saveFacilities, { body: { changed: [facility], removed: [] } })).ok;
  const id = rows.find(({ name }) => name === facility.name)?.id ?? 0;
  await staff.call(setSiteState, { body: { ids: [id], day: TODAY, state: "Open" } });
  const request = {
    did,
    product: "Water",
    quantity: 500,
    unit: "Gallons",
    neededBy: TODAY,
    source: "Federal",
  } as const;
  const rest = { supplier: "", contact: "", phone: "", unitCost: null, costShare: null, notes: "" };
  const deliverTo = `${facility.name}, gate 2`;
  await staff.call(saveRequest, { body: { ...request, ...rest, deliverTo, priority: "High" } });
  // A chosen county goes before the names in the text, and is stored by its name.
  const body = { ...request, ...rest, deliverTo: "Gate 7", county: county.county, priority: "High" } as const;
  assert.equal((await staff.call(saveRequest, { body })).ok.county, county.name);
  const strange = await staff.call(saveRequest, { body: { ...body, county: "Atlantis" } });
  assert.deepEqual(
    strange.error.details.faults?.map(({ path, key }) => [path, key]),
    [["body.county", "domain.supply.countyUnknown"]],
  );
  return { eid, county, facility };
}

test("each county has its need, its open sites and the requests that go there", async () => {
  const { eid, county, facility } = await planWithSite();
  const before = await countiesOf((await newEstimation(staff)).eid);
  assert.equal(before, null, "nothing before the first run");
  const own = (await countiesOf(eid))?.find((one) => one.county === county.county);
  assert.deepEqual([own?.sites, own?.requests], [1, 2]);
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  const zones = projections?.points.counties.filter((one) => one.county === county.county) ?? [];
  const people = zones.reduce((sum, { peopleADay }) => sum + Math.round(peopleADay ?? NaN), 0);
  assert.equal(own?.people, people, "the people of the county's points");
  assert.ok(facility.name);
});

test("all sheets are one PDF, a county a page, in the reader's language", { skip: NO_POPPLER }, async () => {
  const { eid, facility } = await planWithSite();
  const counties = (await countiesOf(eid)) ?? [];
  for (const [language, word] of [
    ["en", "Need by block"],
    ["de", "Bedarf nach Block"],
  ] as const) {
    const answer = await staff.fetch(addressOf(calls.getCountyPackets, { eid, language }));
    const { pages } = readPdf(Buffer.from(await answer.arrayBuffer()));
    assert.equal(pages.length, counties.length);
    for (const [i, { name }] of counties.entries()) {
      assert.ok(pages[i]?.includes(name), `${name} in ${pages[i]}`);
      assert.ok(pages[i]?.includes(word));
    }
    assert.ok(pages.some((page) => page.includes(facility.name) && page.includes("555-0100")));
  }
});

test("a contact of two counties gets one mail with both sheets; a county without an address is refused", async () => {
  const { eid } = await planWithSite();
  const counties = (await countiesOf(eid)) ?? [];
  const email = `county${eid}@example.org`;
  const body = { eid, counties: counties.map(({ county }) => county), language: "en" as const };
  const refused = await staff.call(calls.sendCountyPackets, { body: { ...body, requestKey: randomUUID() } });
  assert.deepEqual(
    refused.error.details.faults?.map(({ path, key }) => [path, key]),
    counties.map((_, i) => [`body.counties.${i}`, "domain.packet.noContact"]),
  );
  const contact = { name: "Ann", role: "", phone: "", email };
  const changed = counties.map(({ name: county }) => ({ county, ...contact }));
  await staff.call(saveCountyContacts, { body: { changed, removed: [] } });
  const requestKey = randomUUID();
  const sent = await staff.call(calls.sendCountyPackets, { body: { ...body, requestKey } });
  assert.deepEqual(
    sent.ok.emails.map(({ recipient }) => recipient),
    [email],
  );
  await staff.call(calls.sendCountyPackets, { body: { ...body, requestKey } });
  const rows = await server.db.select().from(emailOutbox).where(eq(emailOutbox.recipient, email));
  const names = counties.map(({ name }) => name).join(", ");
  assert.deepEqual(
    rows.map(({ template, subject }) => [template, subject]),
    [["countyPacket", `County sheet: ${names}`]],
  );
  const [file] = await server.db
    .select()
    .from(emailAttachments)
    .where(eq(emailAttachments.attachmentId, rows[0]?.attachmentId ?? 0));
  assert.deepEqual([file?.fileName, file?.content.subarray(0, 4).toString()], [`${names}.pdf`, "%PDF"]);
});
