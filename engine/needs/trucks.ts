import type { Settings, TruckRounding } from "./inputs.ts";

/** A quotient this near a whole number is whole. */
const WHOLE_WITHIN = 1e-9;

/**
 * Relative error that the double arithmetic before the division can have left in a quotient (some dozens of units in
 * the last place): a half this near counts as an exact half, and above 70,000 trucks a whole does too.
 */
const ARITHMETIC_NOISE = 2 ** -46;

/**
 * Truckloads for a quantity, both in one unit, compared as if in exact
 * arithmetic. 0 for a quantity that `nearest` rounds down; see
 * {@link trucksShown} for what a reader sees.
 */
export function truckloads(quantity: number, capacity: number, rounding: TruckRounding): number {
  const quotient = quantity / capacity;
  const noise = quotient * ARITHMETIC_NOISE;
  const whole = Math.round(quotient);
  if (Math.abs(quotient - whole) <= Math.max(WHOLE_WITHIN, noise)) return whole;
  switch (rounding) {
    case "up":
      return Math.ceil(quotient);
    case "nearest":
      return Math.floor(quotient + 0.5 + noise);
  }
}

/** A quantity that is shown, and the days it is made of. */
interface ShownQuantity {
  readonly quantity: number;
  readonly days: readonly number[];
}

/**
 * The trucks next to a quantity shown. Basis `shown` rounds the quantity once; `daily` rounds each of its days and adds
 * the days up. Never 0 if there is need: that refers to the displayed figure, not to each day's rounding.
 */
export function trucksShown(
  { quantity, days }: ShownQuantity,
  capacity: number,
  { truckBasis, truckRounding }: Pick<Settings, "truckBasis" | "truckRounding">,
): number {
  if (quantity <= 0) return 0;
  return Math.max(1, loads());

  function loads(): number {
    switch (truckBasis) {
      case "shown":
        return truckloads(quantity, capacity, truckRounding);
      case "daily":
        return days.reduce((sum, day) => sum + truckloads(day, capacity, truckRounding), 0);
    }
  }
}
