import { useProductText } from "../../client/use-product-text.ts";
import { UnitChoice as Choice } from "../../client/display-units/UnitChoice.tsx";
import { unitsOf } from "../../client/display-units/stored-units.ts";
import type { UnitName } from "../../contract/domain.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** Chooses the unit in which a product is shown; nothing where it has but one. */
export function UnitChoice(props: {
  readonly product: string;
  readonly unit: UnitName;
  readonly chosen: UnitName;
  /** Whether the product's name stands before the list. */
  readonly named?: boolean;
}) {
  const { product, unit, named = false } = props;
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  if (unitsOf(unit).length < 2) return null;
  const list = (
    <Choice
      {...props}
      label={text("unitOf", { product: productText(product) })}
      className="projections__unit"
      textOf={(name) => text(`units.${name}`)}
    />
  );
  if (!named) return list;
  return (
    <span className="projections__named">
      <span aria-hidden="true">{productText(product)}</span>
      {list}
    </span>
  );
}
