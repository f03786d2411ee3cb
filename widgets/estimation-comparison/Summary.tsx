import { useId } from "react";
import { Link } from "react-router-dom";
import { LINK_PARAMETERS, useEstimation } from "../../client/estimations.ts";
import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";
import { shownPeople, type ShownDifference, type ShownProduct } from "../../engine/what-if/shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { largestPart, type Names } from "./difference-rows.ts";

/** The headline figures of both sides over all zones and 21 days, and where most of each difference comes from. */
export function Summary(props: {
  readonly whatIf: WhatIfAnswer;
  readonly quantity: readonly ShownProduct[];
  readonly trucks: readonly ShownProduct[];
  readonly names: Names;
}) {
  const { whatIf, quantity, trucks, names } = props;
  const text = useTexts("widgets.estimation-comparison");
  const format = useFormat();
  const note = useId();
  const rows: { readonly id: string; readonly label: string; readonly figure: ShownDifference | undefined }[] = [
    { id: "affected", label: text("peopleAffected"), figure: shownPeople(whatIf.peopleAffected) },
    { id: "assisted", label: text("peopleAssisted"), figure: shownPeople(whatIf.peopleAssisted) },
    ...quantity.flatMap(({ product, unit, lines }, i) => [
      {
        id: `${product} ${unit}`,
        label: text("figureOf", { product: names.product(product), unit: names.unit("quantity", unit) }),
        figure: lines.at(-1)?.total,
      },
      {
        id: `${product} ${unit} trucks`,
        label: text("figureOf", { product: names.product(product), unit: names.unit("trucks", unit) }),
        figure: trucks[i]?.lines.at(-1)?.total,
      },
    ]),
  ];
  return (
    <section className="estimation-comparison__section" aria-label={text("summaryTitle")}>
      <h2>{text("summaryTitle")}</h2>
      {whatIf.causes.length === 0 && <p role="status">{text("nothingDiffers")}</p>}
      <p id={note} className="pv-figures__quiet">
        {text("summaryCaption")}
      </p>
      <div className="pv-figures__scroll" tabIndex={0} role="region" aria-label={text("summaryTitle")}>
        <table className="pv-figures__table pv-figures__table--wide" aria-describedby={note}>
          <caption className="pv-visually-hidden">{text("summaryTitle")}</caption>
          <thead>
            <tr>
              <th scope="col">{text("columns.figure")}</th>
              <th scope="col">{text("columns.a")}</th>
              <th scope="col">{text("columns.b")}</th>
              <th scope="col">{text("columns.difference")}</th>
              <th scope="col" className="estimation-comparison__words">
                {text("columns.mostly")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, figure }) => {
              const part = largestPart(figure?.parts ?? []);
              return (
                <tr key={id}>
                  <th scope="row">{label}</th>
                  <td>{format.number(figure?.a)}</td>
                  <td>{format.number(figure?.b)}</td>
                  <td className="estimation-comparison__change">{names.change(figure?.difference ?? null)}</td>
                  <td className="estimation-comparison__words">
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
        </table>
      </div>
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
