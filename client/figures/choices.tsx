import type { UnitName } from "../../contract/domain.ts";
import { UnitChosen } from "../../contract/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { Radios } from "../../framework/ui/Field.tsx";
import { unitsOf, useStoredUnits } from "../chosen-product.ts";
import { useProductText } from "../use-lookup-text.ts";

/** The same figures as a table, as charts, or as both. */
const VIEWS = ["table", "chart", "both"] as const;
export type View = (typeof VIEWS)[number];

/** Chooses how figures are shown. */
export function ViewChoice({ view, onView }: { readonly view: View; onView(view: View): void }) {
  const text = useTexts("client.figures");
  return (
    <Radios
      label={text("viewLabel")}
      options={VIEWS}
      chosen={view}
      textOf={(id) => text(`views.${id}`)}
      onChoose={onView}
    />
  );
}

/** Chooses the product whose figures are shown alone; null for all. */
export function ProductChoice(props: {
  readonly product: string | null;
  readonly products: readonly string[];
  onProduct(product: string | null): void;
}) {
  const { product, products, onProduct } = props;
  const text = useTexts("client.figures");
  const productText = useProductText();
  return (
    <select
      className="pv-input pv-select"
      aria-label={text("product")}
      value={product ?? ""}
      onChange={({ target }) => onProduct(target.value === "" ? null : target.value)}
    >
      <option value="">{text("allProducts")}</option>
      {products.map((one) => (
        <option key={one} value={one}>
          {productText(one)}
        </option>
      ))}
    </select>
  );
}

/** Chooses the unit in which a product is shown, everywhere; nothing where it has but one. */
export function UnitChoice(props: {
  readonly product: string;
  readonly unit: UnitName;
  readonly chosen: UnitName;
  /** Whether the choices name the product too, where several lists stand side by side. */
  readonly named?: boolean;
}) {
  const { product, unit, chosen, named = false } = props;
  const text = useTexts("client.figures");
  const productText = useProductText();
  const [, setUnits] = useStoredUnits();
  const publish = usePublish();
  const offered = unitsOf(unit);
  if (offered.length < 2) return null;
  return (
    <select
      className="pv-input pv-select"
      aria-label={text("unitOf", { product: productText(product) })}
      value={chosen}
      onChange={({ target }) => {
        const next = offered.find((name) => name === target.value);
        if (!next) return;
        setUnits((before) => ({ ...before, [product]: next }));
        publish(UnitChosen, { product, unit: next });
      }}
    >
      {offered.map((name) => (
        <option key={name} value={name}>
          {named ? `${productText(product)}: ${text(`units.${name}`)}` : text(`units.${name}`)}
        </option>
      ))}
    </select>
  );
}
