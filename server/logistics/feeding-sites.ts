import type { Feeding } from "../../contract/supply/calls/feeding.ts";
import type { FeedingDay } from "../../engine/logistics/feeding.ts";
import { KM_PER_MILE, nearestZone, type ServedTract } from "../../engine/logistics/reach.ts";
import { isOpen, isPoint, siteCapacity } from "../../engine/logistics/sites.ts";
import { addDays } from "../../engine/needs/blocks.ts";
import { DAYS } from "../../engine/needs/inputs.ts";
import type { Reader } from "../storage/database.ts";
import { asc, eq, lt } from "../storage/orm.ts";
import { facilities, siteStates } from "../storage/schema/index.ts";
import { byName } from "../sheets/sheet-rows.ts";

/** A site counts for the zone of the nearest tract, by at most this way by road in miles. */
const MILES_MOST = 50;

type Run = NonNullable<Feeding["run"]>;
type SiteWay = "points" | "kitchens" | "shelters";

const wayOf = (type: string): SiteWay | null =>
  isPoint(type) ? "points" : type === "Kitchen" ? "kitchens" : type === "Shelter" ? "shelters" : null;

/** What the sites of a zone can do by way and day, from the days on which they are open. */
export async function readFeedingSites(
  reader: Reader,
  startDate: string,
  tracts: readonly ServedTract[],
): Promise<Pick<Run, "sites" | "shelters" | "unplaced" | "away">> {
  const sites = await reader
    .select()
    .from(facilities)
    .where(eq(facilities.active, true))
    .orderBy(byName(facilities.name));
  const states = await reader
    .select({ facilityId: siteStates.facilityId, day: siteStates.day, state: siteStates.state })
    .from(siteStates)
    .where(lt(siteStates.day, addDays(startDate, DAYS)))
    .orderBy(asc(siteStates.day));
  const statesOf = Map.groupBy(states, ({ facilityId }) => facilityId);
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(startDate, day));
  const zones = new Map<number, Run["sites"][number]>(
    [...new Set(tracts.map(({ zone }) => zone))].toSorted((a, b) => a - b).map((zone) => [zone, noSites(zone)]),
  );
  const found = { shelters: [] as Run["shelters"], unplaced: [] as string[], away: [] as string[] };
  for (const { id, name, type, longitude, latitude, capacity: own, staff: ownStaff } of sites) {
    const way = wayOf(type);
    const entries = statesOf.get(id) ?? [];
    const open = dates.map((date) => isOpen(entries.findLast(({ day }) => day <= date) ?? { state: "Planned" }));
    if (way === null || !open.includes(true)) continue;
    if (longitude === null || latitude === null) {
      found.unplaced.push(name);
      continue;
    }
    const zone = nearestZone(tracts, [longitude, latitude], MILES_MOST * KM_PER_MILE);
    const days = zone === null ? undefined : zones.get(zone)?.[way];
    if (zone === null || days === undefined) {
      found.away.push(name);
      continue;
    }
    const { capacity, staffDay, staffNight } = siteCapacity(type, own, ownStaff);
    const staff = staffDay === null ? null : staffDay + (staffNight ?? 0);
    for (const [day, isItOpen] of open.entries()) {
      const before = days[day];
      if (isItOpen && before !== undefined) days[day] = withSite(before, { capacity, staff });
    }
    if (way === "shelters") found.shelters.push({ id, name, zone, capacity });
  }
  return { sites: [...zones.values()], ...found };
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
