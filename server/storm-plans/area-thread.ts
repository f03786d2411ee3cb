import type { ZonePartInput } from "../../contract/domain.ts";
import type { StormArea, StormMapping } from "../../engine/storms/areas.ts";
import { greatestWind, windArrivals } from "../../engine/storms/arrival.ts";
import { WIND_THRESHOLDS, type StormShape } from "../../engine/storms/advisory.ts";
import { stormArea, stormZones, watchArea, type StormShapes } from "../../engine/storms/storm-zones.ts";
import { swathsOf } from "../../engine/storms/swaths.ts";
import { STORM_CASES, stormCase } from "../../engine/storms/uncertainty.ts";
import type { StormCaseZones } from "../../engine/sensitivity/storm.ts";
import { isWater } from "../../engine/statistics.ts";
import { countedLand, type CountedLand } from "../../engine/zones/counted-land.ts";
import { ZoneError, type ZonePart, type ZoneShape, type ZoneStatistics } from "../../engine/zones/shapes.ts";
import { zoneStatistics } from "../../engine/zones/zone-statistics.ts";
import { standBehind } from "../answers/thread-priority.ts";
import { areaOf, boxOf } from "../planning/zones/areas.ts";
import type { CountingRules, CoveredArea } from "../planning/zones/count-thread.ts";
import {
  UNKNOWN_TRACTS,
  tractsOfTask,
  type ThreadTracts,
  type TractsOfTask,
  type UnknownTracts,
} from "../tracts/thread-tracts.ts";
import type { AdvisoryShapes } from "./advisory-shapes.ts";

standBehind();

/** An advisory to be measured by a tract set. */
export interface AreaTask {
  readonly of: TractsOfTask;
  readonly shapes: AdvisoryShapes;
  readonly mapping: StormMapping;
  readonly rules: CountingRules;
  /** The storm, where the other ways that it may take are to be counted too. */
  readonly uncertain: { readonly basin: string; readonly season: number } | null;
}

type Counts = Pick<ZoneStatistics, "tracts" | "population">;

/** A zone that the advisory makes, ready to be written. */
export interface MeasuredZone extends Counts {
  readonly zone: number;
  readonly areas: readonly StormArea[];
  readonly parts: readonly ZonePartInput[];
  readonly covered: CoveredArea;
  readonly land: CountedLand | null;
}

/** What an advisory comes to; moments in milliseconds since 1970. */
export interface MeasuredAdvisory {
  readonly areas: readonly (Counts & { readonly area: StormArea })[];
  /** Those that meet a tract. */
  readonly zones: readonly MeasuredZone[];
  readonly arrivals: {
    readonly first: number | null;
    readonly until: number | null;
    readonly counties: readonly { readonly fips: string; readonly name: string; readonly at: number }[];
  };
  /** The greatest wind in knots from the first arrival on. */
  readonly wind: number | null;
  /** What the zones hold where the storm turns out otherwise; empty unless it was asked for. */
  readonly cases: readonly StormCaseZones[];
}

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
  { shapes: { areas, lines, points, forecast }, mapping, rules, uncertain }: AreaTask,
): MeasuredAdvisory {
  const polygons = new Map([...areas, ...lines.map(([area, own]) => [area, watchArea(own)] as const)]);
  const alone = new Map<StormArea, ZonePart[]>();
  for (const [area, own] of polygons) {
    const geometry = stormArea(own);
    if (geometry !== null) alone.set(area, [{ kind: "area", geometry }]);
  }
  const strip = coastOf(tracts, alone.get("wind34") ?? alone.get("cone") ?? []);
  if (strip.length > 0) alone.set("coastalStrip", [{ kind: "tracts", fips: tractsOf(tracts, strip) }]);

  const zonesBy = (shapes: StormShapes) => madeZones(shapes, mapping, strip);
  return {
    areas: [...alone].map(([area, parts]) => {
      const { tracts: met, population } = countsOf(tracts, { zone: 1, parts }, rules) ?? NONE;
      return { area, tracts: met, population };
    }),
    zones: zonesOf(tracts, zonesBy(polygons), rules),
    cases:
      uncertain === null
        ? []
        : STORM_CASES.map((which) => {
            const made = zonesBy(otherwise(polygons, stormCase(forecast, which, uncertain)));
            return { case: which, zones: statisticsOf(tracts, made, rules) };
          }),
    ...windsOf(tracts, points),
  };
}

/** The zones that a mapping makes, the coastal counties among them where they are to be one. */
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

/** An advisory's areas with the winds of another way of the storm. */
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

const NONE: Counts = { tracts: 0, population: 0 };

/** The coastal counties that an area meets. */
function coastOf(tracts: ThreadTracts, parts: readonly ZonePart[]): string[] {
  if (parts.length === 0) return [];
  const met = countsOf(tracts, { zone: 1, parts }, { selection: "intersects", overlap: "countOnce" });
  return (met?.counties ?? []).flatMap(({ county }) => (tracts.counties.get(county)?.coastal === true ? [county] : []));
}

const tractsOf = ({ set }: ThreadTracts, counties: readonly string[]): string[] =>
  set.fips.filter((fips) => counties.includes(fips.slice(0, 5)));

/** What a zone holds; null where it meets no tract. */
function countsOf({ set }: ThreadTracts, shape: ZoneShape, rules: CountingRules): ZoneStatistics | null {
  try {
    return zoneStatistics(set, [shape], rules)[0] ?? null;
  } catch (error) {
    if (error instanceof ZoneError && error.code === "offTheTracts") return null;
    throw error;
  }
}

type MadeZones = ReturnType<typeof madeZones>;

/** The shapes of zones that meet a tract. */
function shapesIn(tracts: ThreadTracts, made: MadeZones, rules: CountingRules): ZoneShape[] {
  return [...made].flatMap(([zone, one]) => {
    const parts = one.parts.flatMap((part): ZonePart[] => {
      if (part.kind === "polygon") return [{ kind: "area", geometry: part.geometry }];
      return part.kind === "counties" ? [{ kind: "tracts", fips: tractsOf(tracts, part.fips) }] : [];
    });
    return countsOf(tracts, { zone, parts }, rules) === null ? [] : [{ zone, parts }];
  });
}

function zonesOf(tracts: ThreadTracts, made: MadeZones, rules: CountingRules): MeasuredZone[] {
  const shapes = shapesIn(tracts, made, rules);
  const statistics = zoneStatistics(tracts.set, shapes, rules);
  return shapes.flatMap((shape) => {
    const { zone } = shape;
    const [own, from] = [statistics.find((one) => one.zone === zone), made.get(zone)];
    if (own === undefined || own.tracts === 0 || from === undefined) return [];
    const area = areaOf(shape, tracts);
    const covered = { area: JSON.stringify(area), box: boxOf(area) };
    const land = countedLand(tracts.set, own.members);
    return [{ zone, ...from, covered, land, tracts: own.tracts, population: own.population }];
  });
}

const statisticsOf = (tracts: ThreadTracts, made: MadeZones, rules: CountingRules): ZoneStatistics[] =>
  zoneStatistics(tracts.set, shapesIn(tracts, made, rules), rules).map((zone) => ({
    ...zone,
    members: [],
    counties: [],
  }));

function windsOf({ set, counties: named }: ThreadTracts, points: AdvisoryShapes["points"]) {
  const land = set.fips.flatMap((fips, row) => (isWater(fips) ? [] : [row]));
  const { counties, first, until } = windArrivals(set, points, land);
  const places = [...counties].map(([fips, at]) => ({ fips, name: named.get(fips)?.name ?? fips, at }));
  return {
    arrivals: { first, until, counties: places.sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1)) },
    wind: greatestWind(points, first),
  };
}
