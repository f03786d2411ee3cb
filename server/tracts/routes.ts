import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import * as calls from "../../contract/tracts/calls/tracts.ts";
import { STATISTICS, type Statistic } from "../../engine/words/statistics.ts";
import { throwError, throwHttpError } from "../answers/errors.ts";
import { textOf } from "../answers/texts.ts";
import { implement } from "../http/implement.ts";
import { and, asc, eq } from "../storage/orm.ts";
import { censusTracts, tractDataSets } from "../storage/schema/index.ts";
import { countySums, squareMilesOf } from "./counties.ts";
import { dataSetAnswer, dataSetOrder } from "./data-sets.ts";
import { tractSetFor } from "./tract-sets.ts";
import { classify, type Classes, type Classing } from "../../engine/display/class-bounds.ts";
import { measureOf, type Measure } from "../../engine/words/measures.ts";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import { RecentlyUsed, getOrMake, onceFor } from "../answers/memoize-async.ts";

/** The calls of the tract domain: data sets, their counties and tracts, and class breaks for coloring them. */
export const tractsDomain = { name: "tracts", routes: registerTracts };

function registerTracts(app: FastifyInstance): void {
  implement(app, calls.getDataSets, async ({ db }) => {
    const rows = await db
      .select()
      .from(tractDataSets)
      .orderBy(...dataSetOrder);
    return rows.map(dataSetAnswer);
  });

  implement(app, calls.getCounties, async ({ db, params }) => {
    const { set, counties } = await tractSetFor(db, params.dataSetId);
    const sums = countySums(set);
    return sums.fips
      .map((fips, row) => {
        const county = counties.get(fips);
        const population = sums.figures.population[row] ?? NaN;
        return {
          fips,
          name: county?.name ?? fips,
          region: county?.region ?? null,
          coastal: county?.coastal ?? null,
          tracts: sums.tracts[row] ?? 0,
          population: Number.isNaN(population) ? null : population,
        };
      })
      .sort((a, b) => a.name.localeCompare(b.name, "en") || (a.fips < b.fips ? -1 : 1));
  });

  implement(app, calls.getTracts, async ({ db, params: { dataSetId, county } }) => {
    const { label, counties } = await tractSetFor(db, dataSetId);
    if (!counties.has(county)) throwHttpError(404, "tracts.countyUnknown", { values: { county, label } });
    return db
      .select({ fips: censusTracts.fips, name: censusTracts.name, population: censusTracts.population })
      .from(censusTracts)
      .where(and(eq(censusTracts.dataSetId, dataSetId), eq(censusTracts.county, county)))
      .orderBy(asc(censusTracts.fips));
  });

  implement(app, calls.getClassBreaks, async ({ db, params, request }) => {
    const { dataSetId, statistic, measure } = params;
    const key = STATISTICS.find((each) => each === statistic) ?? refuseStatistic(statistic);
    const { set } = await tractSetFor(db, dataSetId);
    const { method, classes, own = [] } = request.query as z.output<typeof calls.ClassingSchema>;
    return { statistic, ...classesOf(set, { key, measure, classing: { method, classes, own } }) };
  });
}

function refuseStatistic(found: string): never {
  const key = "tracts.statisticUnknown";
  const values = { found, expected: STATISTICS.join(", ") };
  throwError([{ path: "params.statistic", key, values, message: textOf("en", key, values) }]);
}

/** The statistic to classify, and the method. */
interface ClassingRequest {
  readonly key: Statistic;
  readonly measure: Measure;
  readonly classing: Classing;
}

interface MapClasses {
  readonly tracts: Classes;
  readonly counties: Classes;
}

/** The number of cached results: several times all choices of a data set without custom bounds. */
const CHOICES_KEPT = 500;
const made = onceFor<TractSet, RecentlyUsed<MapClasses>>(() => new RecentlyUsed({ most: CHOICES_KEPT }));

/** The classes of a statistic over a set's tracts and counties, cached because natural breaks for the whole nation take half a second. */
function classesOf(set: TractSet, wanted: ClassingRequest): MapClasses {
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
