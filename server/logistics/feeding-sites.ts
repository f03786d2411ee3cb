import type { Feeding } from "../../contract/supply/calls/feeding.ts";
import type { FeedingDay } from "../../engine/logistics/feeding.ts";
import type { ServedTract } from "../../engine/logistics/reach.ts";
import { DAYS } from "../../engine/needs/inputs.ts";
import type { Reader } from "../storage/database.ts";
import { readFacilityDays, sitesOfZones } from "./site-days.ts";

type Run = NonNullable<Feeding["run"]>;

/** What the sites of a zone can do by way and day, from the days on which they are open. */
export async function readFeedingSites(
  reader: Reader,
  startDate: string,
  tracts: readonly ServedTract[],
): Promise<Pick<Run, "sites" | "shelters" | "unplaced" | "away">> {
  const { sites, unplaced, away } = sitesOfZones(await readFacilityDays(reader, startDate), tracts);
  const zones = new Map<number, Run["sites"][number]>(
    [...new Set(tracts.map(({ zone }) => zone))].toSorted((a, b) => a - b).map((zone) => [zone, noSites(zone)]),
  );
  for (const { zone, way, open, capacity, staffDay, staffNight } of sites) {
    const days = zones.get(zone)?.[way] ?? [];
    const staff = staffDay === null ? null : staffDay + (staffNight ?? 0);
    for (const [day, isItOpen] of open.entries()) {
      const before = days[day];
      if (isItOpen && before !== undefined) days[day] = withSite(before, { capacity, staff });
    }
  }
  const shelters = sites
    .filter(({ way }) => way === "shelters")
    .map(({ id, name, zone, capacity }) => ({ id, name, zone, capacity }));
  return { sites: [...zones.values()], shelters, unplaced, away };
}

const NO_SITE: FeedingDay = { capacity: 0, unknown: 0, staff: null };

function noSites(zone: number): Run["sites"][number] {
  const days = () => Array.from({ length: DAYS }, () => NO_SITE);
  return { zone, points: days(), kitchens: days(), shelters: days() };
}

const withSite = (
  { capacity, unknown, staff }: FeedingDay,
  site: { readonly capacity: number | null; readonly staff: number | null },
): FeedingDay => ({
  capacity: capacity + (site.capacity ?? 0),
  unknown: unknown + (site.capacity === null ? 1 : 0),
  staff: site.staff === null ? staff : (staff ?? 0) + site.staff,
});
