import type { SupplyRow } from "../../../contract/supply/calls/supply.ts";
import type { FreeStock } from "../../../engine/supply/added-stock.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { useProductText } from "../../lookups/use-lookup-text.ts";

/** The remaining quantity of each stock, and those that cannot be counted because their unit cannot be converted. */
export function FreeList(props: {
  readonly stocks: readonly SupplyRow<"inventory">[];
  readonly unfit?: readonly FreeStock[];
  /** Whether the rows are of several products and show their names. */
  readonly named?: boolean;
}) {
  const { stocks, unfit = [], named = false } = props;
  const text = useTexts("client.giving");
  const format = useFormat();
  const productText = useProductText();
  const quantityOf = ({ free, unit }: SupplyRow<"inventory">) => {
    const digits = Number.isInteger(free) ? 0 : 2;
    return unit === null
      ? text("countOf", { count: free, figure: format.number(free, { digits }) })
      : format.quantity(free, unit, digits);
  };
  return (
    <ul className="pv-plain-list pv-stack pv-stack--tight" aria-label={text("free")}>
      {stocks.map((row) => (
        <li key={row.id} className="pv-row pv-row--apart">
          <span>{named ? `${productText(row.product)}, ${row.agency}` : row.agency}</span>
          <span>
            {quantityOf(row)}
            {unfit.some(({ id }) => id === row.id) && ` (${text("unfit")})`}
          </span>
        </li>
      ))}
    </ul>
  );
}
