/**
 * Ways by road are longer than the straight line. Source: Boscoe, Henry and Zdeb, "A Nationwide Comparison of Driving
 * Distance Versus Straight-Line Distance to Hospitals", The Professional Geographer 64 (2012): 1.417 on the average.
 */
export const DETOUR = 1.4;

/** Kilometers to a statute mile. */
export const KM_PER_MILE = 1.609344;

/** The mean radius of the Earth in km (IUGG). */
const EARTH_RADIUS_KM = 6_371.0088;

/** Longitude and latitude in degrees. */
type Place = readonly [number, number];

/** A tract's part of a zone, with the people of the zone who are to be served there on the day. */
export interface ServedTract {
  readonly zone: number;
  readonly at: Place;
  readonly people: number;
}

/** An open point, with the people that it can serve on the day; null if unknown. */
export interface OpenPoint {
  readonly id: number;
  readonly at: Place;
  readonly capacity: number | null;
}

/** What the open points mean for one zone. */
interface ZoneReach {
  readonly zone: number;
  /** To serve on the day. */
  readonly people: number;
  /** The points nearest to its people, and what they can serve together. */
  readonly points: number;
  readonly capacity: number;
  /** Points whose capacity is unknown, so that it counts as none. */
  readonly unknown: number;
  /** People with no open point within the distance. */
  readonly beyond: number;
  /** People that the points cannot serve: out of reach, or more than they can serve together. */
  readonly unserved: number;
}

/**
 * Per zone, what the open points can serve against the people of the day, and the people with no point in reach. A point
 * belongs to the zone of the tract that is nearest to it; `limitKm` is a way by road, that is the straight line times
 * `detour`. Zones ascending.
 */
export function reachOf(
  tracts: readonly ServedTract[],
  points: readonly OpenPoint[],
  { limitKm, detour = DETOUR }: { readonly limitKm: number; readonly detour?: number },
): { readonly zones: ZoneReach[]; readonly away: readonly number[] } {
  const zones = new Map<number, { -readonly [Key in keyof ZoneReach]: ZoneReach[Key] }>();
  const zoneOf = (zone: number) => {
    const known = zones.get(zone) ?? { zone, people: 0, points: 0, capacity: 0, unknown: 0, beyond: 0, unserved: 0 };
    zones.set(zone, known);
    return known;
  };
  for (const { zone, people } of tracts) zoneOf(zone).people += people;
  const straightMost = limitKm / detour;
  const reached = new Set<number>();
  const away: number[] = [];
  for (const { id, at, capacity } of points) {
    const near = [...tractsWithin(tracts, at, straightMost)];
    for (const { i } of near) reached.add(i);
    const zone = zoneOfNearest(near);
    if (zone === null) {
      away.push(id);
      continue;
    }
    const own = zoneOf(zone);
    own.points += 1;
    own.capacity += capacity ?? 0;
    if (capacity === null) own.unknown += 1;
  }
  for (const [i, { zone, people }] of tracts.entries()) if (!reached.has(i)) zoneOf(zone).beyond += people;
  // Only people in reach come to a point, however many more it could serve.
  for (const own of zones.values()) own.unserved = Math.max(own.beyond, own.people - own.capacity);
  return { zones: [...zones.values()].toSorted((a, b) => a.zone - b.zone), away };
}

/** The zone of the tract that is nearest to a place, by at most a way by road in km; null if there is none. */
export const nearestZone = (tracts: readonly ServedTract[], at: Place, limitKm: number): number | null =>
  zoneOfNearest([...tractsWithin(tracts, at, limitKm / DETOUR)]);

const zoneOfNearest = (near: readonly { readonly km: number; readonly zone: number }[]): number | null =>
  near.length === 0 ? null : near.reduce((best, one) => (one.km < best.km ? one : best)).zone;

/** The tracts within a straight line in km of a place. */
function* tractsWithin(tracts: readonly ServedTract[], at: Place, most: number) {
  for (const [i, tract] of tracts.entries()) {
    // Most tracts are too far north or south, which needs no trigonometry to see.
    if (Math.abs(tract.at[1] - at[1]) * KM_PER_DEGREE > most) continue;
    const km = straightKm(at, tract.at);
    if (km <= most) yield { i, km, zone: tract.zone };
  }
}

/** Of latitude. */
const KM_PER_DEGREE = (Math.PI * EARTH_RADIUS_KM) / 180;

/** The great-circle distance in km (haversine formula). */
export function straightKm([x1, y1]: Place, [x2, y2]: Place): number {
  const [p1, p2] = [radians(y1), radians(y2)];
  const h = Math.sin((p2 - p1) / 2) ** 2 + Math.cos(p1) * Math.cos(p2) * Math.sin(radians(x2 - x1) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The places at a straight line in km around a place, as a closed path of 73 positions. */
export function ringAround([lon, lat]: Place, km: number): Place[] {
  const [angle, phi] = [km / EARTH_RADIUS_KM, radians(lat)];
  return Array.from({ length: 73 }, (_, i) => {
    const bearing = radians(i * 5);
    const there = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing));
    const across = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
      Math.cos(angle) - Math.sin(phi) * Math.sin(there),
    );
    return [lon + degrees(across), degrees(there)];
  });
}

const degrees = (angle: number): number => (angle * 180) / Math.PI;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
