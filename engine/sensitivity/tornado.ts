import type { Selection } from "../zones/shapes.ts";
import { STORM_DRIVERS, type StormCase } from "../storms/uncertainty.ts";
import type { CaseNeeds } from "./cases.ts";

/** The factors of a band. Where a storm goes and how strong it is are two assumptions. */
export const BAND_FACTORS = [
  "selection",
  "affected",
  "assistance",
  "restoration",
  "margins",
  "path",
  "intensity",
] as const;
export type BandFactor = (typeof BAND_FACTORS)[number];

/** The effect of one assumption on the trucks of the 21 days, with all others unchanged. */
export interface FactorSwing {
  readonly factor: BandFactor;
  readonly low: number;
  readonly high: number;
  /** The selection rules that give the low and the high; null for the other factors. */
  readonly rules: { readonly low: Selection; readonly high: Selection } | null;
}

/** Swings in trucks, the widest first. */
export interface Tornado {
  /** All products together. */
  readonly all: readonly FactorSwing[];
  readonly products: readonly { readonly product: string; readonly swings: readonly FactorSwing[] }[];
  /** The assumption that moves trucks most, all products together; null if none moves them. */
  readonly largest: BandFactor | null;
}

/** For needs that are not known. */
export const NOTHING_MOVES: Tornado = { all: [], products: [], largest: null };

/** Each assumption moved on its own. */
interface SingleChanges {
  readonly central: CaseNeeds;
  readonly selection: readonly { readonly rule: Selection; readonly needs: CaseNeeds }[];
  readonly affected: readonly CaseNeeds[];
  readonly assistance: readonly CaseNeeds[];
  /** None if the need does not fall as service returns. */
  readonly restoration: readonly CaseNeeds[];
  /** Null if the data set has no margins. */
  readonly margins: readonly CaseNeeds[] | null;
  /** The alternative cases of the plan's storm; empty without one. */
  readonly storm: readonly { readonly case: StormCase; readonly needs: CaseNeeds }[];
}

interface TruckLoads {
  readonly trucks: number;
  /** Before rounding: tells apart what rounding to whole trucks makes equal. */
  readonly loads: number;
}

/** Ranks the assumptions by the trucks they move, all products together and product by product. */
export function tornadoOf(products: readonly string[], changes: SingleChanges): Tornado {
  const all = swingsOf(changes, ({ trucks, loads }) => ({ trucks, loads }));
  const [widest] = all;
  return {
    all: all.map(({ swing }) => swing),
    products: products.map((product, i) => ({
      product,
      swings: swingsOf(changes, ({ needs }) => ({
        trucks: needs[i]?.trucks.total ?? NaN,
        loads: needs[i]?.loads ?? NaN,
      })).map(({ swing }) => swing),
    })),
    largest: widest && widest.width > 0 ? widest.swing.factor : null,
  };
}

function swingsOf(changes: SingleChanges, measure: (needs: CaseNeeds) => TruckLoads) {
  const { central, selection, affected, assistance, restoration, margins, storm } = changes;
  const own = measure(central);
  const swing = (factor: BandFactor, cases: readonly CaseNeeds[], rules: FactorSwing["rules"] = null) => {
    const all = [own, ...cases.map(measure)];
    const trucks = all.map((one) => one.trucks);
    const loads = all.map((one) => one.loads);
    return {
      swing: { factor, low: Math.min(...trucks), high: Math.max(...trucks), rules },
      width: Math.max(...trucks) - Math.min(...trucks),
      exact: Math.max(...loads) - Math.min(...loads),
    };
  };
  const byLoads = selection
    .map(({ rule, needs }) => ({ rule, loads: measure(needs).loads }))
    .toSorted((a, b) => a.loads - b.loads);
  const [least, most] = [byLoads.at(0), byLoads.at(-1)];
  return [
    swing(
      "selection",
      selection.map(({ needs }) => needs),
      least && most ? { low: least.rule, high: most.rule } : null,
    ),
    swing("affected", affected),
    swing("assistance", assistance),
    ...(restoration.length > 0 ? [swing("restoration", restoration)] : []),
    ...(margins ? [swing("margins", margins)] : []),
    ...(["path", "intensity"] as const).flatMap((driver) => {
      const cases = storm.filter((one) => STORM_DRIVERS[one.case] === driver).map(({ needs }) => needs);
      return cases.length > 0 ? [swing(driver, cases)] : [];
    }),
  ].toSorted((a, b) => b.width - a.width || b.exact - a.exact);
}
