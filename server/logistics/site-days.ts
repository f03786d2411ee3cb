import type { FacilityType } from "../../contract/supply/supply.ts";
import type { SuppliedWay } from "../../engine/logistics/supply-plan/site-needs.ts";
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

/** An active facility with the 21 days of a plan. */
export interface FacilityDays extends ReturnType<typeof siteCapacity> {
  readonly id: number;
  readonly name: string;
  readonly type: FacilityType;
  readonly county: string;
  /** Null without a place on the map. */
  readonly at: readonly [number, number] | null;
  readonly open: readonly boolean[];
  readonly closed: readonly boolean[];
}

/** A site that is open on some of the days, with its way of feeding and its zone. */
interface ZoneSite extends FacilityDays {
  readonly way: SuppliedWay;
  readonly zone: number;
}

/** The active facilities by name, with the days on which each is open or closed. */
export async function readFacilityDays(reader: Reader, startDate: string): Promise<FacilityDays[]> {
  const rows = await reader
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
  return rows.map(({ id, name, type, county, longitude, latitude, capacity, staff }) => {
    const entries = statesOf.get(id) ?? [];
    const onDays = dates.map((date) => entries.findLast(({ day }) => day <= date) ?? { state: "Planned" });
    return {
      id,
      name,
      type,
      county,
      at: longitude === null || latitude === null ? null : ([longitude, latitude] as const),
      open: onDays.map(isOpen),
      closed: onDays.map(({ state }) => state === "Closed"),
      ...siteCapacity(type, capacity, staff),
    };
  });
}

const wayOf = (type: string): SuppliedWay | null =>
  isPoint(type) ? "points" : type === "Kitchen" ? "kitchens" : type === "Shelter" ? "shelters" : null;

/** The sites that are open on some day, each in the zone of its nearest tract, and the names of those that are in none. */
export function sitesOfZones(all: readonly FacilityDays[], tracts: readonly ServedTract[]) {
  const found = { sites: [] as ZoneSite[], unplaced: [] as string[], away: [] as string[] };
  for (const one of all) {
    const way = wayOf(one.type);
    if (way === null || !one.open.includes(true)) continue;
    const zone = one.at && nearestZone(tracts, one.at, MILES_MOST * KM_PER_MILE);
    if (one.at === null) found.unplaced.push(one.name);
    else if (zone === null) found.away.push(one.name);
    else found.sites.push({ ...one, way, zone });
  }
  return found;
}
