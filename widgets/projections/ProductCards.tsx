import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { ProductCard } from "../../client/figures/parts.tsx";
import { useProductText } from "../../client/use-lookup-text.ts";
import { needTables, type ChosenUnits } from "../../engine/display/need-tables.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ShownProjections } from "./use-run.ts";

/** One card a product: day one, the first block, all 21 days, and the trucks for each. */
export function ProductCards(props: {
  readonly projections: ShownProjections;
  readonly units: ChosenUnits;
  /** The product whose card stands out. */
  readonly product: string | null;
  onProduct(product: string | null): void;
}) {
  const { projections, units, product, onProduct } = props;
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const format = useFormat();
  // The very figures of the table, so that the two cannot differ by a rounding.
  const tables = needTables(projections, "quantity", units);
  const trucks = needTables(projections, "trucks");
  return (
    <div className="pv-columns">
      {projections.totals.map((row) => {
        const table = tables.find((one) => one.product === row.product);
        const unit = table?.unit ?? row.unit;
        const shown = table?.all.shown;
        const loads = trucks.find((one) => one.product === row.product)?.all.shown;
        const caption = text("cardCaption", { product: productText(row.product) });
        const lines = [
          { key: "dayOne", quantity: shown?.dayOne, trucks: loads?.dayOne },
          { key: "firstBlock", quantity: shown?.blocks[0], trucks: loads?.blocks[0] },
          { key: "total", quantity: shown?.total, trucks: loads?.total },
        ];
        return (
          <ProductCard
            key={row.product}
            product={row.product}
            unit={{ own: row.unit, shown: unit }}
            chosen={row.product === product}
            onChoose={(chosen) => onProduct(chosen ? row.product : null)}
          >
            <FigureScroll label={caption}>
              <table className="pv-figures__table">
                <caption className="pv-visually-hidden">{caption}</caption>
                <thead>
                  <tr>
                    <td />
                    <th scope="col">{text(`units.${unit}`)}</th>
                    <th scope="col">{text("columns.trucks")}</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map((line) => (
                    <tr key={line.key} className={line.key === "total" ? "pv-figures__whole" : undefined}>
                      <th scope="row">{text(`columns.${line.key}`)}</th>
                      <td>{format.number(line.quantity)}</td>
                      <td>{format.number(line.trucks)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </FigureScroll>
          </ProductCard>
        );
      })}
      <p className="pv-muted pv-small">{text("trucksSummed")}</p>
    </div>
  );
}
