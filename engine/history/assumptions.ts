import type { BandFactor, FactorSwing } from "../sensitivity/tornado.ts";

/** Kinds of values of a plan that may rest on an assumption. */
const ASSUMED = ["affected", "assistance", "restoration", "needs"] as const;
type AssumedValue = (typeof ASSUMED)[number];

/** `assumption`: the agency's, not verified. `entered`: a person typed it for this plan, without a source. */
const BASES = ["assumption", "entered"] as const;
export type Basis = (typeof BASES)[number];

/**
 * A value of the plan: what it is of, and what it rests on; null if that was measured, read from a source or verified.
 */
export interface GroundedAssumption {
  readonly of: AssumedValue;
  /** Null if it is the same in all zones. */
  readonly zone: number | null;
  readonly basis: Basis | null;
}

/** Unverified values of one kind, and how much they change the plan's trucks by themselves. */
export interface CarryingAssumption {
  readonly of: AssumedValue;
  readonly basis: Basis;
  /** The zones that rest on them; empty for what is the same in all zones. */
  readonly zones: readonly number[];
  /** Truckloads of the 21 days at both ends; null if the band does not move it. */
  readonly trucks: { readonly low: number; readonly high: number } | null;
}

/** The assumption of the band that moves a kind of values. */
const FACTORS: Readonly<Partial<Record<string, AssumedValue>>> = {
  affected: "affected",
  assistance: "assistance",
  takeUp: "assistance",
  restoration: "restoration",
} satisfies Partial<Record<BandFactor | "takeUp" | "restoration", AssumedValue>>;

/** Number of assumptions that are named. */
const MOST = 3;

/**
 * The unverified assumptions that a plan rests on, the widest swing first; those that the band does not move come last.
 * If values of one kind rest both on an assumption and on typed values, the assumption is named.
 */
export function carryingAssumptions(
  values: readonly GroundedAssumption[],
  swings: readonly Pick<FactorSwing, "factor" | "low" | "high">[],
): CarryingAssumption[] {
  const found = ASSUMED.flatMap((of): CarryingAssumption[] => {
    const own = values.filter((value) => value.of === of);
    const basis = BASES.find((one) => own.some((value) => value.basis === one));
    if (basis === undefined) return [];
    const zones = own.flatMap((value) => (value.basis === basis && value.zone !== null ? [value.zone] : []));
    const [swing] = swings
      .filter(({ factor }) => FACTORS[factor] === of)
      .toSorted((a, b) => b.high - b.low - (a.high - a.low));
    const trucks = swing === undefined ? null : { low: swing.low, high: swing.high };
    return [{ of, basis, zones: [...new Set(zones)].sort((a, b) => a - b), trucks }];
  });
  const width = ({ trucks }: CarryingAssumption) => (trucks === null ? -1 : trucks.high - trucks.low);
  return found.toSorted((a, b) => width(b) - width(a)).slice(0, MOST);
}

/** Returns whether a source is only an assumption of the agency, or empty. */
export const isAssumption = (source: string): boolean =>
  source.trim() === "" || source.toLowerCase().startsWith("agency assumption");
