import { UNITS } from "../../engine/units.ts";
import { useSeededText } from "../../client/use-seeded-text.ts";
import { useProductText } from "../../client/use-product-text.ts";
import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { inputRows } from "./input-rows.ts";
import type { InputRow, InputValue } from "./input-rows.ts";

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
        <table className="estimation-comparison__table estimation-comparison__inputs">
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
