import type { Polygon } from "geojson";
import { applyPreset } from "../../engine/needs/defaults.ts";
import {
  DEFAULT_RANGES,
  calculateSensitivityBand,
  countByRule,
  type CountedByRule,
  type TractMargins,
} from "../../engine/sensitivity/band.ts";
import { compareEstimations, type CalculatedEstimation } from "../../engine/what-if/what-if.ts";
import type { TractRecord, ZoneShape, ZoneStatistics } from "../../engine/zones/shapes.ts";
import { buildTractSet } from "../../engine/zones/tract-set.ts";
import { STATE_SIZE, tessellation, rectangle } from "../fixtures/shapes.ts";
import { median, type Report, timeOf } from "./figures.ts";

const WARM_UP = 3;
const ROUNDS = 25;
const DAYS = 21;

/**
 * Times the comparison of two estimations and the range of one, over four zones that divide all tracts of a state:
 * counting included, as both calls do, and the range's arithmetic alone next to plain loops over the same counted
 * zones.
 */
export function benchWhatIf(report: Report): void {
  const records = tessellation(STATE_SIZE);
  const tracts = buildTractSet(records);
  const { parameters, assistance, settings } = applyPreset({});
  const zones = quarters(records, 0.02);
  const affected = { 1: 80, 2: 45, 3: 100, 4: 12.5 };
  const a: CalculatedEstimation = { tracts, dataSet: "a", zones, affected, parameters, assistance, settings };
  const b: CalculatedEstimation = {
    ...a,
    zones: quarters(records, 0.05),
    affected: { ...affected, 2: 60 },
    assistance: assistance.map((cell) => ({ ...cell, value: Math.min(100, cell.value + 5) })),
    parameters: parameters.map((row) => (row.category === "npp" ? { ...row, value: row.value * 1.1 } : row)),
    settings: { ...settings, demandCurve: "linear", selection: "centroid" },
  };
  const margins: TractMargins = new Map(tracts.fips.map((fips) => [fips, { population: 210, below_poverty: 95 }]));
  const counted = countByRule(tracts, zones, settings.overlap);
  const given = { counted, affected, parameters, assistance, settings, margins, ranges: DEFAULT_RANGES };
  const held = counted.intersects.reduce((sum, zone) => sum + zone.tracts, 0);
  report(`${tracts.fips.length} tracts of 120 vertices, four zones that hold ${held} of them`);
  const compared = compareEstimations(a, b);
  report(
    `two estimations compared, ${compared.causes.length} causes and the interaction: median ${ms(timed(() => compareEstimations(a, b)))}`,
  );
  report(
    `a range, counted by three rules and calculated: median ${ms(timed(() => calculateSensitivityBand({ ...given, counted: countByRule(tracts, zones, settings.overlap) })))}`,
  );
  const ours = timed(() => calculateSensitivityBand(given));
  const plain = timed(() => plainRange(given));
  report(`its arithmetic alone: median ${ms(ours)}; plain loops over the same zones ${ms(plain)}`);
  assertSame(
    calculateSensitivityBand(given).products.map(({ total }) => total.high),
    plainRange(given).map(({ high }) => high),
  );
}

/**
 * Calculates low and high of every product's quantity as a simple script would: loops over rules, zones, tracts,
 * products and days.
 */
function plainRange({
  counted,
  affected,
  parameters,
  assistance,
  margins,
}: {
  readonly counted: CountedByRule;
  readonly affected: Readonly<Partial<Record<number, number>>>;
  readonly parameters: CalculatedEstimation["parameters"];
  readonly assistance: CalculatedEstimation["assistance"];
  readonly margins: TractMargins;
}): { readonly low: number; readonly high: number }[] {
  const clamp = (value: number) => Math.min(100, Math.max(0, value));
  return [...new Set(parameters.map(({ product }) => product))].map((product) => {
    const npp = parameters.find((row) => row.product === product && row.category === "npp")?.value ?? NaN;
    const range = { low: Infinity, high: -Infinity };
    for (const zones of Object.values(counted) as (readonly ZoneStatistics[])[])
      for (const side of [-1, 1]) {
        let people = 0;
        const weights = new Map<string, { people: number; below: number }>();
        for (const zone of zones) {
          const percent = (category: string) =>
            clamp(
              (assistance.find((c) => c.product === product && c.zone === zone.zone && c.category === category)
                ?.value ?? NaN) +
                10 * side,
            );
          const share = clamp((affected[zone.zone] ?? 100) + 10 * side);
          const [below, above] = [percent("Below Poverty(%)"), percent("Above Poverty(%)")];
          people += (share * ((zone.below_poverty ?? NaN) * below + (zone.above_poverty ?? NaN) * above)) / 10_000;
          for (const { fips, share: part } of zone.members) {
            const weight = weights.get(fips) ?? { people: 0, below: 0 };
            weights.set(fips, {
              people: weight.people + (part * share * above) / 10_000,
              below: weight.below + (part * share * (below - above)) / 10_000,
            });
          }
        }
        let squares = 0;
        for (const [fips, { people: each, below }] of weights) {
          const margin = margins.get(fips);
          squares += (each * (margin?.population ?? 0)) ** 2 + (below * (margin?.below_poverty ?? 0)) ** 2;
        }
        let total = 0;
        for (let day = 0; day < DAYS; day++) total += Math.max(0, people + side * Math.sqrt(squares)) * npp;
        if (total < range.low) range.low = total;
        if (total > range.high) range.high = total;
      }
    return range;
  });
}

function assertSame(ours: readonly (number | null)[], plain: readonly number[]): void {
  for (const [i, value] of plain.entries())
    if (Math.abs((ours[i] ?? NaN) - value) > 1e-9 * value || Number.isNaN(ours[i] ?? NaN))
      throw new Error(`the plain loops come to ${value}, the engine to ${ours[i]}`);
}

/** Four boxes that divide the tracts' extent, each moved inward a little. */
function quarters(records: readonly TractRecord[], inset: number): ZoneShape[] {
  const corners = records.flatMap(({ geometry }) =>
    geometry?.type === "Polygon" ? (geometry as Polygon).coordinates.flat() : [],
  );
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = NaN, y = NaN] of corners) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const [width, height] = [(east - west) / 2, (north - south) / 2];
  return [1, 2, 3, 4].map((zone): ZoneShape => {
    const left = west + width * ((zone - 1) % 2) + width * inset;
    const bottom = south + height * Math.floor((zone - 1) / 2) + height * inset;
    const [right, top] = [left + width * (1 - inset), bottom + height * (1 - inset)];
    return { zone, parts: [{ kind: "area", geometry: rectangle(left, bottom, right, top) }] };
  });
}

/** Returns the median of warm rounds, in milliseconds. */
function timed(once: () => unknown): number {
  for (let round = 0; round < WARM_UP; round++) once();
  return median(Array.from({ length: ROUNDS }, () => timeOf(once)));
}

const ms = (figure: number) => `${figure.toFixed(1)} ms`;
