import { roundFigure } from "../../../engine/display/whole-figures.ts";
import { getOrMake } from "../../answers/memoize-async.ts";
import { RunResultsSchema, storedResults } from "../../planning/projections/results.ts";
import type { Database } from "../../storage/database.ts";
import { inArray } from "../../storage/orm.ts";
import { runs } from "../../storage/schema/index.ts";
import { shownFigures } from "../../storms/updates/plan-figures.ts";
import { integer, type Field, type FieldValue } from "./feature-source.ts";

const PEOPLE = integer("people_to_serve", "Most people to serve on one day");
const POINTS = integer("points", "Points of distribution");

/** The headline of a zone: without it, everyone would take its population for the people to serve. */
export const ZONE_HEADLINE: readonly Field[] = [PEOPLE, POINTS];
/** The headline of an estimation. Trucks of zones, each rounded, would not add up to it. */
export const HEADLINE: readonly Field[] = [PEOPLE, integer("trucks", "Trucks of 21 days, all products"), POINTS];

type Values = Readonly<Record<string, FieldValue>>;

/** The headline of a run and of its zones, by their numbers, as they are shown everywhere. */
interface RunHeadline {
  readonly all: Values;
  readonly zones: ReadonlyMap<number, Values>;
}

const kept = new WeakMap<Database, Map<number, RunHeadline>>();
/** Runs whose headlines are cached; a run never changes. */
const MOST_KEPT = 5_000;
const AT_ONCE = 10;

/** The headlines of runs by their ids. */
export async function readHeadlines(db: Database, rids: readonly (number | null)[]) {
  const known = getOrMake(kept, db, () => new Map());
  if (known.size > MOST_KEPT) known.clear();
  const found = new Map(rids.map((rid) => [rid, known.get(rid ?? 0)]));
  const missing = [...found].flatMap(([rid, headline]) => (headline === undefined ? (rid ?? []) : []));
  // Results are large: a few at a time, so that neither memory nor other calls suffer.
  for (let i = 0; i < missing.length; i += AT_ONCE) {
    const few = inArray(runs.rid, missing.slice(i, i + AT_ONCE));
    for (const { rid, results } of await db.select({ rid: runs.rid, results: runs.results }).from(runs).where(few)) {
      const headline = headlineOf(results);
      known.set(rid, headline);
      found.set(rid, headline);
    }
  }
  return (rid: number | null): RunHeadline => found.get(rid) ?? NONE;
}

const NONE: RunHeadline = { all: {}, zones: new Map() };

function headlineOf(stored: unknown): RunHeadline {
  const results = RunResultsSchema.parse(storedResults(stored));
  const { peopleAssisted, products } = shownFigures(results);
  const { zones } = results.points;
  const totalOf = (figures: readonly (number | null)[]) =>
    figures.length > 0 && figures.every((figure) => figure === null)
      ? null
      : figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0);
  return {
    all: {
      people_to_serve: peopleAssisted,
      trucks: totalOf(products.map(({ trucks }) => trucks)),
      points: totalOf(zones.map(({ points }) => points)),
    },
    zones: new Map(
      zones.map(({ zone, peopleADay, points }) => [zone, { people_to_serve: roundFigure(peopleADay), points }]),
    ),
  };
}
