import { useId } from "react";
import type { ShownProduct } from "../../engine/what-if/shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { differenceLines } from "./difference-rows.ts";
import type { DifferenceLine, Measure, Slice } from "./difference-rows.ts";
import type { Names } from "./use-names.ts";

export interface ShownSlice {
  readonly products: readonly ShownProduct[];
  readonly measure: Measure;
  readonly slice: Slice;
  readonly names: Names;
}

/** The name of a row: its zone, or its days. */
export function rowName(
  { zone, period }: DifferenceLine,
  { measure, slice, names }: Omit<ShownSlice, "products">,
): string {
  return slice.by === "zone" || measure === "people" ? names.zone(zone) : names.period(period);
}

/** Both sides, the difference, and what each input contributes to it. */
export function DifferenceTable({ products, ...shown }: ShownSlice) {
  const { measure, slice, names } = shown;
  const text = useTexts("widgets.estimation-comparison");
  const format = useFormat();
  const note = useId();
  const columns = 4 + names.parts.length;
  const byZone = slice.by === "zone" || measure === "people";
  return (
    <>
      <p id={note} className="pv-figures__quiet">
        {text(`caption.${measure}`)}
      </p>
      <div className="pv-figures__scroll" tabIndex={0} role="region" aria-label={text("tableTitle")}>
        <table className="estimation-comparison__table" aria-describedby={note}>
          <caption className="pv-visually-hidden">{text("tableTitle")}</caption>
          <thead>
            <tr>
              <th scope="col">{text(byZone ? "columns.zone" : "columns.period")}</th>
              <th scope="col">{text("columns.a")}</th>
              <th scope="col">{text("columns.b")}</th>
              <th scope="col">{text("columns.difference")}</th>
              {names.parts.map((part) => (
                <th key={part} scope="col">
                  {part}
                </th>
              ))}
            </tr>
          </thead>
          {products.map((product) => (
            <tbody key={`${product.product} ${product.unit}`}>
              <tr className="estimation-comparison__product">
                <th scope="rowgroup" colSpan={columns}>
                  {names.product(product.product)}{" "}
                  <small>
                    {names.unit(measure, product.unit)} · {heading(shown)}
                  </small>
                </th>
              </tr>
              {differenceLines(product, slice, measure).map((line) => (
                <tr
                  key={`${line.zone} ${line.period}`}
                  className={line.whole ? "estimation-comparison__whole" : undefined}
                >
                  <th scope="row">{rowName(line, shown)}</th>
                  <td>{format.number(line.figure.a)}</td>
                  <td>{format.number(line.figure.b)}</td>
                  <td className="estimation-comparison__change">{names.change(line.figure.difference)}</td>
                  {names.parts.map((part, i) => (
                    <td key={part}>{names.change(line.figure.parts[i] ?? null)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

/** What the rows of a product have in common. */
export function heading({ measure, slice, names }: Omit<ShownSlice, "products">): string {
  if (measure === "people") return names.period("total");
  return slice.by === "zone" ? names.period(slice.period) : names.zone(slice.zone);
}
