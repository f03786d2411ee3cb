import type { WhatIfAnswer } from "../../contract/planning/calls/what-if.ts";
import type { FigureAddress } from "../../engine/explain/figure.ts";
import { SideCells } from "./SideCells.tsx";
import { FigureTable, ProductRow } from "../../client/figures/FigureTable.tsx";
import type { ShownProduct } from "../../engine/what-if/shown.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import {
  differenceLines,
  type DifferenceLine,
  type DiffMeasure,
  type DiffNames,
  type Slice,
} from "./difference-rows.ts";

export interface ShownSlice {
  readonly whatIf: WhatIfAnswer;
  readonly products: readonly ShownProduct[];
  readonly measure: DiffMeasure;
  readonly slice: Slice;
  readonly names: DiffNames;
}

/** The name of a row: a zone, or days. */
export function rowName(
  { zone, period }: DifferenceLine,
  { measure, slice, names }: Pick<ShownSlice, "measure" | "slice" | "names">,
): string {
  return slice.by === "zone" || measure === "people" ? names.zone(zone) : names.period(period);
}

/** A table of both sides, the difference, and the contribution of each input to it. */
export function DifferenceTable({ products, ...shown }: ShownSlice) {
  const { measure, slice, names, whatIf } = shown;
  const text = useTexts("widgets.estimation-comparison");
  const columns = 4 + names.parts.length;
  const byZone = slice.by === "zone" || measure === "people";
  return (
    <FigureTable
      title={text("tableTitle")}
      note={text(`caption.${measure}`)}
      wide
      columns={[
        text(byZone ? "columns.zone" : "columns.period"),
        ...(["a", "b", "difference"] as const).map((column) => text(`columns.${column}`)),
        ...names.parts,
      ]}
    >
      {products.map((product) => (
        <tbody key={`${product.product} ${product.unit}`}>
          <ProductRow columns={columns}>
            {names.product(product.product)}{" "}
            <small>
              {names.unit(measure, product.unit)} · {heading(shown)}
            </small>
          </ProductRow>
          {differenceLines(product, slice, measure).map((line) => (
            <tr key={`${line.zone} ${line.period}`} className={line.whole ? "pv-figures__whole" : undefined}>
              <th scope="row">{rowName(line, shown)}</th>
              <SideCells
                parts
                title={`${names.product(product.product)} · ${rowName(line, shown)}`}
                figure={line.figure}
                address={addressOf(product.product, line, measure)}
                {...{ whatIf, names }}
              />
            </tr>
          ))}
        </tbody>
      ))}
    </FigureTable>
  );
}

function addressOf(product: string, { zone, period }: DifferenceLine, measure: DiffMeasure): FigureAddress {
  if (measure === "people") return { of: "people", product, zone, span: "most" };
  const span = period === "total" || period === "dayOne" ? period : Number(period.slice(-1));
  return { of: "need", product, zone, span };
}

/** The heading of a product's rows: their common properties. */
export function heading({ measure, slice, names }: Pick<ShownSlice, "measure" | "slice" | "names">): string {
  if (measure === "people") return names.period("total");
  return slice.by === "zone" ? names.period(slice.period) : names.zone(slice.zone);
}
