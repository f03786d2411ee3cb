import { ExplainedFigure } from "../../client/explanation/Explaining.tsx";
import { FigureTable } from "../../client/figures/FigureTable.tsx";
import { ProductCard } from "../../client/figures/parts.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { needTables, type ChosenUnits } from "../../engine/display/need-tables.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ShownProjections } from "./use-run.ts";

/** One card for each product: day one, the first block, all 21 days, and the trucks for each. */
export function ProductCards(props: {
  readonly projections: ShownProjections;
  readonly units: ChosenUnits;
  /** The product whose card is highlighted. */
  readonly product: string | null;
  onProduct(product: string | null): void;
}) {
  const { projections, units, product, onProduct } = props;
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const format = useFormat();
  // Uses the table's figures, so that rounding cannot differ.
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
          { key: "dayOne", span: "dayOne", quantity: shown?.dayOne, trucks: loads?.dayOne },
          { key: "firstBlock", span: 1, quantity: shown?.blocks[0], trucks: loads?.blocks[0] },
          { key: "total", span: "total", quantity: shown?.total, trucks: loads?.total },
        ] as const;
        return (
          <ProductCard
            key={row.product}
            product={row.product}
            unit={{ own: row.unit, shown: unit }}
            chosen={row.product === product}
            onChoose={(chosen) => onProduct(chosen ? row.product : null)}
          >
            <FigureTable title={caption} columns={["", text(`units.${unit}`), text("columns.trucks")]}>
              <tbody>
                {lines.map(({ key, span, ...figures }) => (
                  <tr key={key} className={key === "total" ? "pv-figures__whole" : undefined}>
                    <th scope="row">{text(`columns.${key}`)}</th>
                    {([figures.quantity, figures.trucks] as const).map((value, i) => (
                      // The columns are fixed: quantity and trucks.
                      <td key={i}>
                        <ExplainedFigure cell figure={{ of: "need", product: row.product, zone: null, span }}>
                          {format.number(value)}
                        </ExplainedFigure>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </FigureTable>
          </ProductCard>
        );
      })}
      <p className="pv-muted pv-small">{text("trucksSummed")}</p>
    </div>
  );
}
