import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { SEARCH_LIMIT, type SearchResult } from "../../../contract/planning/calls/search.ts";

const PlaceSchema = z.object({
  name: z.string(),
  state: z.string(),
  longitude: z.coerce.number(),
  latitude: z.coerce.number(),
  population: z.coerce.number(),
});

interface KnownPlace {
  readonly place: z.infer<typeof PlaceSchema>;
  readonly name: string;
  /** The name with its state: `tampa fl`. */
  readonly full: string;
}

/** The places of 2,500 people and more, the largest first. */
export const allPlaces = (): readonly KnownPlace["place"][] => knownPlaces().map(({ place }) => place);
export type Place = KnownPlace["place"];

let known: readonly KnownPlace[] | null = null;

/** Read with the first search. Source and license: SOURCES.md. */
function knownPlaces(): readonly KnownPlace[] {
  known ??= z
    .array(PlaceSchema)
    .parse(parse(readFileSync(new URL("./places.csv", import.meta.url), "utf8"), { columns: true }))
    .sort((a, b) => b.population - a.population)
    .map((place) => ({ place, name: folded(place.name), full: folded(`${place.name} ${place.state}`) }));
  return known;
}

/** Half the side of the box around a place in degrees: about the size of a place with that many people. */
const sideOf = (population: number): number => Math.min(0.16, 0.03 + Math.sqrt(population) / 6_000);

/** The places of 2,500 people and more whose name matches, best first, then the largest; a state's two letters may follow. */
export const findPlaces = (text: string): SearchResult[] =>
  rankedPlaces(text)
    .slice(0, SEARCH_LIMIT)
    .map(({ place }) => ({ kind: "place", name: place.name, state: place.state, bounds: boundsOf(place) }));

/** The box that represents a place: west, south, east, north in degrees. */
export function boundsOf({ longitude: x, latitude: y, population }: Place): [number, number, number, number] {
  const side = sideOf(population);
  return [x - side, y - side, x + side, y + side];
}

/** All places whose name matches, with the rank of the match: 0 is the name itself. */
export function rankedPlaces(text: string): { readonly place: Place; readonly rank: number }[] {
  const wanted = folded(text);
  if (wanted === "") return [];
  const words = wanted.split(" ");
  return knownPlaces()
    .flatMap(({ place, name, full }) => {
      const rank = rankOf(name, full, words);
      return rank === null ? [] : [{ place, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
}

/**
 * The ranks of `rankOf` in search.ts: 0 the same, 1 begins with it, 2 a word begins with it, 4 has words that begin
 * with each of its words. PostgreSQL ranks records, since it stores them and limits their list; places are in a file
 * outside of any table, with their states' letters and abbreviations, so their ranks are calculated here. Rank 3, a
 * name that contains it, is left out: among the nation's places each short text is in some name.
 */
export function rankOf(name: string, full: string, words: readonly string[]): number | null {
  const wanted = words.join(" ");
  if (name === wanted || full === wanted) return 0;
  if (full.startsWith(wanted)) return 1;
  if (` ${name}`.includes(` ${wanted}`)) return 2;
  // Single letters would match the initials of half the list.
  return words.some((word) => word.length > 2) && words.every((word) => ` ${full}`.includes(` ${word}`)) ? 4 : null;
}

/** A name in the form in which it is compared: case, accents and punctuation do not count, and Saint may be St. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^saint\b|(?<= )saint\b/g, "st")
    .replace(/^fort\b|(?<= )fort\b/g, "ft");
