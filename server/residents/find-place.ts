import { editDistance } from "../../contract/api/nearest.ts";
import type { PlaceQuestion } from "../../contract/reports/calls/residents.ts";
import { tractAt } from "../../engine/zones/zone-at.ts";
import { allPlaces, boundsOf, folded, rankOf, rankedPlaces, type Place } from "../planning/search/places.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";

/** A place that a resident may mean. */
export interface FoundPlace {
  /** The place's name: `Key West, FL`; for a county only its name. Null for the reader's position. */
  readonly name: string | null;
  /** Five digits, of a county. */
  readonly county: string | null;
  /** Longitude and latitude in degrees of a place, null for a county. */
  readonly point: readonly [number, number] | null;
  /** Its extent, if that is known. */
  readonly bounds: readonly [number, number, number, number] | null;
}

/** The result for a text: one place, several candidates, one outside the area, or none; with the nearest matches. */
export type Finding =
  | { readonly kind: "one"; readonly place: FoundPlace }
  | { readonly kind: "several" | "none"; readonly places: readonly FoundPlace[] }
  | { readonly kind: "outside"; readonly place: FoundPlace; readonly places: readonly FoundPlace[] };

/** Maximum number of choices that are offered. */
const MOST = 8;
const NEAREST = 4;

type TractArea = Pick<LoadedTractSet, "set" | "counties">;

/** The place that a text names: a county or a place of 2,500 people and more, within the area before all others. */
export function findPlace(area: TractArea, text: string): Finding {
  const inArea = ({ longitude, latitude }: Place) => tractAt(area.set, [longitude, latitude]) !== null;
  const ranked = rankedPlaces(text);
  const found = [
    ...rankedCounties(area, text),
    // A county's name with its word is a county.
    ...(isCounty(text)
      ? []
      : ranked.filter(({ place }) => inArea(place)).map(({ place, rank }) => ({ place: cityOf(place), rank }))),
  ].sort((a, b) => a.rank - b.rank);
  const [best] = found;
  const exact = found.filter(({ rank }) => rank === 0);
  const wanted = exact.length > 0 ? exact : found;
  if (best && wanted.length === 1) return { kind: "one", place: best.place };
  if (best) return { kind: "several", places: wanted.slice(0, MOST).map(({ place }) => place) };
  const elsewhere = ranked.find(({ rank }) => rank === 0)?.place;
  if (elsewhere) return outside(area, cityOf(elsewhere));
  return { kind: "none", places: likeNamed(area, text, inArea) };
}

/** A place that is given by its position. */
export function placeAt(
  area: TractArea,
  { longitude, latitude, accuracy, name }: Extract<PlaceQuestion, { longitude: number }>,
): Finding {
  const point = [longitude, latitude] as const;
  const place = { name: name ?? null, county: null, point, bounds: around(point, accuracy ?? 0) };
  return tractAt(area.set, point) === null ? outside(area, place) : { kind: "one", place };
}

/** A county of the area by its FIPS; undefined if it is not part of it. */
export function countyOf({ counties }: TractArea, fips: string): Finding {
  const county = counties.get(fips);
  return county ? { kind: "one", place: inCounty(county) } : { kind: "none", places: [] };
}

const outside = (area: TractArea, place: FoundPlace): Finding => ({
  kind: "outside",
  place,
  places: nearestCounties(area, place),
});

const inCounty = ({ fips, name }: { readonly fips: string; readonly name: string }): FoundPlace => ({
  name,
  county: fips,
  point: null,
  bounds: null,
});

const cityOf = (place: Place): FoundPlace => ({
  name: `${place.name}, ${place.state}`,
  county: null,
  point: [place.longitude, place.latitude],
  bounds: boundsOf(place),
});

/** Words for a county in four languages, before or after its name. */
const COUNTY = /^\s*(?:condado (?:de |do |da )?)|\s+count(?:y|ies|ys)\s*$/i;
const isCounty = (text: string): boolean => COUNTY.test(text);

function rankedCounties({ counties }: TractArea, text: string): { place: FoundPlace; rank: number }[] {
  const words = folded(text.replace(COUNTY, "")).split(" ");
  if (words.join("") === "") return [];
  return [...counties.values()].flatMap((county) => {
    const name = folded(county.name);
    const rank = rankOf(name, name, words);
    return rank === null ? [] : [{ place: inCounty(county), rank }];
  });
}

/** The places and counties of the area whose names are closest to a text in letters. */
function likeNamed(area: TractArea, text: string, inArea: (place: Place) => boolean): FoundPlace[] {
  const wanted = folded(text.replace(COUNTY, "").replace(/,.*$/, ""));
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const distance = (name: string) => editDistance(wanted, folded(name));
  const near = [
    ...[...area.counties.values()].map((county) => ({
      far: distance(county.name),
      make: () => inCounty(county),
      is: () => true,
    })),
    ...allPlaces().map((place) => ({ far: distance(place.name), make: () => cityOf(place), is: () => inArea(place) })),
  ].filter(({ far }) => far <= most);
  return near
    .sort((a, b) => a.far - b.far)
    .filter(({ is }) => is())
    .slice(0, NEAREST)
    .map(({ make }) => make());
}

/** Number of tracts that are examined for the nearest counties: a large county has some 600. */
const NEAR_TRACTS = 1_000;

/** The counties whose tracts are nearest to a point. */
function nearestCounties({ set, counties }: TractArea, { point }: FoundPlace): FoundPlace[] {
  if (point === null || set.index === null) return [];
  const [x, y] = point;
  const near = set.index.neighbors(x, y, NEAR_TRACTS).map((item) => set.fips[set.indexedRows[item] ?? 0] ?? "");
  const found = [...new Set(near.map((fips) => fips.slice(0, 5)))].slice(0, NEAREST);
  return found.flatMap((fips) => {
    const county = counties.get(fips);
    return county ? [inCounty(county)] : [];
  });
}

/** Of latitude. */
export const METERS_PER_DEGREE = 111_320;
/** Half a mile to each side: the extent of a map around a point that is known exactly. */
const LEAST = 800;

/** The box around a point whose position may be off by a number of meters. */
function around([x, y]: readonly [number, number], accuracy: number): [number, number, number, number] {
  const up = Math.max(accuracy, LEAST) / METERS_PER_DEGREE;
  const across = up / Math.max(0.01, Math.cos((y * Math.PI) / 180));
  return [x - across, y - up, x + across, y + up];
}
