import { useAtomValue } from "jotai";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { byUrgency, lastDay, type ShortfallUrgency } from "../../engine/supply/urgency.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ComparedProduct } from "./projections.ts";

/** A product that falls short, and the time left to order it. */
export type UrgentProduct = ComparedProduct & ShortfallUrgency;

/** The products that fall short, the most urgent first, as of the agency's today. */
export function useUrgent(products: readonly ComparedProduct[]): UrgentProduct[] {
  const today = calendarDay(useAtomValue(timeZoneAtom), new Date());
  return byUrgency(
    products.map((one) => ({ ...one, firstShortfall: one.shown.firstShortfall })),
    today,
  );
}

/**
 * Returns a function that puts the time left to order a product into words: "overdue by 2 days", "today", "in 3 days",
 * or that it is too late for its 72 hours.
 */
export function useDueText(): (urgency: ShortfallUrgency) => string {
  const text = useTexts("report.urgent.due");
  const format = useFormat();
  return ({ due, days, firstShortfall }) =>
    text(due, {
      count: days,
      formatted: format.number(days),
      days: format.days(firstShortfall.from, lastDay(firstShortfall)),
    });
}
