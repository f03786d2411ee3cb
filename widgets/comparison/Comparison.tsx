import "../../client/figures/figures.css";
import "./Comparison.css";
import { useChosenProduct } from "../../client/chosen-product.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Full } from "./Full.tsx";
import { Notices, stateOf } from "./Notices.tsx";
import { ShortfallCard } from "./ShortfallCard.tsx";
import type { ComparisonConfig } from "./config.ts";
import { useCompared } from "./use-names.ts";

/** What is needed against what is there, block by block: where it runs short, and by when more must be ordered. */
export default function Comparison({ config, setAction }: WidgetProps<ComparisonConfig>) {
  const [product, onProduct] = useChosenProduct(setAction);
  switch (config.display) {
    case "summary":
      return <Summary {...{ product, onProduct }} />;
    case "full":
      return <Full {...{ product, onProduct }} />;
  }
}

/** The panel of the step: what runs short first, product by product. */
function Summary(props: { readonly product: string | null; onProduct(product: string | null): void }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const compared = useCompared();
  const state = stateOf(compared, text);
  const { comparison, products } = compared;
  if (comparison === null || state !== null) return state;
  return (
    <div className="comparison pv-figures">
      <Notices compared={compared} />
      <div className="pv-figures__cards">
        {products.map((one) => (
          <ShortfallCard
            key={one.product}
            compared={one}
            chosen={one.product === props.product}
            onChoose={(chosen) => props.onProduct(chosen ? one.product : null)}
          />
        ))}
      </div>
      <p className="pv-figures__quiet">{text("method", { when: format.instant(comparison.run.at) })}</p>
    </div>
  );
}
