import { localeOf } from "../../../contract/api/numbers.ts";
import { calendarDay } from "../../../engine/needs/blocks.ts";
import { createFormatter, type Formatter } from "../../../engine/reports/formatter.ts";
import { urgentRowsOf, type UrgentRow } from "../../../engine/reports/sections/urgent.ts";
import { textOf, type Language } from "../../answers/texts.ts";
import { PUBLIC_CONFIG_KEYS, readRegion, valuesOf } from "../../config/keys.ts";
import { readEstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { readNewestRun } from "../../planning/projections/runs.ts";
import { clock } from "../../storage/clock.ts";
import type { Reader } from "../../storage/database.ts";
import { comparisonOfRun } from "../../supply/comparison.ts";
import { readProductNames } from "../facts.ts";

/** Format of a report's figures, days and texts in a mail. */
export interface MailReading {
  readonly language: Language;
  /** Region of its numbers and dates. */
  readonly region: string;
  readonly timeZone: string;
}

export function mailFormatter({ language, region, timeZone }: MailReading): Formatter {
  const text = (key: string, values: Readonly<Record<string, string | number>>) => textOf(language, key, values);
  return createFormatter({ locale: localeOf(language, region), timeZone, text });
}

/**
 * A line for each product that falls short, as the report lists them: the product, the time left to order it, the
 * quantity.
 */
export function urgentLines(rows: readonly UrgentRow[], reading: MailReading): string[] {
  const { format, quantity } = mailFormatter(reading);
  return rows.map(({ product, left, orderBy, short, trucks }) =>
    textOf(reading.language, "emails.urgent.line", {
      product: format(product),
      left: format(left),
      day: format(orderBy),
      quantity: quantity(short),
      trucks: quantity(trucks),
    }),
  );
}

/** The urgent lines of an estimation without making a report; none if its figures are outdated or missing. */
export async function urgentLinesOf(reader: Reader, eid: number, language: Language): Promise<string[]> {
  const { status } = await readEstimationRow(reader, eid);
  const run = status === "Projected" ? await readNewestRun(reader, eid) : null;
  if (run === null) return [];
  const { products } = await comparisonOfRun(reader, run, status);
  const { timeZone = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const rows = urgentRowsOf(
    { comparison: products, today: calendarDay(timeZone, clock.date()) },
    await readProductNames(reader),
  );
  return urgentLines(rows, { language, region: await readRegion(reader), timeZone });
}
