import { useEffect, useState } from "react";
import { useChosenProduct } from "../../client/chosen-product.ts";
import { useWhatIf } from "../../client/what-if.ts";
import type { ZoneOfPage } from "../../contract/actions.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading, RecordPage } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { Slice } from "./difference-rows.ts";
import type { EstimationComparisonConfig } from "./config.ts";
import { Pair } from "./Pair.tsx";
import { Result } from "./Result.tsx";
import type { ShownFigures } from "./Result.tsx";
import { ToMap } from "./ToMap.tsx";
import { usePair } from "./use-pair.ts";
import "../../client/figures.css";
import "./EstimationComparison.css";

/** Two estimations side by side: what differs, by how much, and which input it comes from. */
export default function EstimationComparison({ config, setAction }: WidgetProps<EstimationComparisonConfig>) {
  const text = useTexts("widgets.estimation-comparison");
  const pair = usePair();
  const [product, onProduct] = useChosenProduct(setAction);
  const [slice, onSlice] = useState<Slice>({ by: "zone", period: "total" });
  // Two estimations are compared: the number of a zone means that of both.
  useEffect(() => setAction<ZoneOfPage>("chooseZone", ({ zone }) => onSlice({ by: "block", zone })), [setAction]);
  return (
    <RecordPage title={text("title")}>
      <div className="estimation-comparison">
        <Pair {...pair} />
        <Compared a={pair.a} b={pair.b} view={config.view} {...{ product, onProduct, slice, onSlice }} />
      </div>
    </RecordPage>
  );
}

function Compared({ a, b, ...shown }: { a: number | null; b: number | null } & ShownFigures) {
  const text = useTexts("widgets.estimation-comparison");
  const query = useWhatIf(a, b);
  if (a === null || b === null) return <EmptyState icon="compare" text={text("chooseTwo")} />;
  if (a === b) return <EmptyState icon="compare" text={text("chooseDifferent")} />;
  if (query.isPending) return <Loading />;
  if (query.isError) {
    return (
      <>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
        <p className="estimation-comparison__links">
          <ToMap eid={a} side="a" />
          <ToMap eid={b} side="b" />
        </p>
      </>
    );
  }
  return <Result key={`${a} ${b}`} whatIf={query.data} {...shown} />;
}
