import { figureCells, figureColumns, type FigureTable } from "../../client/figures/figure-table.ts";
import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";
import { convert, unitKind } from "../../engine/units.ts";
import type { ShownProduct } from "../../engine/what-if/shown.ts";
import type { ExportColumn, ExportRow } from "../../framework/ui/index.ts";
import { PERIODS, figureOf, type Measure, type Names, type Period } from "./difference-rows.ts";

type Row = WhatIfAnswer["rows"][number];
type Quantities = NonNullable<Row["a"]> | NonNullable<Row["difference"]>;

/** The heading of a column in the reader's language. */
export type ColumnName = (key: "product" | "zone" | "period" | "unit" | "a" | "b" | "difference") => string;

/** Everything that is compared, for a spreadsheet: people, quantities and trucks by product, zone and period; unrounded figures behind. */
export function exportTable(
  { rows }: Pick<WhatIfAnswer, "rows">,
  shown: { readonly quantity: readonly ShownProduct[]; readonly trucks: readonly ShownProduct[] },
  {
    names,
    column,
    unrounded,
  }: { readonly names: Names; readonly column: ColumnName; unrounded(column: string): string },
): FigureTable {
  const figures: ExportColumn[] = [
    ...(["a", "b", "difference"] as const).map((key) => ({ key, label: column(key), width: 16 })),
    ...names.parts.map((label, i) => ({ key: `part${i}`, label, width: 18 })),
  ];
  const parts = (valueOf: (part: number) => number | null | undefined): ExportRow =>
    Object.fromEntries(names.parts.map((_, i) => [`part${i}`, valueOf(i) ?? null]));
  return {
    columns: figureColumns(
      (["product", "zone", "period", "unit"] as const).map((key) => ({ key, label: column(key), width: 14 })),
      figures,
      unrounded,
    ),
    rows: shown.quantity.flatMap((product, p) =>
      product.lines.flatMap((line, l) => {
        const exact = rows.filter(
          (row) => row.product === product.product && unitKind(row.unit) === unitKind(product.unit),
        )[l];
        const make = (measure: Measure, period: Period): ExportRow => {
          const own = measure === "trucks" ? (shown.trucks[p]?.lines[l] ?? line) : line;
          const figure = figureOf(own, period, measure);
          const of = (quantities: Quantities | null | undefined) =>
            quantities && exact ? exactOf(quantities, { measure, period, from: exact.unit, to: product.unit }) : null;
          return {
            product: names.product(product.product),
            zone: names.zone(line.zone),
            period: names.period(period),
            unit: names.unit(measure, product.unit),
            ...figureCells(
              { a: figure.a, b: figure.b, difference: figure.difference, ...parts((i) => figure.parts[i]) },
              {
                a: of(exact?.a),
                b: of(exact?.b),
                difference: of(exact?.difference),
                ...parts((i) => of(exact?.causes[i] ?? exact?.interaction)),
              },
            ),
          };
        };
        return [
          make("people", "total"),
          ...PERIODS.map((period) => make("quantity", period)),
          ...PERIODS.map((period) => make("trucks", period)),
        ];
      }),
    ),
  };
}

function exactOf(
  quantities: Quantities,
  {
    measure,
    period,
    from,
    to,
  }: { readonly measure: Measure; readonly period: Period; readonly from: Row["unit"]; readonly to: Row["unit"] },
): number | null {
  if (measure === "people") return quantities.assisted;
  const { dayOne, blocks, total } = measure === "trucks" ? quantities.trucks : quantities;
  const value =
    period === "total" ? total : period === "dayOne" ? dayOne : (blocks[Number(period.slice(-1)) - 1] ?? null);
  return measure === "trucks" ? value : convert(value, from, to);
}
