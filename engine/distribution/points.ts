import { isPeopleKnown, peopleCounted, type CountedPeople } from "../zones/shapes.ts";
import { countedADay, peopleADay } from "../needs/assisted.ts";
import type { Assistance, ZonePeople } from "../needs/inputs.ts";

/** The three sizes of a point of distribution (FEMA IS-26, Guide to Points of Distribution). Largest first. */
export const POINT_TYPES = [
  { type: "I", peopleADay: 20_000, lanes: 4, staffDay: 78, staffNight: 10 },
  { type: "II", peopleADay: 10_000, lanes: 2, staffDay: 34, staffNight: 6 },
  { type: "III", peopleADay: 5_000, lanes: 1, staffDay: 19, staffNight: 4 },
] as const;

/**
 * Water at a type I point. Source: US Army Corps of Engineers, commodity table: a truckload of 18,000 L for about 5,000 people, so 3.6 L
 * (0.95 US gal) a person and day and 4 truckloads; FEMA IS-26 plans 1 US gal, which takes one truck more.
 */
export const POINT_WATER = {
  trucks: 4,
  truckLiters: 18_000,
  truckGallons: 4_750,
  truckPeople: 5_000,
  liters: 3.6,
  gallons: 0.95,
  people: POINT_TYPES[0].peopleADay,
  loads: 4.2,
  most: 5,
} as const;

/** FEMA IS-26: one vehicle collects for a household of three; one lane serves 140 vehicles an hour. */
const PEOPLE_PER_VEHICLE = 3;
const VEHICLES_PER_LANE_HOUR = 140;

/** People are counted in doubles: a count this close below a bound counts as having reached it. */
const PEOPLE_WITHIN = 1e-6;

/** The distribution points that serve a number of people a day; every figure is null if no people are known. */
export interface DistributionPoints<Figure = number | null> {
  readonly peopleADay: Figure;
  readonly typeI: Figure;
  readonly typeII: Figure;
  readonly typeIII: Figure;
  readonly points: Figure;
  /** People the points can serve in a day. */
  readonly capacity: Figure;
  readonly spare: Figure;
  readonly lanes: Figure;
  readonly staffDay: Figure;
  readonly staffNight: Figure;
  /** Vehicles a day. */
  readonly vehicles: Figure;
  /** Vehicles that all lanes together serve in an hour. */
  readonly vehiclesAnHour: Figure;
}

/** The points where the number of people is not known. */
const NOT_KNOWN: DistributionPoints<null> = {
  peopleADay: null,
  typeI: null,
  typeII: null,
  typeIII: null,
  points: null,
  capacity: null,
  spare: null,
  lanes: null,
  staffDay: null,
  staffNight: null,
  vehicles: null,
  vehiclesAnHour: null,
};

/**
 * The fewest points that cover the people, then the least spare capacity. The
 * capacities are 4, 2 and 1 times the smallest, so every point but the last is
 * a Type I and the last the smallest that covers the rest.
 */
export function distributionPoints(peopleADay: number): DistributionPoints<number>;
export function distributionPoints(peopleADay: number | null): DistributionPoints;
export function distributionPoints(peopleADay: number | null): DistributionPoints {
  if (peopleADay === null) return NOT_KNOWN;
  const [large, medium, small] = POINT_TYPES;
  const full = Math.floor((peopleADay + PEOPLE_WITHIN) / large.peopleADay);
  const rest = Math.max(0, peopleADay - full * large.peopleADay);
  const last = rest <= PEOPLE_WITHIN ? null : smallestThatCovers(rest);
  const counts = {
    typeI: full + (last === large ? 1 : 0),
    typeII: last === medium ? 1 : 0,
    typeIII: last === small ? 1 : 0,
  };
  const over = (key: "peopleADay" | "lanes" | "staffDay" | "staffNight") =>
    counts.typeI * large[key] + counts.typeII * medium[key] + counts.typeIII * small[key];
  const capacity = over("peopleADay");
  const lanes = over("lanes");
  return {
    peopleADay,
    ...counts,
    points: counts.typeI + counts.typeII + counts.typeIII,
    capacity,
    spare: Math.max(0, capacity - peopleADay),
    lanes,
    staffDay: over("staffDay"),
    staffNight: over("staffNight"),
    vehicles: Math.max(0, Math.ceil((peopleADay - PEOPLE_WITHIN) / PEOPLE_PER_VEHICLE)),
    vehiclesAnHour: lanes * VEHICLES_PER_LANE_HOUR,
  };
}

function smallestThatCovers(people: number): (typeof POINT_TYPES)[number] {
  return POINT_TYPES.findLast((point) => people <= point.peopleADay + PEOPLE_WITHIN) ?? POINT_TYPES[0];
}

/**
 * The counted people of an estimate, over all zones; null if there are zones but the people of none of them are known.
 */
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

/** The inputs: who is planned for, and with what. */
interface AssistancePlan {
  readonly products: readonly string[];
  readonly assistance: readonly Assistance[];
}

/**
 * The people assisted and affected, over all zones. The affected are a share of everyone who lives there, wherever they
 * are fed.
 */
export function headlineOf(
  zones: readonly ZonePeople[],
  { products, assistance }: AssistancePlan,
  living: readonly (CountedPeople & Pick<ZonePeople, "affected">)[] = zones,
): Headline {
  if (zones.length > 0 && !zones.some(isPeopleKnown)) return { peopleAssisted: null, peopleAffected: null };
  return {
    peopleAssisted: zones.reduce((sum, zone) => sum + countedADay(zone, products, assistance), 0),
    peopleAffected: living.reduce((sum, zone) => sum + ((peopleCounted(zone) ?? 0) * zone.affected) / 100, 0),
  };
}

/** The distribution points of a zone. */
export function zonePoints(zone: ZonePeople, { products, assistance }: AssistancePlan): ZonePoints {
  return { zone: zone.zone, ...distributionPoints(peopleADay(zone, products, assistance)) };
}

/** The distribution points for one county's part of a zone, from the people of that county's tracts in the zone. */
export function countyPoints(county: string, people: ZonePeople, plan: AssistancePlan): CountyPoints {
  return { county, ...zonePoints(people, plan) };
}

/** Counties without those where not even one person a day is to be served, as rounded; those whose people are not known stay. */
export const servedCounties = <One extends Pick<DistributionPoints, "peopleADay">>(counties: readonly One[]): One[] =>
  counties.filter(({ peopleADay }) => peopleADay === null || peopleADay >= 0.5);
