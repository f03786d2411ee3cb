import { project } from "../../engine/distribution/estimate.ts";
import { applyPreset } from "../../engine/needs/defaults.ts";
import { STATISTICS, type StatisticValues } from "../../engine/words/statistics.ts";
import type { ZoneStatistics, ZoneSums } from "../../engine/zones/shapes.ts";
import { seededRandom } from "../kits/numbers.ts";
import { quantile, type Report, timeOf, verdict } from "./figures.ts";

/** The time of a four-zone, 21-day calculation that the product promises, in milliseconds. */
const TARGET = 5;
const WARM_UP = 50;
const ROUNDS = 500;
const COUNTIES_PER_ZONE = 17;

/**
 * Times four zones of seventeen counties each over 21 days: needs, trucks,
 * headline and distribution points, from counted zones to the whole answer. Reports
 * median and 99th percentile of warm calls, and the first call, cold.
 */
export function benchNeeds(report: Report): void {
  const zones = [1, 2, 3, 4].map(countedZone);
  const inputs = { zones, affected: { 2: 80, 4: 12.5 }, ...applyPreset({ preset: "corps" }) };
  const once = () => timeOf(() => project(inputs));
  const cold = once();
  for (let round = 0; round < WARM_UP; round++) once();
  const times = Array.from({ length: ROUNDS }, once);
  const at = (share: number) => quantile(times, share);
  const ms = (figure: number) => `${figure.toFixed(2)} ms`;
  report(
    `four zones, 21 days, engine time: median ${ms(at(0.5))}, 99th percentile ${ms(at(0.99))}, at most ${ms(TARGET)}: ${verdict(at(0.99) <= TARGET)}`,
  );
  report(`the first call of a process, not yet compiled: ${ms(cold)}`);
}

function countedZone(zone: number): ZoneStatistics {
  const random = seededRandom(zone);
  const counties = Array.from({ length: COUNTIES_PER_ZONE }, (_, i) => ({
    county: String(12_001 + 2 * i),
    ...sums(() => Math.floor(random() * 90_000)),
  }));
  return { zone, shared: 0, members: [], counties, ...sums(() => Math.floor(random() * 900_000)) };
}

function sums(figure: () => number): ZoneSums {
  const each = (value: () => number) => Object.fromEntries(STATISTICS.map((key) => [key, value()])) as StatisticValues;
  const counts = each(figure);
  return {
    ...counts,
    tracts: 300,
    missing: each(() => 0),
    above_poverty: Math.max(0, counts.population - counts.below_poverty),
    unknown_poverty: 0,
  };
}
