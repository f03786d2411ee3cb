import { dayOf } from "../needs/blocks.ts";
import { BLOCKS, DAYS_PER_BLOCK } from "../needs/inputs.ts";
import { compareSupply } from "../supply/comparison.ts";
import type { ShownComparison } from "../supply/shown.ts";

/** What a burn rate rests on: what was recorded as given out, else the projected need. */
export const BURN_BASES = ["used", "need"] as const;

/** How long a product lasts, in the unit of its comparison. Unknown figures are null, which is not 0. */
interface DaysOfSupply {
  /** Not used up at the beginning of the day. */
  readonly onHand: number | null;
  /** Used up in a day. */
  readonly burnRate: number | null;
  /** Null where no burn rate is known. */
  readonly basis: (typeof BURN_BASES)[number] | null;
  /** Tenths of days, rounded down; null too where nothing is used. */
  readonly days: number | null;
}

const UNKNOWN: DaysOfSupply = { onHand: null, burnRate: null, basis: null, days: null };

/**
 * Days of supply: what is on hand ÷ the burn rate, the quantity used up in a day (the terms of FEMA, Distribution
 * Management Plan Guide 2.0, 2022). On hand is what was allocated and arrived until the block of the day, less what was
 * recorded as given out; where nothing was recorded, less the projected need up to the day. Goods past their shelf life
 * and goods on order are not on hand. The burn rate is what was recorded for the present or the last block, by day;
 * without a record, a third of the present block's need. All of it from the whole figures that are shown; nothing is
 * known after the 21 days.
 */
export function daysOfSupply(
  { blocks }: Pick<ShownComparison, "blocks">,
  {
    shelfLife,
    startDate,
    today,
  }: { readonly shelfLife: number | null; readonly startDate: string; readonly today: string },
): DaysOfSupply {
  const day = Math.max(1, dayOf(today, startDate));
  const block = Math.ceil(day / DAYS_PER_BLOCK);
  if (block > BLOCKS) return UNKNOWN;
  const over = (day - 1) % DAYS_PER_BLOCK;
  const until = blocks.slice(0, block);
  const consumed = until.map(({ used, projected }, i) => {
    if (used !== null || projected === null) return used;
    return i + 1 < block ? projected : (projected * over) / DAYS_PER_BLOCK;
  });
  const actual = until.map((one) => one.actual);
  const left = compareSupply({ projected: consumed, actual, expected: [], shelfLife }).at(-1)?.balance ?? null;
  const onHand = left === null ? null : Math.max(0, left);
  const [last, present] = [until.at(-2)?.used ?? null, until.at(-1)];
  const recorded = present?.used == null ? perDay(last, DAYS_PER_BLOCK) : perDay(present.used, over + 1);
  const burnRate = recorded ?? perDay(present?.projected ?? null, DAYS_PER_BLOCK);
  return {
    onHand,
    burnRate,
    basis: burnRate === null ? null : recorded === null ? "need" : "used",
    days: onHand === null || burnRate === null || burnRate <= 0 ? null : Math.floor((onHand / burnRate) * 10) / 10,
  };
}

const perDay = (quantity: number | null, days: number): number | null => (quantity === null ? null : quantity / days);
