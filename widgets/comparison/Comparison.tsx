import "../../client/figures/figures.css";
import "./Comparison.css";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { useChosenProduct } from "../../client/figures/chosen-product.ts";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useComparison } from "../../client/planning/projections.ts";
import { UpdatePrompt } from "../../client/planning/update/UpdatePrompt.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { CoverTable } from "./CoverTable.tsx";
import { Full } from "./Full.tsx";
import { Notices, stateOf } from "./Notices.tsx";
import type { ComparisonConfig } from "./config.ts";
import { useCompared } from "./use-names.ts";

/** Need compared with supply, block by block: where it runs short, and the last day to order more. */
export default function Comparison({ config, setAction }: WidgetProps<ComparisonConfig>) {
  const [product, onProduct] = useChosenProduct(setAction);
  const eid = useCurrentEstimationId();
  const run = useComparison(eid).data?.run.id;
  const Display = DISPLAYS[config.display];
  return (
    <Explaining run={eid === null || run === undefined ? null : { eid, run, source: "working" }}>
      <Display {...{ product, onProduct }} />
    </Explaining>
  );
}

const DISPLAYS = { summary: Summary, full: Full } as const satisfies Record<ComparisonConfig["display"], unknown>;

/** For a panel: products that fall short, the most urgent first, then the others; or only the product chosen by a wire. */
function Summary({ product }: { readonly product: string | null }) {
  const text = useTexts("widgets.comparison");
  const compared = useCompared();
  const state = stateOf(compared, text);
  const { comparison, products } = compared;
  if (comparison === null || state !== null) return state;
  return (
    <div className={`comparison pv-figures pv-figures__close${compared.stale ? " pv-stale" : ""}`}>
      <UpdatePrompt eid={compared.eid} announced={compared.stale} />
      <Notices compared={compared} />
      <CoverTable
        eid={comparison.eid}
        products={products.filter((one) => product === null || one.product === product)}
        blocks={false}
      />
    </div>
  );
}
