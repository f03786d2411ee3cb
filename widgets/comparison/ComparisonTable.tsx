import { useState } from "react";
import { FigureTable, ProductRow } from "../../client/figures/FigureTable.tsx";
import type { ComparedProduct } from "../../client/planning/projections.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { BLOCKS } from "../../engine/needs/inputs.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { CellButton } from "../../framework/ui/controls/index.ts";
import { figureRows, isShort, type FigureName } from "./figure-rows.ts";
import { useNames } from "./use-names.ts";
import { Why } from "./Why.tsx";

/** A table with a row for each product's figure and a column for each block and the total. Every figure opens its entries. */
export function ComparisonTable({ products }: { products: readonly ComparedProduct[] }) {
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const format = useFormat();
  const names = useNames();
  const [asked, setAsked] = useState<{ readonly product: string; readonly block: number | null } | null>(null);
  const blocks = products[0]?.shown.blocks ?? [];
  const compared = products.find(({ product }) => product === asked?.product);
  return (
    <>
      <FigureTable
        title={text("tableName")}
        wide
        className="pv-figures__table--tall"
        columns={[
          text("columns.figure"),
          ...blocks.map((block) => [names.days(block.block), names.dates(block)] as const),
          [text("columns.total"), text("allDays")],
        ]}
        reading={text("caption")}
      >
        {products.map(({ product, shown }) => (
          <tbody key={product}>
            <ProductRow columns={BLOCKS + 2}>
              {productText(product)} <small>{names.unit(shown.unit)}</small>
            </ProductRow>
            {figureRows(shown).map(({ figure, blocks: values, total }) => (
              <tr key={figure} className={`comparison__row--${figure}`}>
                <th scope="row">{text(`figures.${figure}`)}</th>
                {[...values, total].map((value, i) => {
                  const block = i < BLOCKS ? i + 1 : null;
                  if (value === undefined) return <td key="total" className="pv-figures__total" />;
                  const id = idOf({ product, figure, block });
                  const short = isShort(figure, value);
                  return (
                    <td key={block ?? "total"} className={block === null ? "pv-figures__total" : ""}>
                      <CellButton
                        className={`comparison__figure${short ? " pv-danger" : ""}`}
                        data-figure={id}
                        aria-haspopup="dialog"
                        title={text("showWhy")}
                        data-explained=""
                        tabIndex={-1}
                        onClick={() => setAsked({ product, block })}
                      >
                        {format.number(value)}
                        {short && <span className="pv-visually-hidden"> {text("short")}</span>}
                      </CellButton>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </FigureTable>
      {asked && compared && <Why compared={compared} block={asked.block} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Identifies a figure's cell. */
const idOf = ({ product, figure, block }: { product: string; figure: FigureName; block: number | null }) =>
  `${product}/${figure}/${block ?? "total"}`;
