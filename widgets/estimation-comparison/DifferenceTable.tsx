import { useId } from "react";
import { useProductText, useSeededText } from "../../client/use-lookup-text.ts";
import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";
import { UNITS } from "../../engine/units.ts";
import type { ShownProduct } from "../../engine/what-if/shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { differenceLines, type DifferenceLine, type Measure, type Names, type Slice } from "./difference-rows.ts";
import { inputRows, type InputRow, type InputValue } from "./input-rows.ts";

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
        <table className="pv-figures__table pv-figures__table--wide" aria-describedby={note}>
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
              <tr className="pv-figures__product">
                <th scope="rowgroup" colSpan={columns}>
                  {names.product(product.product)}{" "}
                  <small>
                    {names.unit(measure, product.unit)} · {heading(shown)}
                  </small>
                </th>
              </tr>
              {differenceLines(product, slice, measure).map((line) => (
                <tr key={`${line.zone} ${line.period}`} className={line.whole ? "pv-figures__whole" : undefined}>
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

/** Decimals that a person may have entered. */
const MAX_DIGITS = 4;

/** Which inputs differ, and what they are on each side. */
export function Inputs({ whatIf }: { whatIf: WhatIfAnswer }) {
  const text = useTexts("widgets.estimation-comparison");
  const productText = useProductText();
  const seeded = useSeededText();
  const format = useFormat();
  const rows = inputRows(whatIf);
  const named = ({ product, ...values }: InputRow["values"]) =>
    product === undefined ? values : { ...values, product: productText(String(product)) };
  const said = (key: string, value: InputValue): string => {
    if (value === null) return format.number(null);
    if ("said" in value) return key === "startDate" ? format.date(value.said) : seeded.dataSet(value.said);
    if ("key" in value) return text(value.key);
    if ("percents" in value) return value.percents.map((one) => format.percent(one, MAX_DIGITS)).join("; ");
    const digits = Math.min(MAX_DIGITS, String(value.figure).split(".")[1]?.length ?? 0);
    const unit = UNITS.find((name) => name === value.unit);
    if (unit) return format.quantity(value.figure, unit, digits);
    const number = format.number(value.figure, { digits });
    return value.unit === null ? number : text("valueOf", { number, unit: text(`units.${value.unit}`) });
  };
  if (rows.length === 0) return null;
  return (
    <section className="estimation-comparison__section" aria-label={text("inputsTitle")}>
      <h2>{text("inputsTitle")}</h2>
      <div className="pv-figures__scroll" tabIndex={0} role="region" aria-label={text("inputsTitle")}>
        <table className="estimation-comparison__inputs pv-figures__table pv-figures__table--wide">
          <thead>
            <tr>
              <th scope="col">{text("columns.cause")}</th>
              <th scope="col">{text("columns.input")}</th>
              <th scope="col">{text("columns.a")}</th>
              <th scope="col">{text("columns.b")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cause, key, values, a, b }) => (
              <tr key={`${cause} ${key} ${JSON.stringify(values)}`}>
                <th scope="row">{text(`causes.${cause}`)}</th>
                <td>{text(`inputs.${key}`, named(values))}</td>
                <td>{said(key, a)}</td>
                <td>{said(key, b)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
