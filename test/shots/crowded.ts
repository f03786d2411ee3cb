import assert from "node:assert/strict";
import { getCatalogue, saveCatalogue } from "../../contract/defaults/calls.ts";
import { addOrUpdateLookup } from "../../contract/lookups/calls/lookups.ts";
import { saveWebhook, testWebhook, WEBHOOK_NAME_MAX } from "../../contract/people/calls/webhooks.ts";
import { HOOK_EVENTS } from "../../contract/people/webhook-events.ts";
import { makeToken, PROGRAM_NAME_MAX, saveAccount } from "../../contract/people/calls/programs.ts";
import { addOrUpdateRole } from "../../contract/people/calls/roles.ts";
import { addOrUpdateUser } from "../../contract/people/calls/users.ts";
import { PRIVILEGE_CODES } from "../../contract/people/privileges.ts";
import { publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { calculateProjections } from "../../contract/planning/calls/projections.ts";
import { saveAllocations, saveDeliveries, saveInventory } from "../../contract/supply/calls/supply.ts";
import { getCounties, getDataSets } from "../../contract/tracts/calls/tracts.ts";
import type { TestClient } from "../kits/client.ts";
import { countZones, granted, newDisaster, newEstimation } from "../kits/planning.ts";
import type { Sample } from "./sample.ts";

/**
 * Texts that a page must cope with: one word of 120 letters, and sentences and zone names as long as users make them.
 */
const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2).slice(0, 120);
const SENTENCE =
  "Joint Emergency Feeding and Hydration Task Force of the Southeastern Gulf Coast Counties, Division Three";
const ZONE_NAME = "Barrier islands and low-lying mainland";
const PRODUCTS = 10;

/**
 * A disaster with four zones of all counties, ten products, stock and deliveries; users, roles and lookups: all with
 * overlong names.
 */
export async function makeCrowded(client: TestClient): Promise<Sample> {
  const { did } = await newDisaster(client, { name: WORD });
  const { eid } = await newEstimation(client, { did, name: `${SENTENCE} ${WORD}`.slice(0, 200) });
  const [dataSet] = (await client.call(getDataSets)).ok;
  const counties = (await client.call(getCounties, { params: { dataSetId: dataSet?.dataSetId ?? 0 } })).ok;
  const zones = [1, 2, 3, 4].map((zone) => ({
    zone,
    name: `${ZONE_NAME} ${zone}`,
    affected: 20 * zone,
    parts: [{ kind: "counties" as const, fips: counties.map(({ fips }) => fips).filter((_, i) => i % 4 === zone - 1) }],
  }));
  await countZones(client, eid, zones);
  await addProducts(client, eid);
  await addSupply(client, eid);
  const { estimationVersion: version } = (await client.call(getParameters, { params: { eid } })).ok;
  const run = await client.call(calculateProjections, { body: { eid, version } });
  granted(await client.call(publishEstimation, { body: { eid, version: run.ok.estimationVersion } }));
  await addNames(client);
  return { did, eid };
}

async function addProducts(client: TestClient, eid: number): Promise<void> {
  const set = (await client.call(getParameters, { params: { eid } })).ok;
  const { rows } = (await client.call(getCatalogue)).ok;
  const used = new Set(set.daily.map(({ product }) => product));
  const made = Array.from(
    { length: PRODUCTS - used.size },
    (_, i) => `Shelf-stable family box, lactose-free, type ${i + 1}`,
  );
  const [like] = rows;
  const { id: _id, version: _version, ...fields } = like ?? assert.fail("no products");
  const changed = made.map((name) => ({ ...fields, name }));
  granted(await client.call(saveCatalogue, { body: { changed, removed: [] } }));
  const of = <Row extends { product: string }>(list: readonly Row[]): Row[] => [
    ...list,
    ...made.flatMap((product) => list.filter((row) => row.product === fields.name).map((row) => ({ ...row, product }))),
  ];
  const body = { ...set, daily: of(set.daily), assistance: of(set.assistance) };
  granted(await client.call(saveParameters, { body }));
}

async function addSupply(client: TestClient, eid: number): Promise<void> {
  const stock = {
    product: "Water",
    category: "Loose Goods",
    agency: SENTENCE,
    quantity: 123_456_789,
    unit: "Gallons",
  } as const;
  const [held] = (await client.call(saveInventory, { body: { changed: [stock], removed: [] } })).ok.rows;
  const given = { inventoryId: held?.id ?? 0, block: 1, quantity: 123_456 };
  granted(await client.call(saveAllocations, { body: { eid, changed: [given], removed: [] } }));
  const delivery = {
    partner: SENTENCE,
    place: WORD,
    product: "Ice",
    quantity: 5,
    unit: "Pounds",
    county: "Manatee",
  } as const;
  const sent = { ...delivery, deliveryDate: "2026-09-12", state: "Arrived" } as const;
  granted(await client.call(saveDeliveries, { body: { eid, changed: [sent], removed: [] } }));
}

async function addNames(client: TestClient): Promise<void> {
  const { roleId } = (await client.call(addOrUpdateRole, { body: { name: WORD.slice(0, 100), description: SENTENCE } }))
    .ok;
  const person = {
    language: "de" as const,
    portalOnly: false,
    firstName: WORD.slice(0, 60),
    lastName: WORD.slice(0, 60),
    email: `${"a".repeat(60)}@agency.example`,
  };
  const user = { ...person, userName: "a".repeat(60), roleIds: [roleId], active: true };
  granted(await client.call(addOrUpdateUser, { body: user }));
  const details = [{ value: WORD.slice(0, 100), caption: SENTENCE, active: true }];
  const lookup = { searchKey: "Crowded", file: "crowded.csv", caption: SENTENCE, details };
  granted(await client.call(addOrUpdateLookup, { body: lookup }));
  const account = {
    name: WORD.slice(0, PROGRAM_NAME_MAX),
    purpose: `${SENTENCE} ${WORD}`,
    privileges: [...PRIVILEGE_CODES],
  };
  const { userId, name } = granted(await client.call(saveAccount, { body: account }));
  const { privileges } = account;
  granted(await client.call(makeToken, { body: { userId, name, privileges, days: 366 } }));
  granted(await client.call(makeToken, { body: { name: SENTENCE.slice(0, PROGRAM_NAME_MAX), privileges, days: 366 } }));
  const hook = { format: "teams", language: "de", active: false } as const;
  // Its host does not exist, so that it fails.
  const target = { name: SENTENCE.slice(0, WEBHOOK_NAME_MAX), address: "https://receiver.invalid/in" };
  const { webhookId } = granted(
    await client.call(saveWebhook, { body: { ...hook, ...target, events: [...HOOK_EVENTS] } }),
  ).webhook;
  granted(await client.call(testWebhook, { body: { webhookId } }));
}
