import { Link } from "react-router-dom";
import { LINK_PARAMETERS } from "../../client/planning/addressed-estimation.ts";
import { useEstimation } from "../../client/planning/estimations.ts";
import { FigureTable } from "../../client/figures/FigureTable.tsx";
import { useProductText, useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { WhatIfAnswer } from "../../contract/planning/calls/what-if.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { UNITS } from "../../engine/words/units.ts";
import { shownPeople, type ShownDifference, type ShownProduct } from "../../engine/what-if/shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SideCells } from "./SideCells.tsx";
import type { FigureAddress } from "../../engine/explain/figure.ts";
import { largestPart, useNames, type DiffNames } from "./difference-rows.ts";
import { inputRows, type InputRow, type InputValue } from "./input-rows.ts";

/** The headline figures of both sides over all zones and 21 days, and the main cause of each difference. */
export function Summary(props: {
  readonly whatIf: WhatIfAnswer;
  readonly quantity: readonly ShownProduct[];
  readonly trucks: readonly ShownProduct[];
  readonly names: DiffNames;
}) {
  const { whatIf, quantity, trucks, names } = props;
  const text = useTexts("widgets.estimation-comparison");
  const format = useFormat();
  const [a, b] = [shownHeadline(whatIf.a.projections), shownHeadline(whatIf.b.projections)];
  const people = (key: keyof typeof a) => ({ a: a[key], b: b[key] });
  const rows: {
    readonly id: string;
    readonly label: string;
    readonly figure: ShownDifference | undefined;
    readonly address: FigureAddress;
  }[] = [
    {
      id: "affected",
      address: { of: "affected", zone: null },
      label: text("peopleAffected"),
      figure: shownPeople(whatIf.peopleAffected, people("peopleAffected")),
    },
    {
      id: "assisted",
      address: { of: "people", product: null, zone: null, span: "most" },
      label: text("peopleAssisted"),
      figure: shownPeople(whatIf.peopleAssisted, people("peopleAssisted")),
    },
    ...quantity.flatMap(({ product, unit, lines }, i) => [
      {
        id: `${product} ${unit}`,
        address: { of: "need" as const, product, zone: null, span: "total" as const },
        label: text("figureOf", { product: names.product(product), unit: names.unit("quantity", unit) }),
        figure: lines.at(-1)?.total,
      },
      {
        id: `${product} ${unit} trucks`,
        address: { of: "need" as const, product, zone: null, span: "total" as const },
        label: text("figureOf", { product: names.product(product), unit: names.unit("trucks", unit) }),
        figure: trucks[i]?.lines.at(-1)?.total,
      },
    ]),
  ];
  return (
    <section className="pv-stack" aria-label={text("summaryTitle")}>
      <h2>{text("summaryTitle")}</h2>
      {whatIf.causes.length === 0 && <p role="status">{text("nothingDiffers")}</p>}
      <FigureTable
        title={text("summaryTitle")}
        note={text("summaryCaption")}
        wide
        words={[4]}
        columns={(["figure", "a", "b", "difference", "mostly"] as const).map((column) => text(`columns.${column}`))}
      >
        <tbody>
          {rows.map(({ id, label, figure, address }) => {
            const part = largestPart(figure?.parts ?? []);
            return (
              <tr key={id}>
                <th scope="row">{label}</th>
                <SideCells title={label} {...{ figure, address, whatIf, names }} />
                <td className="pv-figures__words">
                  {part === null
                    ? format.number(null)
                    : text("mostly", {
                        cause: names.parts[part] ?? "",
                        change: names.change(figure?.parts[part] ?? null),
                      })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </FigureTable>
    </section>
  );
}

/** Decimals that a person may have entered. */
const MAX_DIGITS = 4;

/** The inputs that differ, with their values on each side. */
export function Inputs({ whatIf }: { whatIf: WhatIfAnswer }) {
  const text = useTexts("widgets.estimation-comparison");
  const productText = useProductText();
  const seeded = useSeededText();
  const format = useFormat();
  const names = useNames(whatIf);
  const bases = useTexts("domain.lists.defaults.words.base");
  const rows = inputRows(whatIf);
  const listed = (value: InputRow["values"][string], name: (one: string | number) => string) =>
    (typeof value === "object" ? value : [value]).map(name).join(", ");
  const named = ({ product, zone, figure }: InputRow["values"]) => ({
    ...(figure === undefined ? {} : { figure: format.number(Number(figure)) }),
    ...(product === undefined ? {} : { product: listed(product, (one) => productText(String(one))) }),
    ...(zone === undefined ? {} : { zone: listed(zone, (one) => names.zone(Number(one))) }),
  });
  const valueText = (key: string, value: InputValue): string => {
    if (value === null) return format.number(null);
    if ("text" in value) return key === "startDate" ? format.date(value.text) : seeded.dataSet(value.text);
    if ("key" in value) return text(value.key);
    if ("base" in value) return bases(value.base);
    if ("between" in value) return [...new Set(value.between.map((one) => format.percent(one)))].join(" – ");
    if ("percents" in value) return value.percents.map((one) => format.percent(one)).join("; ");
    const digits = Math.min(MAX_DIGITS, String(value.figure).split(".")[1]?.length ?? 0);
    if (value.unit === "percent") return format.percent(value.figure);
    const unit = UNITS.find((name) => name === value.unit);
    if (unit) return format.quantity(value.figure, unit, digits);
    const number = format.number(value.figure, { digits });
    return value.unit === null ? number : text("valueOf", { number, unit: text(`units.${value.unit}`) });
  };
  if (rows.length === 0) return null;
  return (
    <section className="pv-stack" aria-label={text("inputsTitle")}>
      <h2>{text("inputsTitle")}</h2>
      <FigureTable
        title={text("inputsTitle")}
        wide
        words={[1]}
        columns={[text("columns.cause"), text("columns.input"), text("columns.a"), text("columns.b")]}
      >
        <tbody>
          {rows.map(({ cause, key, values, a, b }) => (
            <tr key={`${cause} ${key} ${JSON.stringify(values)}`}>
              <th scope="row">{text(`causes.${cause}`)}</th>
              <td className="pv-figures__words">{text(`inputs.${key}`, named(values))}</td>
              <td>{valueText(key, a)}</td>
              <td>{valueText(key, b)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}

/** Goes to an estimation on the map page, where it is changed and calculated. */
export function ToMap({ eid, side }: { readonly eid: number; readonly side: "a" | "b" }) {
  const text = useTexts("widgets.estimation-comparison");
  const estimation = useEstimation(eid).data;
  if (!estimation) return null;
  const search = new URLSearchParams({
    [LINK_PARAMETERS.disaster]: String(estimation.did),
    [LINK_PARAMETERS.estimation]: String(eid),
  });
  return (
    <Link className="pv-link" to={`/main/map?${search.toString()}`}>
      {text("toMap", { side: side.toUpperCase(), name: estimation.name })}
    </Link>
  );
}
