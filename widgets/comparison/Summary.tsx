import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Notices } from "./Notices.tsx";
import { ShortfallCard } from "./ShortfallCard.tsx";
import { stateOf } from "./states.tsx";
import { useCompared } from "./use-compared.ts";

/** The panel of the step: what runs short first, product by product. */
export function Summary(props: { readonly product: string | null; onProduct(product: string | null): void }) {
  const text = useTexts("widgets.comparison");
  const format = useFormat();
  const compared = useCompared();
  const state = stateOf(compared, text);
  const { comparison, products } = compared;
  if (comparison === null || state !== null) return state;
  return (
    <div className="comparison">
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
