import { useMemo } from "react";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { figureCells, figureColumns, type FigureTable } from "../../client/figures/figure-table.ts";
import type { WhatIfAnswer } from "../../contract/planning/calls/what-if.ts";
import { convert, unitKind } from "../../engine/words/units.ts";
import type { ShownDifference, ShownLine, ShownProduct } from "../../engine/what-if/shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ExportRow } from "../../framework/ui/index.ts";
import { useZoneLabel } from "../../client/planning/zone-label.ts";
import type { ZoneNames } from "../../engine/display/zone-label.ts";

/** The measures: quantities, trucks, or the people planned for. */
export const MEASURES = ["quantity", "trucks", "people"] as const;
export type DiffMeasure = (typeof MEASURES)[number];

const BLOCKS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A span of time; `block3` is days 7 to 9. */
export const PERIODS = ["total", "dayOne", ...BLOCKS.map((block) => `block${block}` as const)] as const;
type Period = (typeof PERIODS)[number];

/** The rows of the table: zones of one period, or periods of one zone (null: all zones). */
export type Slice =
  | { readonly by: "zone"; readonly period: Period }
  | { readonly by: "block"; readonly zone: number | null };

/** One row of the table. */
export interface DifferenceLine {
  readonly zone: number | null;
  readonly period: Period;
  readonly figure: ShownDifference;
  /** Whether it is the sum of the rows above. */
  readonly whole: boolean;
}

/** A figure of a zone's line; people do not depend on the period. */
function figureOf(line: ShownLine, period: Period, measure: DiffMeasure): ShownDifference {
  if (measure === "people") return line.assisted;
  if (period === "total" || period === "dayOne") return line[period];
  return line.blocks[Number(period.slice(-1)) - 1] ?? line.total;
}

/** The rows of one product that differ or are unknown, and their sum; people have rows by zone only. */
export function differenceLines(product: ShownProduct, slice: Slice, measure: DiffMeasure): DifferenceLine[] {
  const lines = allLines(product, slice, measure);
  return lines.filter(({ whole, figure }) => whole || figure.differs || figure.difference === null);
}

function allLines({ lines }: ShownProduct, slice: Slice, measure: DiffMeasure): DifferenceLine[] {
  if (slice.by === "zone" || measure === "people") {
    const period = slice.by === "zone" ? slice.period : "total";
    return lines.map((line) => lineOf(line, period, line.zone === null));
  }
  const one = lines.find(({ zone }) => zone === slice.zone) ?? lines.at(-1);
  const periods: readonly Period[] = [...PERIODS.slice(2), "total"];
  return one === undefined ? [] : periods.map((period) => lineOf(one, period, period === "total"));

  function lineOf(line: ShownLine, period: Period, whole: boolean): DifferenceLine {
    return { zone: line.zone, period, figure: figureOf(line, period, measure), whole };
  }
}

/** Index of the part with the largest absolute value; null for none. */
export function largestPart(parts: readonly number[]): number | null {
  const largest = parts.reduce((best, part, i) => (Math.abs(part) > Math.abs(parts[best] ?? 0) ? i : best), 0);
  return parts[largest] ? largest : null;
}

/** Names of zones, periods, causes and units as table, charts and exports write them. */
export function useNames({ causes, a, b }: Pick<WhatIfAnswer, "causes" | "a" | "b">) {
  const text = useTexts("widgets.estimation-comparison");
  const productText = useProductText();
  const format = useFormat();
  const label = useZoneLabel(useMemo(() => namesOfBoth(a.projections.zoneNames, b.projections.zoneNames), [a, b]));
  return useMemo(
    () => ({
      zone: (zone: number | null) => (zone === null ? text("allZones") : label(zone)),
      period: (period: Period) => {
        if (period === "total" || period === "dayOne") return text(`periods.${period}`);
        const last = Number(period.slice(-1)) * 3;
        return text("periods.days", { from: last - 2, to: last });
      },
      /** Names in the order of a row's parts. */
      parts: [...causes.map((cause) => text(`causes.${cause}`)), text("causes.interaction")],
      product: productText,
      unit: (measure: DiffMeasure, unit: string) => text(`units.${measure === "quantity" ? unit : measure}`),
      /** With a sign; a dash for an unknown value. */
      change: (value: number | null) => `${value !== null && value > 0 ? "+" : ""}${format.number(value)}`,
    }),
    [causes, text, format, productText, label],
  );
}
export type DiffNames = ReturnType<typeof useNames>;

/** The name of a zone number; both sides' names where they differ. */
function namesOfBoth(a: ZoneNames, b: ZoneNames): ZoneNames {
  const both = Object.keys(a).flatMap((zone) =>
    b[zone] && b[zone] !== a[zone] ? [[zone, `${a[zone]} / ${b[zone]}`]] : [],
  );
  return { ...b, ...a, ...Object.fromEntries(both) };
}

type WhatIfRow = WhatIfAnswer["rows"][number];
type RowQuantities = NonNullable<WhatIfRow["a"]> | NonNullable<WhatIfRow["difference"]>;

/** The heading of a column in the reader's language. */
type ColumnName = (key: "product" | "zone" | "period" | "unit" | "a" | "b" | "difference") => string;

/** The whole comparison as a spreadsheet: people, quantities and trucks by product, zone and period, then unrounded figures. */
export function exportTable(
  { rows }: Pick<WhatIfAnswer, "rows">,
  shown: { readonly quantity: readonly ShownProduct[]; readonly trucks: readonly ShownProduct[] },
  texts: { readonly names: DiffNames; readonly column: ColumnName; unrounded(column: string): string },
): FigureTable {
  const { names, column, unrounded } = texts;
  const parts = (valueOf: (part: number) => number | null | undefined): ExportRow =>
    Object.fromEntries(names.parts.map((_, i) => [`part${i}`, valueOf(i) ?? null]));
  return {
    columns: figureColumns(
      (["product", "zone", "period", "unit"] as const).map((key) => ({ key, label: column(key), width: 14 })),
      [
        ...(["a", "b", "difference"] as const).map((key) => ({ key, label: column(key), width: 16 })),
        ...names.parts.map((label, i) => ({ key: `part${i}`, label, width: 18 })),
      ],
      unrounded,
    ),
    rows: shown.quantity.flatMap((product, p) =>
      product.lines.flatMap((line, l) => {
        const exact = rows.filter(
          (row) => row.product === product.product && unitKind(row.unit) === unitKind(product.unit),
        )[l];
        const make = (measure: DiffMeasure, period: Period): ExportRow => {
          const own = measure === "trucks" ? (shown.trucks[p]?.lines[l] ?? line) : line;
          const figure = figureOf(own, period, measure);
          const of = (quantities: RowQuantities | null | undefined) =>
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
  quantities: RowQuantities,
  of: {
    readonly measure: DiffMeasure;
    readonly period: Period;
    readonly from: WhatIfRow["unit"];
    readonly to: WhatIfRow["unit"];
  },
): number | null {
  const { measure, period, from, to } = of;
  if (measure === "people") return quantities.assisted;
  const { dayOne, blocks, total } = measure === "trucks" ? quantities.trucks : quantities;
  const value =
    period === "total" ? total : period === "dayOne" ? dayOne : (blocks[Number(period.slice(-1)) - 1] ?? null);
  return measure === "trucks" ? value : convert(value, from, to);
}
