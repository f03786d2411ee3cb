import type { Page } from "playwright-core";
import { calculateProjections } from "../../contract/planning/calls/projections.ts";
import { saveZone } from "../../contract/planning/calls/zones.ts";
import { saveFacilities } from "../../contract/supply/calls/supply.ts";
import { rectangle } from "../fixtures/shapes.ts";
import type { TestClient } from "../kits/client.ts";
import { granted, newDisaster, newEstimation } from "../kits/planning.ts";

/** The passphrase of the packs that tests and benches take along. */
export const PACK_PASSPHRASE = "seven patient herons";

/** The sides of a zone: west, south, east, north. */
export type ZoneSides = Parameters<typeof rectangle>;
/** A zone around Tampa Bay. */
export const TAMPA: ZoneSides = [-82.75, 27.55, -82.1, 28.15];

/** Disasters, their estimations and their sites are told apart by this name, of which there must be no other. */
export interface FieldPlan {
  readonly name: string;
  readonly sites: number;
  readonly sides?: ZoneSides;
}

/** A calculated estimation with one zone, and sites named `Sol 1` and so on, after their disaster. */
export async function planWithSites(client: TestClient, { name, sites, sides = TAMPA }: FieldPlan) {
  const { did } = await newDisaster(client, { name, category: "3" });
  const { eid } = await newEstimation(client, { did, name: `Landfall of ${name}` });
  const parts = [{ kind: "polygon" as const, geometry: rectangle(...sides) }];
  const { ok } = await client.call(saveZone, { body: { eid, zone: 1, affected: 60, parts } });
  granted(await client.call(calculateProjections, { body: { eid, version: ok.estimationVersion } }));
  const place = {
    type: "Type II Point",
    county: "Manatee",
    address: "1 Main Street",
    longitude: null,
    latitude: null,
  } as const;
  const facility = { ...place, capacity: null, active: true, operator: "", contact: "", phone: "", hours: "" } as const;
  const changed = Array.from({ length: sites }, (_, i) => ({ ...facility, name: `${name} ${i + 1}` }));
  granted(await client.call(saveFacilities, { body: { changed, removed: [] } }));
  return { did, eid };
}

/** Takes a disaster along in a page of someone who is signed in; it is the one that was chosen last in this browser. */
export async function takeAlongIn(page: Page, address: string, did: number): Promise<void> {
  // Under the key of `CURRENT_KEYS`, whose module wants a browser.
  await page.addInitScript((value) => localStorage.setItem("provision.currentDisaster", value), String(did));
  await page.goto(`${address}/along`);
  await page.getByLabel("Passphrase", { exact: true }).fill(PACK_PASSPHRASE);
  await page.getByLabel("Passphrase again").fill(PACK_PASSPHRASE);
  await page.getByRole("button", { name: "Take along", exact: true }).click();
  await page.getByText("The pack is in this browser.").waitFor({ timeout: 300_000 });
}

/** Opens the kept pack on the offline page, at what can be entered. */
export async function openToEnter(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/offline.html`);
  await page.getByRole("button", { name: "Choose" }).click();
  await page.getByLabel("Passphrase").fill(PACK_PASSPHRASE);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("button", { name: "Enter", exact: true }).first().click();
  await page.getByLabel("Site", { exact: true }).waitFor();
}

const waiting = (page: Page, count: number) =>
  page.getByText(count === 1 ? "1 entry waits to be sent" : `${count} entries wait to be sent`).waitFor();

/** Chooses a site by its place in the list's order of names. */
async function chooseSite(page: Page, name: string): Promise<void> {
  await page.getByLabel("Site", { exact: true }).selectOption({ label: `${name} · Manatee` });
}

/** Enters that a site is open, as entry number `count` of the queue. */
export async function enterOpen(page: Page, site: string, count: number): Promise<void> {
  await chooseSite(page, site);
  await page
    .getByRole("group", { name: /^State on/ })
    .getByRole("button", { name: "Open", exact: true })
    .click();
  await waiting(page, count);
}

/** Enters a new delivery to a site, as entry number `count` of the queue. */
export async function enterDelivery(
  page: Page,
  { site, quantity, count }: { site: string; quantity: number; count: number },
): Promise<void> {
  // oxfmt-ignore
  await chooseSite(page, site);
  const group = page.getByRole("group", { name: "Delivery" });
  await group.getByLabel("Partner").fill("Red Cross");
  await group.getByLabel("Quantity").fill(String(quantity));
  await group.getByRole("button", { name: "It has arrived" }).click();
  await waiting(page, count);
}

/** Gives the passphrase on the page for sending, and begins to send. */
export async function beginToSend(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/along`);
  await page.getByLabel("Passphrase of the pack").fill(PACK_PASSPHRASE);
  await page.getByRole("button", { name: /^Send \d+ entr/ }).click();
}
