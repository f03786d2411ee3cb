import { useProductText } from "../../client/use-product-text.ts";
import { comparedProducts, firstShort, useComparison } from "../../client/comparison.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ChosenUnits } from "../../engine/display/need-tables.ts";

/** The products that run short first, from when and how much; nothing where none does or it is not known. */
export function FirstShortfall({ eid, units }: { eid: number | null; units: ChosenUnits }) {
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const format = useFormat();
  const comparison = useComparison(eid).data;
  if (!comparison) return null;
  const products = comparedProducts(comparison, units);
  // No one knows what is needed: nothing is short, and nothing is enough.
  if (products.every(({ shown }) => shown.total.projected === null)) return null;
  const short = firstShort(products);
  const from = short[0]?.shown.firstShortfall?.from;
  return (
    <div>
      <dt>{text("firstShortfall")}</dt>
      {from === undefined ? (
        <dd>{text("noShortfall")}</dd>
      ) : (
        <dd className="projections__short">
          {short.map(({ product }) => productText(product)).join(", ")}
          <small>{format.date(from)}</small>
        </dd>
      )}
    </div>
  );
}
