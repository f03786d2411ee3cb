import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { ROOT } from "../paths.ts";

const PlaceSchema = z.object({
  name: z.string().min(1),
  /** The state, or the country of a place abroad. */
  state: z.string().length(2),
  longitude: z.coerce.number(),
  latitude: z.coerce.number(),
  population: z.coerce.number(),
  /** National capital, state capital, county seat. */
  kind: z.enum(["N", "S", "C", ""]),
});
type NamedPlace = z.infer<typeof PlaceSchema>;

/** Two entries with the same name and state closer than this, in degrees, are the same place. */
const SAME = 0.06;

/**
 * The places of 2,500 people and more, the most important first, then cities of other countries, which never displace a
 * domestic name. Source and license: SOURCES.md and server/planning/search/SOURCES.md.
 */
export const readPlaces = (): NamedPlace[] =>
  ["server/planning/search/places.csv", "build/basemap/places-abroad.csv"].flatMap(placesIn);

function placesIn(file: string): NamedPlace[] {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const rows = z.array(PlaceSchema).parse(parse(text, { columns: true }));
  const seen = new Map<string, NamedPlace[]>();
  return rows
    .sort((a, b) => weightOf(b) - weightOf(a))
    .filter((place) => {
      const key = `${place.name}, ${place.state}`;
      const others = seen.get(key) ?? [];
      seen.set(key, [...others, place]);
      return !others.some(
        ({ longitude, latitude }) => Math.hypot(longitude - place.longitude, latitude - place.latitude) < SAME,
      );
    });
}

/** The population that a place needs to be named at a level, outermost first. Capitals and county seats count for more. */
const LEAST_PEOPLE: readonly (readonly [level: number, people: number])[] = [
  [3, 2_000_000],
  [4, 600_000],
  [5, 250_000],
  [6, 90_000],
  [7, 35_000],
  [8, 12_000],
  [9, 5_000],
];
/** A county seat comes before suburbs of similar size: Pensacola before East Pensacola Heights. */
const FACTORS = { N: 4, S: 4, C: 1.25, "": 1 } as const;

/** Population, multiplied for a capital or county seat; decides which of two names comes first. */
const weightOf = ({ population, kind }: Pick<NamedPlace, "population" | "kind">): number => population * FACTORS[kind];

/** The level from which a place may be named. */
export const firstLevelOf = (place: Pick<NamedPlace, "population" | "kind">): number =>
  LEAST_PEOPLE.find(([, people]) => weightOf(place) >= people)?.[0] ?? 10;

/** The size of a place's name: 0 for villages to 3 for the largest cities. */
export function sizeOf(population: number): 0 | 1 | 2 | 3 {
  if (population >= 250_000) return 3;
  if (population >= 60_000) return 2;
  return population >= 12_000 ? 1 : 0;
}
