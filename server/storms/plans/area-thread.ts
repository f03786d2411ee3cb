import type { ZonePartInput } from "../../../contract/api/domain.ts";
import { leadingArea, type StormArea, type StormMapping } from "../../../engine/storms/areas.ts";
import { greatestWind, windArrivals } from "../../../engine/storms/arrival.ts";
import { WIND_THRESHOLDS, type StormShape, type WindThreshold } from "../../../engine/storms/advisory.ts";
import { beyondHorizon as windsBeyond, horizonsOf } from "../../../engine/storms/horizon.ts";
import { landfall } from "../../../engine/storms/landfall.ts";
import { hoursOf } from "../../../engine/storms/reach.ts";
import { stormArea, stormZones, watchArea, type StormShapes } from "../../../engine/storms/storm-zones.ts";
import { swathsOf } from "../../../engine/storms/swaths.ts";
import { STORM_CASES, stormCase } from "../../../engine/storms/uncertainty.ts";
import type { StormCaseZones } from "../../../engine/sensitivity/storm.ts";
import { isWater } from "../../../engine/words/statistics.ts";
import { countedLand, type CountedLand } from "../../../engine/zones/counted-land.ts";
import { ZoneError, type ZonePart, type ZoneShape, type ZoneStatistics } from "../../../engine/zones/shapes.ts";
import { zoneStatistics } from "../../../engine/zones/zone-statistics.ts";
import { standBehind } from "../../answers/thread-priority.ts";
import { areaOf, boxOf } from "../../planning/zones/areas.ts";
import type { CountingRules, CoveredArea } from "../../planning/zones/count-thread.ts";
import {
  UNKNOWN_TRACTS,
  tractsOfTask,
  type ThreadTracts,
  type TractsOfTask,
  type UnknownTracts,
} from "../../tracts/thread-tracts.ts";
import type { AdvisoryShapes } from "./advisory-shapes.ts";

standBehind();

/** An advisory to be measured with a tract set. */
export interface AreaTask {
  readonly of: TractsOfTask;
  readonly shapes: AdvisoryShapes;
  readonly mapping: StormMapping;
  readonly rules: CountingRules;
  /** The storm, if its other possible paths should be counted too. */
  readonly uncertain: { readonly basin: string; readonly season: number } | null;
  /** Whether winds beyond the hours with wind radii are estimated. */
  readonly beyondHorizon: boolean;
}

type Counts = Pick<ZoneStatistics, "tracts" | "population">;

/** A zone that the advisory makes, ready to be written. */
export interface MeasuredZone extends Counts {
  readonly zone: number;
  readonly areas: readonly StormArea[];
  /** Those of them that hold tracts of the zone only by estimated winds. */
  readonly estimated: readonly StormArea[];
  readonly parts: readonly ZonePartInput[];
  readonly covered: CoveredArea;
  readonly land: CountedLand | null;
}

/** The measured advisory; moments in milliseconds since 1970. */
export interface MeasuredAdvisory {
  readonly areas: readonly (Counts & { readonly area: StormArea; readonly given: Counts | null })[];
  /** Those that meet a tract. */
  readonly zones: readonly MeasuredZone[];
  readonly arrivals: {
    readonly first: number | null;
    readonly until: number | null;
    readonly counties: readonly { readonly fips: string; readonly name: string; readonly at: number }[];
  };
  /** Number of hours with wind radii, if the storm arrives later; hours of the forecast. */
  readonly horizon: {
    readonly winds: readonly { readonly threshold: WindThreshold; readonly hour: number }[];
    readonly arrival: { readonly of: "center" | "winds"; readonly hour: number; readonly at: number } | null;
  };
  /** The greatest wind in knots from the first arrival on. */
  readonly wind: number | null;
  /** The zones' figures for the storm's alternative cases; empty unless requested. */
  readonly cases: readonly MeasuredCase[];
}

/** The zones' figures if the storm develops differently, and the worst area of each. */
type MeasuredCase = StormCaseZones & {
  readonly leading: readonly { readonly zone: number; readonly area: StormArea }[];
};

export type AreaOutcome =
  | ({ readonly kind: "measured" } & MeasuredAdvisory)
  | { readonly kind: "tooClose" }
  | { readonly kind: "failed"; readonly reason: string };

/** Measures one advisory; run by measuring.ts in a thread. */
export default function measure(task: AreaTask): AreaOutcome | UnknownTracts {
  try {
    const tracts = tractsOfTask(task.of);
    return tracts === undefined ? UNKNOWN_TRACTS : { kind: "measured", ...measured(tracts, task) };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "tooClose" };
    return { kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function measured(
  tracts: ThreadTracts,
  { shapes: { areas, lines, points, forecast }, mapping, rules, uncertain, beyondHorizon }: AreaTask,
): MeasuredAdvisory {
  const given: StormShapes = new Map([...areas, ...lines.map(([area, own]) => [area, watchArea(own)] as const)]);
  const estimated = beyondHorizon ? windsBeyond(forecast) : [];
  const whole = [...forecast, ...estimated];
  const polygons = estimated.length === 0 ? given : otherwise(given, whole);
  const alone = partsOf(polygons);
  const strip = coastOf(tracts, alone.get("wind34") ?? alone.get("cone") ?? []);
  if (strip.length > 0) alone.set("coastalStrip", [{ kind: "tracts", fips: tractsOf(tracts, strip) }]);

  const found = new Map([...alone].map(([area, parts]) => [area, countsOf(tracts, { zone: 1, parts }, rules)]));
  const before = new Map(
    [...partsOf(given)].flatMap(([area, parts]) =>
      estimated.some(({ threshold }) => area === `wind${threshold}`)
        ? [[area, countsOf(tracts, { zone: 1, parts }, rules)] as const]
        : [],
    ),
  );
  const added = new Map(
    [...found].flatMap(([area, counts]) => {
      if (!estimated.some(({ threshold }) => area === `wind${threshold}`)) return [];
      const known = new Set(before.get(area)?.members.map(({ fips }) => fips));
      const more = counts?.members.filter(({ fips }) => !known.has(fips)) ?? [];
      return more.length === 0 ? [] : [[area, new Set(more.map(({ fips }) => fips))] as const];
    }),
  );
  const zonesBy = (shapes: StormShapes) => madeZones(shapes, mapping, strip);
  const winds = windsOf(tracts, { points, estimated });
  return {
    areas: [...found].map(([area, counts]) => ({
      area,
      ...plainCounts(counts),
      given: added.has(area) ? plainCounts(before.get(area) ?? null) : null,
    })),
    zones: zonesOf(tracts, { made: zonesBy(polygons), added }, rules),
    cases:
      uncertain === null
        ? []
        : STORM_CASES.map((which) => {
            const made = zonesBy(otherwise(polygons, stormCase(whole, which, uncertain)));
            const leading = [...made].map(([zone, { areas: from }]) => ({ zone, area: leadingArea(from) }));
            return { case: which, zones: statisticsOf(tracts, made, rules), leading };
          }),
    horizon: horizonOf(tracts, { forecast, points, first: winds.arrivals.first }),
    ...winds,
  };
}

/** The shape of each area by itself. */
function partsOf(polygons: StormShapes): Map<StormArea, ZonePart[]> {
  const parts = new Map<StormArea, ZonePart[]>();
  for (const [area, own] of polygons) {
    const geometry = stormArea(own);
    if (geometry !== null) parts.set(area, [{ kind: "area", geometry }]);
  }
  return parts;
}

/** The zones that a mapping makes, including the coastal counties if they should be one. */
function madeZones(polygons: StormShapes, mapping: StormMapping, strip: readonly string[]) {
  const made = new Map<number, { areas: StormArea[]; parts: ZonePartInput[] }>();
  for (const { zone, areas: from, geometry } of stormZones(polygons, mapping))
    made.set(zone, { areas: [...from], parts: [{ kind: "polygon", geometry }] });
  const stripZone = mapping.coastalStrip;
  if (stripZone !== undefined && strip.length > 0) {
    const { areas: from = [], parts = [] } = made.get(stripZone) ?? {};
    made.set(stripZone, {
      areas: [...from, "coastalStrip"],
      parts: [...parts, { kind: "counties", fips: [...strip] }],
    });
  }
  return made;
}

/** An advisory's areas with the winds of an alternative case of the storm. */
function otherwise(polygons: StormShapes, shapes: readonly StormShape[]): StormShapes {
  const swaths = swathsOf(shapes);
  const areas = new Map(polygons);
  for (const threshold of WIND_THRESHOLDS) {
    const own = swaths.find((swath) => swath.threshold === threshold)?.geometry;
    if (own?.type === "Polygon" || own?.type === "MultiPolygon") areas.set(`wind${threshold}`, [own]);
    else areas.delete(`wind${threshold}`);
  }
  return areas;
}

const plainCounts = (counts: ZoneStatistics | null): Counts =>
  counts === null ? { tracts: 0, population: 0 } : { tracts: counts.tracts, population: counts.population };

/** The coastal counties that an area meets. */
function coastOf(tracts: ThreadTracts, parts: readonly ZonePart[]): string[] {
  if (parts.length === 0) return [];
  const met = countsOf(tracts, { zone: 1, parts }, { selection: "intersects", overlap: "countOnce" });
  return (met?.counties ?? []).flatMap(({ county }) => (tracts.counties.get(county)?.coastal === true ? [county] : []));
}

const tractsOf = ({ set }: ThreadTracts, counties: readonly string[]): string[] =>
  set.fips.filter((fips) => counties.includes(fips.slice(0, 5)));

/** A zone's figures; null if it meets no tract. */
function countsOf({ set }: ThreadTracts, shape: ZoneShape, rules: CountingRules): ZoneStatistics | null {
  try {
    return zoneStatistics(set, [shape], rules)[0] ?? null;
  } catch (error) {
    if (error instanceof ZoneError && error.code === "offTheTracts") return null;
    throw error;
  }
}

type StormZones = ReturnType<typeof madeZones>;

/** The shapes of zones that meet a tract. */
function shapesIn(tracts: ThreadTracts, made: StormZones, rules: CountingRules): ZoneShape[] {
  return [...made].flatMap(([zone, one]) => {
    const parts = one.parts.flatMap((part): ZonePart[] => {
      if (part.kind === "polygon") return [{ kind: "area", geometry: part.geometry }];
      return part.kind === "counties" ? [{ kind: "tracts", fips: tractsOf(tracts, part.fips) }] : [];
    });
    return countsOf(tracts, { zone, parts }, rules) === null ? [] : [{ zone, parts }];
  });
}

function zonesOf(
  tracts: ThreadTracts,
  { made, added }: { readonly made: StormZones; readonly added: ReadonlyMap<StormArea, ReadonlySet<string>> },
  rules: CountingRules,
): MeasuredZone[] {
  const shapes = shapesIn(tracts, made, rules);
  const statistics = zoneStatistics(tracts.set, shapes, rules);
  return shapes.flatMap((shape) => {
    const { zone } = shape;
    const [own, from] = [statistics.find((one) => one.zone === zone), made.get(zone)];
    if (own === undefined || own.tracts === 0 || from === undefined) return [];
    const area = areaOf(shape, tracts);
    const covered = { area: JSON.stringify(area), box: boxOf(area) };
    const land = countedLand(tracts.set, own.members);
    const estimated = from.areas.filter((one) => own.members.some(({ fips }) => added.get(one)?.has(fips)));
    return [{ zone, ...from, estimated, covered, land, tracts: own.tracts, population: own.population }];
  });
}

const statisticsOf = (tracts: ThreadTracts, made: StormZones, rules: CountingRules): ZoneStatistics[] =>
  zoneStatistics(tracts.set, shapesIn(tracts, made, rules), rules).map((zone) => ({
    ...zone,
    members: [],
    counties: [],
  }));

const landOf = ({ set }: ThreadTracts): number[] => set.fips.flatMap((fips, row) => (isWater(fips) ? [] : [row]));

/** Returns when winds arrive, including estimated ones; `until` stays the last hour that the advisory itself covers. */
function windsOf(
  tracts: ThreadTracts,
  { points, estimated }: { readonly points: AdvisoryShapes["points"]; readonly estimated: readonly StormShape[] },
) {
  const { set, counties: named } = tracts;
  const reaching = points.map((point) => {
    const own = estimated.find(({ threshold, validAt }) => threshold === 34 && validAt === point.at);
    return { ...point, reach: point.reach ?? own?.radii ?? null };
  });
  const { counties, first } = windArrivals(set, reaching, landOf(tracts));
  const { until } = windArrivals(set, points, []);
  const places = [...counties].map(([fips, at]) => ({ fips, name: named.get(fips)?.name ?? fips, at }));
  return {
    arrivals: { first, until, counties: places.sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1)) },
    wind: greatestWind(points, first),
  };
}

const HOUR = 3_600_000;

function horizonOf(
  tracts: ThreadTracts,
  { forecast, points, first }: Pick<AdvisoryShapes, "forecast" | "points"> & { readonly first: number | null },
): MeasuredAdvisory["horizon"] {
  const center = landfall(tracts.set, points, landOf(tracts));
  const at = center ?? first;
  const last = hoursOf(forecast, "point").findLast(({ validAt }) => validAt !== null);
  if (at === null || last?.validAt == null) return { winds: [], arrival: null };
  const hour = last.tau - (last.validAt - at) / HOUR;
  const wind = greatestWind(points, at) ?? 0;
  return {
    winds: horizonsOf(forecast)
      .filter(({ threshold, tau }) => tau < hour && wind >= threshold)
      .map(({ threshold, tau }) => ({ threshold, hour: tau })),
    arrival: { of: center === null ? "winds" : "center", hour, at },
  };
}
