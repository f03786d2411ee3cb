import { bbox, booleanIntersects, booleanTouches, feature } from "@turf/turf";
import type { Polygon } from "geojson";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { SELECTIONS, type Selection, type TractRecord, type ZoneStatistics } from "../../engine/zones/shapes.ts";
import { packTractSet, unpackTractSet } from "../../engine/zones/packed-tract-set.ts";
import { buildTractSet, type TractSet } from "../../engine/zones/tract-set.ts";
import { zoneStatistics } from "../../engine/zones/zone-statistics.ts";
import { STATE_SIZE, US_SIZE, starRing, tessellation } from "../fixtures/shapes.ts";
import { seededRandom } from "../kits/numbers.ts";
import { median, timeOf } from "./figures.ts";
import { postgisPeer } from "./postgis.ts";

/** Target: this many times as fast as each peer, for every size. */
const TARGETS = { postgis: 5, turf: 50 } as const;
/**
 * A zone's area in tracts (with those on its boundary it contains about 12, 310 and 3,000), and how often the peers are
 * timed.
 */
const SIZES = {
  small: { area: 5, turf: 25, postgis: 25 },
  medium: { area: 270, turf: 5, postgis: 10 },
  large: { area: 2900, turf: 3, postgis: 5 },
} as const;
const ROUNDS = 45;
/** Every engine runs this many milliseconds before it is timed. */
const WARM_UP = 400;
const ZONES_PER_SIZE = 5;
const CORNERS = 40;

/**
 * Zone sums (selection, all fourteen sums, missing figures) of our engine, turf and PostGIS on the same tracts and
 * zones in one run, after a warm-up; medians and ratios. turf gets the same rule, `booleanIntersects` and not
 * `booleanTouches`, for the tracts whose bounding box meets the zone's, boxes calculated beforehand; PostGIS a GiST
 * index and a prepared statement, round trip included.
 */
export async function benchZones(report: (line: string) => void): Promise<void> {
  for (const [name, size] of Object.entries({ "5,000": STATE_SIZE, "85,000": US_SIZE })) {
    report(`${name} tracts of 120 vertices`);
    const records = tessellation(size);
    const set = buildAndPack(records, report);
    const boxes = records.map(({ geometry }) => (geometry === null ? [] : bbox(geometry)));
    const postgis = await postgisPeer(records);
    if (postgis === null) report("  no PostGIS answers at BENCH_POSTGIS_URL (or localhost:5432/bench): left out");
    for (const [label, { area, turf: turfRounds, postgis: postgisRounds }] of Object.entries(SIZES)) {
      const zones = zonesOf(area, size);
      for (const selection of SELECTIONS) warm(zones, (zone) => count(set, zone, selection));
      warm(zones, (zone) => turfSum(records, boxes, zone));
      if (postgis !== null) for (const zone of zones) await postgis.count(zone);
      const ours = median(rounds(ROUNDS, zones, (zone) => count(set, zone, "intersects")));
      const held = zones.map((zone) => count(set, zone, "intersects").tracts);
      const turf = median(rounds(turfRounds, zones, (zone) => turfSum(records, boxes, zone)));
      const shown = [
        `  ${label} (${Math.min(...held)}–${Math.max(...held)} tracts): ours ${ms(ours)}`,
        `turf ${ratio(turf, ours, TARGETS.turf)}`,
      ];
      if (postgis !== null) {
        const times: number[] = [];
        for (let round = 0; round < postgisRounds; round++) {
          const zone = zones[round % zones.length] ?? fail();
          const started = performance.now();
          const answer = await postgis.count(zone);
          times.push(performance.now() - started);
          const mine = count(set, zone, "intersects");
          if (answer.tracts !== mine.tracts || answer.population !== mine.population)
            throw new Error("PostGIS counts otherwise");
        }
        shown.push(`PostGIS ${ratio(median(times), ours, TARGETS.postgis)}`);
      }
      const others = SELECTIONS.filter((selection) => selection !== "intersects").map((selection) => {
        const time = median(rounds(ROUNDS, zones, (zone) => count(set, zone, selection)));
        return `${selection} ${ms(time)}`;
      });
      report([...shown, ...others].join(" · "));
    }
    await postgis?.close();
  }
}

function buildAndPack(records: readonly TractRecord[], report: (line: string) => void): TractSet {
  const started = performance.now();
  const set = buildTractSet(records);
  const built = performance.now();
  const bytes = packTractSet(set);
  const packed = performance.now();
  const again = unpackTractSet(bytes);
  const unpacked = performance.now();
  const size = (bytes.length / 2 ** 20).toFixed(0);
  report(
    `  built ${ms(built - started)}, packed ${ms(packed - built)} (${size} MiB), unpacked ${ms(unpacked - packed)}`,
  );
  return again;
}

function zonesOf(area: number, { columns, rows }: { columns: number; rows: number }): Polygon[] {
  const random = seededRandom(area);
  const cell = (57 / columns) * (24 / rows);
  const radius = Math.sqrt((area * cell) / 2.25);
  return Array.from({ length: ZONES_PER_SIZE }, () => {
    const center = [-97 + 3 * random(), 36.5 + random()];
    return { type: "Polygon", coordinates: [starRing(random, { center, radius, corners: CORNERS, least: 0.6 })] };
  });
}

function count(set: TractSet, geometry: Polygon, selection: Selection): ZoneStatistics {
  const [zone] = zoneStatistics(set, [{ zone: 1, parts: [{ kind: "area", geometry }] }], {
    selection,
    overlap: "countOnce",
  });
  return zone ?? fail();
}

function turfSum(records: readonly TractRecord[], boxes: readonly number[][], zone: Polygon): number {
  const [west = 0, south = 0, east = 0, north = 0] = bbox(zone);
  const shape = feature(zone);
  const sums = STATISTICS.map(() => 0);
  for (const [row, { geometry, figures }] of records.entries()) {
    const [w = NaN, s = NaN, e = NaN, n = NaN] = boxes[row] ?? [];
    if (!(w <= east && e >= west && s <= north && n >= south) || geometry === null) continue;
    if (!booleanIntersects(shape, geometry) || booleanTouches(shape, feature(geometry))) continue;
    STATISTICS.forEach((key, k) => (sums[k] = (sums[k] ?? 0) + (figures[key] ?? 0)));
  }
  return sums[0] ?? 0;
}

function rounds(times: number, zones: readonly Polygon[], run: (zone: Polygon) => unknown): number[] {
  return Array.from({ length: times }, (_, i) => {
    const zone = zones[i % zones.length] ?? fail();
    return timeOf(() => run(zone));
  });
}

function warm(zones: readonly Polygon[], run: (zone: Polygon) => unknown): void {
  for (const started = performance.now(); performance.now() - started < WARM_UP;) rounds(1, zones, run);
}

function ms(time: number): string {
  return `${time < 10 ? time.toFixed(2) : time.toFixed(0)} ms`;
}

function ratio(theirs: number, ours: number, target: number): string {
  const times = theirs / ours;
  return `${ms(theirs)} = ${times.toFixed(1)} × (target ${target}${times < target ? ", MISSED" : ""})`;
}

function fail(): never {
  throw new Error("There is no zone to count");
}
