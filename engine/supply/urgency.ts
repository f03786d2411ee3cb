import { calendarDay, dayOf } from "../blocks.ts";
import type { Shortfall } from "./shortfall.ts";

/** How the last day to order lies to today. */
export type Due = "overdue" | "today" | "ahead";

/** What a product lacks first, and how long there is to order it. */
export interface Urgency {
  readonly firstShortfall: Shortfall;
  readonly due: Due;
  /** Days from today to the last day to order, or since it where that is overdue; 0 today. */
  readonly days: number;
}

/**
 * Every product that falls short, the most urgent first: by the last day to order, then by size, then in the order given.
 * Size is the truckloads that fill the first shortfall, the one measure that pounds, gallons and meals share. `today` is
 * the agency's calendar day, YYYY-MM-DD. The one rule behind report, headline, comparison, home and mails.
 */
export function byUrgency<One extends { readonly firstShortfall: Shortfall | null }>(
  compared: readonly One[],
  today: string,
): (One & Urgency)[] {
  return compared
    .flatMap((one) => {
      const { firstShortfall } = one;
      return firstShortfall === null ? [] : [{ ...one, firstShortfall, ...dueOf(firstShortfall, today) }];
    })
    .sort(({ firstShortfall: a }, { firstShortfall: b }) =>
      a.orderBy === b.orderBy ? b.trucks - a.trucks : a.orderBy < b.orderBy ? -1 : 1,
    );
}

/** The earliest last day to order of several products; null where none falls short. */
export function earliestOrderBy(
  compared: readonly { readonly firstShortfall: Pick<Shortfall, "orderBy"> | null }[],
): string | null {
  const days = compared.flatMap(({ firstShortfall }) => firstShortfall?.orderBy ?? []);
  return days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null);
}

/**
 * Records in the order in which their orders press: by the earliest last day to order, so that what is overdue comes first,
 * then those where nothing falls short; those alike stay in the order given, the newest first.
 */
export function byEarliestOrder<One>(newestFirst: readonly One[], orderByOf: (one: One) => string | null): One[] {
  return newestFirst.toSorted((one, other) => {
    const [a, b] = [orderByOf(one), orderByOf(other)];
    if (a === b) return 0;
    return b === null || (a !== null && a < b) ? -1 : 1;
  });
}

/** Whether a product's last day to order is over, today or to come, and how many days that is away. */
export function dueOf({ orderBy }: Pick<Shortfall, "orderBy">, today: string): Pick<Urgency, "due" | "days"> {
  const left = dayOf(orderBy, today) - 1;
  return { due: left < 0 ? "overdue" : left === 0 ? "today" : "ahead", days: Math.abs(left) };
}

/**
 * Whole hours until the last day to order ends in a time zone (IANA name); 0 and less once it is over. Every day counts 24 hours:
 * on the night of a clock change it is off by one.
 */
export function hoursToOrder({ orderBy }: Pick<Shortfall, "orderBy">, timeZone: string, now: Date): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hours = 0, minutes = 0] = clock.format(now).split(":").map(Number);
  return Math.floor(24 * dayOf(orderBy, calendarDay(timeZone, now)) - hours - minutes / 60);
}

/** Whether it must be ordered now or should have been before: what stands out wherever it is shown. */
export const isPressing = ({ due }: Pick<Urgency, "due">): boolean => due !== "ahead";
