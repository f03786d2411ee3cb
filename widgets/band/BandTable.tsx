import { useId } from "react";
import { UnitChoice } from "../../client/figures/parts.tsx";
import { FigureExport } from "../../client/figures/FigureExport.tsx";
import type { Tornado } from "../../engine/sensitivity/band.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { exportTable } from "./export-rows.ts";
import { useLineNames, type BandLine } from "./shown-band.ts";

/** Low, central and high of every headline quantity. */
export function BandTable({ lines }: { lines: readonly BandLine[] }) {
  const text = useTexts("widgets.band");
  const format = useFormat();
  const names = useLineNames();
  const note = useId();
  return (
    <>
      <p id={note} className="pv-figures__quiet">
        {text("caption")}
      </p>
      <div className="pv-figures__scroll" tabIndex={0} role="region" aria-label={text("tableTitle")}>
        <table className="pv-figures__table" aria-describedby={note}>
          <caption className="pv-visually-hidden">{text("tableTitle")}</caption>
          <thead>
            <tr>
              <th scope="col">{text("columns.figure")}</th>
              <th scope="col">{text("columns.low")}</th>
              <th scope="col">{text("columns.central")}</th>
              <th scope="col">{text("columns.high")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id} className={line.product === null ? "pv-figures__whole" : undefined}>
                <th scope="row">
                  {names.figure(line)}
                  {line.measure === "quantity" &&
                  line.product !== null &&
                  line.unit !== "people" &&
                  line.unit !== "trucks" ? (
                    <UnitChoice product={line.product} unit={line.unit} chosen={line.unit} />
                  ) : null}
                </th>
                {(["low", "central", "high"] as const).map((end) => (
                  <td key={end} data-figure={`${line.id}/${end}`}>
                    {format.number(line.shown[end])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** What can be taken away: the tables as a file, the chart as a file and on paper to whom that is given. */
export function Exports(props: {
  readonly lines: readonly BandLine[];
  readonly tornado: Tornado;
  readonly name: string;
  charts(): readonly ChartHandle[];
}) {
  const { lines, tornado, name, charts } = props;
  const text = useTexts("widgets.band");
  const names = useLineNames();
  return (
    <FigureExport
      name={`${name}_range`}
      charts={charts}
      table={(unrounded) =>
        exportTable(lines, tornado, {
          ...names,
          column: (key) => text(`columns.${key}`),
          unrounded,
          together: text("together"),
        })
      }
    />
  );
}
