import type { FigureTable } from "../../client/figures/figure-table.ts";
import type { DayEvent } from "../../client/logistics/calendar-file.ts";
import type { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { SupplyRows } from "./rows.ts";

type Text = ReturnType<typeof useTexts>;

const COLUMNS = [
  "day",
  "source",
  "site",
  "product",
  "quantity",
  "unit",
  "cases",
  "pallets",
  "truckloads",
  "miles",
  "why",
];

/** The shown schedule for a spreadsheet: a row for each shipment, then one for each part that is not carried, with its reason. */
export function exportedTable({ shipments, short }: SupplyRows, text: Text, units: Text): FigureTable {
  return {
    columns: COLUMNS.map((key) => ({ key, label: text(`columns.${key}`) })),
    rows: [
      ...shipments.map(({ date, from, to, name, quantity, unit, cases, pallets, truckloads, miles }) => ({
        day: date,
        source: from,
        site: to,
        product: name,
        quantity,
        unit: units(unit),
        cases,
        pallets,
        miles,
        truckloads: truckloads === null ? null : Number(truckloads.toFixed(2)),
      })),
      ...short.map(({ date, to, name, quantity, unit, why }) => ({
        day: date,
        site: to,
        product: name,
        quantity,
        unit: units(unit),
        why,
      })),
    ],
  };
}

/** The shown schedule as days of work: an event for each day and source, with what goes where. */
export function eventsOf(
  { shipments, loads }: SupplyRows,
  { eid, text, format }: { readonly eid: number; readonly text: Text; readonly format: ReturnType<typeof useFormat> },
): DayEvent[] {
  return [...Map.groupBy(shipments, ({ day, source }) => `${day}-${source}`)].flatMap(([key, rows]) => {
    const [first] = rows;
    if (first === undefined) return [];
    const trucks = loads
      .filter(({ day, source }) => day === first.day && source === first.source)
      .reduce((sum, row) => sum + row.trucks, 0);
    const lines = rows.map((row) =>
      text("line", { site: row.to, product: row.name, quantity: format.quantity(row.quantity, row.unit) }),
    );
    return [
      {
        uid: `${eid}-${key}@provision`,
        day: first.date,
        summary: trucks === 0 ? first.from : `${first.from}: ${text("loads", { count: trucks })}`,
        description: lines.join("\n"),
        location: first.from,
      },
    ];
  });
}
