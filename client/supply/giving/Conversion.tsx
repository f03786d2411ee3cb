import { convert, type Unit } from "../../../engine/words/units.ts";
import { convertPacked, type PackSizes } from "../../../engine/words/packs.ts";
import type { ProductComparison } from "../../../contract/supply/calls/comparison.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";

/** The trucks' content in the product's unit and in pallets, and the number of trucks that the stock already has. */
export function Conversion(props: {
  readonly exact: Pick<ProductComparison, "unit" | "capacity">;
  readonly pack: PackSizes | undefined;
  readonly trucks: number;
  /** In the unit of the comparison. */
  readonly quantity: number;
  /** The unit in which it is shown. */
  readonly unit: Unit;
  readonly seen: { readonly free: number; readonly given: number };
}) {
  const { exact, pack, trucks, quantity, unit, seen } = props;
  const text = useTexts("client.giving");
  const format = useFormat();
  const { capacity } = exact;
  const digits = Number.isInteger(capacity.value) ? 0 : 2;
  const pallets = pack?.perPallet == null ? null : convertPacked(quantity, { from: exact.unit, to: "Pallets", pack });
  const taken = Math.min(seen.free, trucks);
  const countOf = (count: number) => text("countOf", { count, figure: format.number(count) });
  return (
    <div className="pv-stack pv-stack--tight">
      <p>
        {text("conversion", {
          trucks: countOf(trucks),
          capacity: format.quantity(capacity.value, capacity.unit, digits),
          quantity: format.quantity(convert(quantity, exact.unit, unit), unit),
        })}
        {pallets !== null && ` ${text("pallets", { quantity: format.quantity(pallets, "Pallets") })}`}
      </p>
      <p className="pv-muted pv-small">
        {taken === 0
          ? text("toStock", { trucks: countOf(trucks) })
          : text(taken < trucks ? "partlyInStock" : "allInStock", {
              taken: countOf(taken),
              added: countOf(trucks - taken),
            })}
        {seen.given > 0 && ` ${text("onTop", { given: countOf(seen.given) })}`}
      </p>
    </div>
  );
}
