import { countedADay, peopleADay } from "../needs/assisted.ts";
import type { Assistance, ZonePeople } from "../needs/inputs.ts";
import { distributionPoints, type DistributionPoints } from "./points.ts";

/** The counted people an estimate speaks of, over all zones; null where there are zones and of none the people are known. */
export interface Headline {
  /** Per zone the largest `assisted` of any product, summed over the zones. */
  readonly peopleAssisted: number | null;
  /** Per zone its people times its affected percentage, summed. */
  readonly peopleAffected: number | null;
}

export interface ZonePoints extends DistributionPoints {
  readonly zone: number;
}

/** The points for one county's share of one zone. */
export interface CountyPoints extends ZonePoints {
  /** Five-digit FIPS. */
  readonly county: string;
}

/** Who is planned for with what. */
export interface AssistancePlan {
  readonly products: readonly string[];
  readonly assistance: readonly Assistance[];
}

/** The people of a county's own tracts in a zone. */
type CountyPeople = Pick<ZonePeople, "below_poverty" | "above_poverty"> & { readonly county: string };

/** The people assisted and affected, over all zones. */
export function headlineOf(
  zones: readonly (ZonePeople & { readonly population: number | null })[],
  { products, assistance }: AssistancePlan,
): Headline {
  if (zones.length > 0 && zones.every(({ population }) => population === null))
    return { peopleAssisted: null, peopleAffected: null };
  return {
    peopleAssisted: zones.reduce((sum, zone) => sum + countedADay(zone, products, assistance), 0),
    peopleAffected: zones.reduce((sum, zone) => sum + ((zone.population ?? 0) * zone.affected) / 100, 0),
  };
}

/** The distribution points of a zone. */
export function zonePoints(zone: ZonePeople, { products, assistance }: AssistancePlan): ZonePoints {
  return { zone: zone.zone, ...distributionPoints(peopleADay(zone, products, assistance)) };
}

/** The distribution points of one county's part of a zone, from the county's own tracts of it. */
export function countyPoints(zone: ZonePeople, county: CountyPeople, plan: AssistancePlan): CountyPoints {
  const { below_poverty, above_poverty } = county;
  return {
    county: county.county,
    ...zonePoints({ zone: zone.zone, affected: zone.affected, below_poverty, above_poverty }, plan),
  };
}
