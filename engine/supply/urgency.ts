import { addDays, dayOf } from "../needs/blocks.ts";
import { DAYS_PER_BLOCK } from "../needs/inputs.ts";
import type { Shortfall } from "./shortfall.ts";

/**
 * Whether the last day to order is past, today or ahead; "tooLate" where the block that falls short is itself over, so
 * that no order helps.
 */
export type OrderTiming = "tooLate" | "overdue" | "today" | "ahead";

/** A product's first shortfall, and how much time is left to order. */
export interface ShortfallUrgency {
  readonly firstShortfall: Shortfall;
  readonly due: OrderTiming;
  /** Days from today to the last day to order, or since it where it is past; 0 today. */
  readonly days: number;
}

/**
 * Every product that falls short, the most urgent first: by the last day to order, then by size, then in the given
 * order. Size is the truckloads that cover the first shortfall, the only measure that pounds, gallons and meals share.
 * `today` is the agency's calendar day, YYYY-MM-DD. Report, headline, comparison, home and mails all use this one rule.
 */
export function byUrgency<One extends { readonly firstShortfall: Shortfall | null }>(
  compared: readonly One[],
  today: string,
): (One & ShortfallUrgency)[] {
  return compared
    .flatMap((one) => {
      const { firstShortfall } = one;
      return firstShortfall === null ? [] : [{ ...one, firstShortfall, ...dueOf(firstShortfall, today) }];
    })
    .sort(({ firstShortfall: a }, { firstShortfall: b }) =>
      a.orderBy === b.orderBy ? b.trucks - a.trucks : a.orderBy < b.orderBy ? -1 : 1,
    );
}

/** The last day of the block that falls short. */
export const lastDay = ({ from }: Pick<Shortfall, "from">): string => addDays(from, DAYS_PER_BLOCK - 1);

/**
 * The earliest last day to order of several products as of `today`, YYYY-MM-DD; null if none falls short in a block
 * that is not over.
 */
export function earliestOrderBy(
  compared: readonly { readonly firstShortfall: Pick<Shortfall, "orderBy" | "from"> | null }[],
  today: string,
): string | null {
  const days = compared.flatMap(({ firstShortfall: short }) =>
    short === null || dueOf(short, today).due === "tooLate" ? [] : short.orderBy,
  );
  return days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null);
}

/**
 * Records in order of urgency: by the earliest last day to order, so that overdue ones come first; then those where
 * nothing falls short. Ties keep the given order, the newest first.
 */
export function byEarliestOrder<One>(newestFirst: readonly One[], orderByOf: (one: One) => string | null): One[] {
  return newestFirst.toSorted((one, other) => {
    const [a, b] = [orderByOf(one), orderByOf(other)];
    if (a === b) return 0;
    return b === null || (a !== null && a < b) ? -1 : 1;
  });
}

/** Returns whether a product's last day to order is past, today or ahead, and how many days away it is. */
export function dueOf(
  { orderBy, from }: Pick<Shortfall, "orderBy" | "from">,
  today: string,
): Pick<ShortfallUrgency, "due" | "days"> {
  const left = dayOf(orderBy, today) - 1;
  return { due: dayOf(today, from) > DAYS_PER_BLOCK ? "tooLate" : dueIn(left), days: Math.abs(left) };
}

function dueIn(left: number): OrderTiming {
  if (left === 0) return "today";
  return left < 0 ? "overdue" : "ahead";
}

/**
 * Returns whether a product must be ordered now, or should have been ordered already, while an order still helps: this
 * is highlighted wherever it is shown.
 */
export const isPressing = ({ due }: Pick<ShortfallUrgency, "due">): boolean => due === "today" || due === "overdue";
