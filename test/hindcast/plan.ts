import type { RestorationRowValues } from "../../contract/api/domain.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { project, type Projection } from "../../engine/distribution/estimate.ts";
import { alongTrack, withSeenReach } from "./along-track.ts";
import { applyPreset } from "../../engine/needs/defaults.ts";
import { ASSISTANCE_CATEGORIES, DAYS_PER_BLOCK, type Assistance } from "../../engine/needs/inputs.ts";
import { affectedZones } from "../../engine/needs/people.ts";
import { defaultHalfLife, shareLeft, STORM_HOLD_DAYS, type HalfLife } from "../../engine/needs/restoration.ts";
import type { StormShape } from "../../engine/storms/advisory.ts";
import { AREA_IMPACTS, DEFAULT_STORM_MAPPING, leadingArea } from "../../engine/storms/areas.ts";
import { categoryOf } from "../../engine/storms/category.ts";
import { beyondHorizon } from "../../engine/storms/horizon.ts";
import { swathsOf } from "../../engine/storms/swaths.ts";
import { suggestedMix } from "../../engine/suggested/mix.ts";
import { packTractSet } from "../../engine/zones/packed-tract-set.ts";
import type { ZonePart, ZoneShape, ZoneStatistics } from "../../engine/zones/shapes.ts";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import { zoneStatistics } from "../../engine/zones/zone-statistics.ts";
import { startThreads } from "../../server/answers/threads.ts";
import { suggestedRows } from "../../server/persistence/seed/suggested.ts";
import { restorationOf } from "../../server/planning/projections/zone-restoration.ts";
import { shapesOf } from "../../server/storms/plans/advisory-shapes.ts";
import type { AreaOutcome, AreaTask, MeasuredZone } from "../../server/storms/plans/area-thread.ts";
import { arrivalsAnswer } from "../../server/storms/plans/measuring.ts";
import type { CountyFacts } from "../../server/tracts/counties.ts";

/** The data for plans. */
export interface PlanGround {
  readonly set: TractSet;
  readonly counties: ReadonlyMap<string, CountyFacts>;
  /** IANA name of the time zone in which days begin. */
  readonly timeZone: string;
}

/** A forecast, or a substitute for one. */
export interface Forecast {
  readonly name: string;
  readonly issuedAt: number;
  readonly shapes: readonly StormShape[];
}

/** A plan made from a forecast with the shipped defaults, and its people without power. */
export interface HindcastPlan {
  readonly forecast: Forecast;
  readonly startDate: string;
  readonly category: number;
  readonly projection: Projection;
  readonly zones: readonly (ZoneStatistics & {
    readonly affected: number;
    readonly stillAffected: readonly number[];
    /** The average number of days that the affected people of the zone are affected. */
    readonly meanDays: number;
  })[];
}

const { settings: base } = applyPreset({});
const PROGRAM = new URL("../../server/storms/plans/area-thread.ts", import.meta.url);

/**
 * Makes plans of forecasts with the product's own parts: zones and arrivals, shares, suggestions, restoration, needs.
 */
export function startPlanning({ set, counties, timeZone }: PlanGround) {
  const threads = startThreads({
    onError: (error) => {
      throw error;
    },
  });
  const packed = packTractSet(set, { shared: true });
  const of = { state: "hindcast", kept: ["hindcast"], tracts: { packed, counties } };
  return {
    close: () => threads.close(),
    /** The plan of a forecast, by default with the extrapolated winds beyond its hours; null if it meets no tract. */
    async planOf(forecast: Forecast, takesBeyond = true): Promise<HindcastPlan | null> {
      const all = [...forecast.shapes, ...swathsOf(forecast.shapes)];
      const shapes = all.flatMap(({ validAt, geometry, ...shape }, shapeId) =>
        geometry.type === "GeometryCollection" || geometry.type === "MultiPoint"
          ? []
          : [{ ...shape, geometry, shapeId, validAt: validAt === null ? null : new Date(validAt).toISOString() }],
      );
      const task: AreaTask = {
        of,
        shapes: shapesOf(shapes),
        mapping: DEFAULT_STORM_MAPPING,
        rules: base,
        uncertain: null,
        beyondHorizon: takesBeyond,
      };
      const outcome = await threads.next<AreaOutcome>({ program: PROGRAM, task });
      if (outcome.kind !== "measured") throw new Error(`No zones of ${forecast.name}: ${outcome.kind}`);
      if (outcome.zones.length === 0) return null;
      const arrivals = arrivalsAnswer(outcome.arrivals);
      const startDate = calendarDay(timeZone, new Date(outcome.arrivals.first ?? forecast.issuedAt));
      const category = categoryOf(outcome.wind ?? 0);
      const counted = zoneStatistics(set, outcome.zones.map(shapeOfZone), base);
      const halfLives = new Map(
        outcome.zones.map(({ zone, areas }) => [zone, defaultHalfLife(AREA_IMPACTS[leadingArea(areas)].severity)]),
      );
      const settings = {
        ...base,
        demandCurve: "restoration" as const,
        restoration: [...halfLives].map(([zone, days]): RestorationRowValues => ({
          zone,
          ...days,
          blocks: null,
          origin: "wind",
        })),
      };
      const restoration = Object.fromEntries(
        counted.map((zone) => [
          zone.zone,
          restorationOf(zone, { settings, startDate, plannedBy: { arrivals }, timeZone }),
        ]),
      );
      const affected = Object.fromEntries(
        outcome.zones.map(({ zone, areas }) => [zone, AREA_IMPACTS[leadingArea(areas)].affected]),
      );
      const assistance = counted.flatMap((zone) => suggestionsFor(zone, { set, counties, category }));
      const inputs = { ...applyPreset({ assistance }), zones: counted, affected, restoration, settings };
      return {
        forecast,
        startDate,
        category,
        projection: project(inputs),
        zones: affectedZones(inputs.zones, inputs).map((zone) => ({
          ...zone,
          stillAffected: zone.stillAffected ?? [],
          meanDays: meanDaysOf(halfLives.get(zone.zone) ?? defaultHalfLife(zone.zone)),
        })),
      };
    },
  };
}

/** A forecast with the winds beyond its hours, along the storm's actual path. */
export const alongSeenTrack = (forecast: Forecast, seen: Forecast): Forecast => ({
  ...forecast,
  shapes: alongTrack([...forecast.shapes, ...beyondHorizon(forecast.shapes)], seen.shapes),
});

/** A forecast on its own path, with the storm's observed wind radii. */
export const withReachSeen = (forecast: Forecast, seen: Forecast): Forecast => ({
  ...forecast,
  shapes: withSeenReach(forecast.shapes, seen.shapes),
});

/**
 * Average days without service for those who lose it: those of the storm, and the mean of the curve, summed hour by
 * hour.
 */
const meanDaysOf = (halfLife: HalfLife): number =>
  Array.from({ length: 24 * 60 }, (_, hour) => shareLeft((hour + 0.5) / 24, halfLife) / 24).reduce(
    (sum, part) => sum + part,
    STORM_HOLD_DAYS,
  );

function shapeOfZone({ zone, parts }: MeasuredZone): ZoneShape {
  return {
    zone,
    parts: parts.flatMap((part): ZonePart[] =>
      part.kind === "polygon" ? [{ kind: "area", geometry: part.geometry }] : [],
    ),
  };
}

/** The shipped suggestions for a zone, each cell mixed by coast as plans do. */
function suggestionsFor(
  { zone, members }: ZoneStatistics,
  { set, counties, category }: Pick<PlanGround, "set" | "counties"> & { readonly category: number },
): Assistance[] {
  const type = category > 0 ? "Hurricane" : "Tropical Storm";
  const own = suggestedRows().filter(
    ({ disasterType, subCategory }) =>
      disasterType === type && (type === "Hurricane" ? subCategory === String(category) : subCategory === null),
  );
  const tracts = members.map(({ fips, share }) => {
    const people = set.figures.population[set.rowOf.get(fips) ?? -1] ?? NaN;
    const coastal = counties.get(fips.slice(0, 5))?.coastal ?? null;
    return { population: Number.isNaN(people) ? null : people * share, coastal, region: null };
  });
  return [...Map.groupBy(own, ({ product }) => product)].flatMap(([product, rows]) =>
    ASSISTANCE_CATEGORIES.flatMap((assistanceCategory): Assistance[] => {
      const cells = rows.flatMap((row) =>
        row.assistanceCategory === assistanceCategory
          ? [{ suggestedCategory: row.category, region: null, value: row.value }]
          : [],
      );
      const mix = suggestedMix(tracts, cells);
      return mix.kind === "missing" ? [] : [{ product, zone, category: assistanceCategory, value: mix.value }];
    }),
  );
}

/**
 * Total days that people are without power, from the curves themselves: unlike a plan's people-days they do not depend
 * on the block of an arrival.
 */
export const daysWithoutPowerOf = ({ zones }: Pick<HindcastPlan, "zones">): number =>
  zones.reduce((sum, { population, affected, meanDays }) => sum + (population ?? 0) * (affected / 100) * meanDays, 0);

/** People-days in a plan: its affected people over the 21 days, with the block of an arrival as a whole. */
export const peopleDaysOf = ({ zones }: Pick<HindcastPlan, "zones">): number =>
  zones.reduce(
    (sum, { population, affected, stillAffected }) =>
      sum + (population ?? 0) * (affected / 100) * stillAffected.reduce((days, still) => days + still / 100, 0),
    0,
  ) * DAYS_PER_BLOCK;

/** People of each county who are without power according to a plan, at the peak and on average in each block. */
export function withoutPower({ zones }: Pick<HindcastPlan, "zones">) {
  const found = new Map<string, { peak: number; blocks: number[] }>();
  for (const { affected, stillAffected, counties } of zones)
    for (const { county, population } of counties) {
      const own = found.get(county) ?? { peak: 0, blocks: stillAffected.map(() => 0) };
      const people = ((population ?? 0) * affected) / 100;
      found.set(county, {
        peak: own.peak + people,
        blocks: own.blocks.map((sum, block) => sum + (people * (stillAffected[block] ?? 0)) / 100),
      });
    }
  return found;
}
