import type { RequestSummary } from "../../contract/supply/calls/requests.ts";
import type { Site } from "../../contract/supply/calls/sites.ts";
import { countyNeeds, type CountyNeed } from "../../engine/logistics/county-needs.ts";
import { blockDates } from "../../engine/needs/blocks.ts";
import { isOpen } from "../../engine/logistics/sites.ts";
import { zoneStatistics } from "../../engine/zones/zone-statistics.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun, tractsOfRun } from "../planning/projections/runs.ts";
import { restorationIn } from "../planning/projections/run-inputs.ts";
import { inSnapshot, type Database } from "../storage/database.ts";
import { asc, type InferSelectModel } from "../storage/orm.ts";
import { countyContacts } from "../storage/schema/index.ts";
import { agencyDay } from "./agency-day.ts";
import { readRequests } from "./request-rows.ts";
import { readSites } from "./site-rows.ts";

type CountyContact = Pick<InferSelectModel<typeof countyContacts>, "name" | "role" | "phone" | "email">;

/** One county's sheet. */
export interface CountyPacket extends CountyNeed {
  readonly name: string;
  /** Its open sites today. */
  readonly sites: readonly Site[];
  /** Requests that are not canceled or closed, for the county; those without one by the names in their place of delivery. */
  readonly requests: readonly RequestSummary[];
  readonly contacts: readonly CountyContact[];
}

/** The sheets of an estimation's counties, and what their heads say. */
export interface CountyPackets {
  readonly estimation: string;
  readonly disaster: string;
  /** The agency's day. */
  readonly day: string;
  readonly blocks: ReturnType<typeof blockDates>;
  readonly counties: readonly CountyPacket[];
}

/** Reads the sheets of the newest run's counties, by name; null before the first run. */
export async function readCountyPackets(db: Database, eid: number): Promise<CountyPackets | null> {
  const stored = await inSnapshot(db, async (tx) => {
    const { did, name: estimation } = await readEstimationRow(tx, eid);
    const day = await agencyDay(tx);
    return {
      estimation,
      day,
      disaster: (await readDisaster(tx, did)).name,
      run: await readNewestRun(tx, eid),
      sites: (await readSites(tx, day)).filter(isOpen),
      requests: (await readRequests(tx, did)).filter(({ state }) => state !== "Canceled" && state !== "Closed"),
      contacts: await tx.select().from(countyContacts).orderBy(asc(countyContacts.name)),
    };
  });
  const { run, sites, requests, contacts, ...head } = stored;
  if (run === null) return null;
  const { inputs } = run;
  const tracts = await tractsOfRun(db, inputs);
  const needs = countyNeeds({
    zones: zoneStatistics(tracts.set, inputs.zones, inputs.settings),
    affected: Object.fromEntries(inputs.zones.map(({ zone, affected }) => [zone, affected])),
    restoration: restorationIn(inputs),
    parameters: inputs.parameters,
    assistance: inputs.assistance,
    settings: inputs.settings,
  });
  const counties = needs.map((need): CountyPacket => {
    const name = tracts.counties.get(need.county)?.name ?? need.county;
    const isHere = (county: string) => county.toLowerCase() === name.toLowerCase();
    const own = sites.filter(({ county }) => isHere(county));
    const names = [name, ...own.map((site) => site.name)].map((one) => one.toLowerCase());
    return {
      ...need,
      name,
      sites: own,
      requests: requests.filter((one) =>
        one.county === "" ? names.some((here) => one.deliverTo.toLowerCase().includes(here)) : isHere(one.county),
      ),
      contacts: contacts.filter(({ county }) => isHere(county)),
    };
  });
  return {
    ...head,
    blocks: blockDates(inputs.startDate),
    counties: counties.toSorted((a, b) => a.name.localeCompare(b.name, "en")),
  };
}
