import type { Projections } from "../../contract/calls/projections.ts";
import { roundFigure } from "../../engine/display/largest-remainder.ts";
import { convert } from "../../engine/units.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ChosenUnits } from "./need-table.ts";
import { UnitChoice } from "./UnitChoice.tsx";

/** One card a product: day one, the first block, all 21 days, and the trucks for each. */
export function ProductCards({ projections, units }: { projections: Projections; units: ChosenUnits }) {
  const text = useTexts("widgets.projections");
  const format = useFormat();
  return (
    <div className="projections__cards">
      {projections.totals.map((row) => {
        const unit = units[row.product] ?? row.unit;
        const shown = (value: number) => format.number(roundFigure(convert(value, row.unit, unit)));
        const lines = [
          { key: "dayOne", quantity: row.dayOne, trucks: row.trucks.dayOne },
          { key: "firstBlock", quantity: row.blocks[0] ?? 0, trucks: row.trucks.blocks[0] ?? 0 },
          { key: "total", quantity: row.total, trucks: row.trucks.total },
        ];
        return (
          <article key={row.product} className="projections__card">
            <header>
              <h3>{row.product}</h3>
              <UnitChoice product={row.product} unit={row.unit} chosen={unit} />
            </header>
            <table>
              <caption className="pv-visually-hidden">{text("cardCaption", { product: row.product })}</caption>
              <thead>
                <tr>
                  <td />
                  <th scope="col">{text(`units.${unit}`)}</th>
                  <th scope="col">{text("columns.trucks")}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.key}>
                    <th scope="row">{text(`columns.${line.key}`)}</th>
                    <td>{shown(line.quantity)}</td>
                    <td>{format.number(line.trucks)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p>{text("forPeople", { people: format.number(row.assisted) })}</p>
          </article>
        );
      })}
    </div>
  );
}
