import { classify, type Classes, type Classing } from "../../engine/display/class-bounds.ts";
import { measureOf, type Measure } from "../../engine/words/measures.ts";
import type { Statistic } from "../../engine/words/statistics.ts";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import { RecentlyUsed, getOrMake, onceFor } from "../answers/memoize-async.ts";
import { countySums, squareMilesOf } from "./counties.ts";

/** What is put into classes, and how. */
interface ClassingRequest {
  readonly key: Statistic;
  readonly measure: Measure;
  readonly classing: Classing;
}

interface MapClasses {
  readonly tracts: Classes;
  readonly counties: Classes;
}

/** All that readers can choose of a data set but own bounds, several times over. */
const CHOICES_KEPT = 500;
const made = onceFor<TractSet, RecentlyUsed<MapClasses>>(() => new RecentlyUsed({ most: CHOICES_KEPT }));

/** The classes of a statistic over the tracts and over the counties of a set; natural breaks of a nation take half a second, once. */
export function classesOf(set: TractSet, wanted: ClassingRequest): MapClasses {
  return getOrMake(made(set), JSON.stringify(wanted), () => makeClasses(set, wanted));
}

function makeClasses(set: TractSet, { key, measure, classing }: ClassingRequest): MapClasses {
  const counties = countySums(set);
  const tracts = set.fips.map((_, row) =>
    measureOf(key, measure, { count: (each) => set.figures[each][row] ?? null, squareMiles: squareMilesOf(set, row) }),
  );
  const sums = counties.fips.map((_, row) =>
    measureOf(key, measure, {
      count: (each) => counties.figures[each][row] ?? null,
      squareMiles: counties.squareMiles[row] ?? null,
    }),
  );
  return { tracts: classify(tracts, classing), counties: classify(sums, classing) };
}
