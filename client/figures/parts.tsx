import type { ReactNode } from "react";
import type { UnitName } from "../../contract/api/domain.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SegmentedControl, SelectField } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { useProductText } from "../lookups/use-lookup-text.ts";
import { UnitChosen } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { unitsOf, useStoredUnits } from "./chosen-product.ts";

/** A note above figures: a warning or, with another icon, a plain fact. */
export function FigureNote(props: {
  readonly icon?: "exclamation-mark-triangle" | "information" | "lock";
  /** Whether it is announced when it appears. */
  readonly announced?: boolean;
  readonly children: ReactNode;
}) {
  const { icon = "exclamation-mark-triangle", announced = false, children } = props;
  return (
    <p
      className="pv-figures__note pv-note pv-row pv-row--one pv-small"
      data-kind={icon === "information" ? undefined : "warning"}
      role={announced ? "status" : undefined}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

/** The card of a product: its name chooses it, and its unit can be chosen. */
export function ProductCard(props: {
  readonly product: string;
  readonly unit: { readonly own: UnitName; readonly shown: UnitName };
  readonly chosen: boolean;
  onChoose(chosen: boolean): void;
  readonly children: ReactNode;
}) {
  const { product, unit, chosen, onChoose, children } = props;
  const text = useTexts("client.figures");
  const productText = useProductText();
  return (
    <article className="pv-figures__card pv-card pv-stack">
      <header className="pv-row pv-row--one pv-row--apart">
        <h3>
          <Button kind="quiet" aria-pressed={chosen} title={text("chooseProduct")} onClick={() => onChoose(!chosen)}>
            {productText(product)}
          </Button>
        </h3>
        <UnitChoice product={product} unit={unit.own} chosen={unit.shown} />
      </header>
      {children}
    </article>
  );
}

/** Forms in which the same figures are shown: as a table, as charts, or as both. */
const VIEWS = ["table", "chart", "both"] as const;
export type FigureView = (typeof VIEWS)[number];

/** Chooses the form in which figures are shown. */
export function ViewChoice({ view, onView }: { readonly view: FigureView; onView(view: FigureView): void }) {
  const text = useTexts("client.figures");
  return (
    <SegmentedControl
      label={text("viewLabel")}
      options={VIEWS}
      chosen={view}
      textOf={(id) => text(`views.${id}`)}
      onChoose={onView}
    />
  );
}

/** Chooses the only product whose figures are shown; null for all. */
export function ProductChoice(props: {
  readonly product: string | null;
  readonly products: readonly string[];
  onProduct(product: string | null): void;
}) {
  const { product, products, onProduct } = props;
  const text = useTexts("client.figures");
  const productText = useProductText();
  return (
    <SelectField
      label={text("product")}
      labelHidden
      value={product}
      options={[
        { value: null, label: text("allProducts") },
        ...products.map((one) => ({ value: one, label: productText(one) })),
      ]}
      onChange={onProduct}
    />
  );
}

/** Chooses the unit in which a product is shown everywhere; nothing if it has only one. */
export function UnitChoice(props: {
  readonly product: string;
  readonly unit: UnitName;
  readonly chosen: UnitName;
  /** Whether the choices include the product's name, if several lists are next to each other. */
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
    <SelectField
      label={text("unitOf", { product: productText(product) })}
      labelHidden
      value={chosen}
      options={offered.map((name) => ({
        value: name,
        label: named ? `${productText(product)}: ${text(`units.${name}`)}` : text(`units.${name}`),
      }))}
      onChange={(next) => {
        setUnits((before) => ({ ...before, [product]: next }));
        publish(UnitChosen, { product, unit: next });
      }}
    />
  );
}
