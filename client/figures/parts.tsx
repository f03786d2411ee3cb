import type { ReactNode } from "react";
import type { UnitName } from "../../contract/domain.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { useProductText } from "../use-lookup-text.ts";
import { UnitChoice } from "./choices.tsx";

/** What a reader has to know before the figures: a warning, or with another icon a plain fact. */
export function FigureNote(props: {
  readonly icon?: "exclamation-mark-triangle" | "information" | "lock";
  /** Whether it is announced when it appears. */
  readonly announced?: boolean;
  readonly children: ReactNode;
}) {
  const { icon = "exclamation-mark-triangle", announced = false, children } = props;
  return (
    <p
      className={`pv-figures__note${icon === "information" ? " pv-figures__note--plain" : ""}`}
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
  /** Whether it stands out as one that runs short. */
  readonly short?: boolean;
  onChoose(chosen: boolean): void;
  readonly children: ReactNode;
}) {
  const { product, unit, chosen, short = false, onChoose, children } = props;
  const text = useTexts("client.figures");
  const productText = useProductText();
  return (
    <article className={`pv-figures__card${short ? " pv-figures__card--short" : ""}`}>
      <header>
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
