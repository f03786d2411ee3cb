import { useRef, useState } from "react";
import { useProductText } from "../../client/use-product-text.ts";
import { UnitChoice } from "../../client/display-units/UnitChoice.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { Radios } from "../../framework/ui/Radios.tsx";
import { ComparisonCharts } from "./ComparisonCharts.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { Exports } from "./Exports.tsx";
import { Notices } from "./Notices.tsx";
import { stateOf } from "./states.tsx";
import { useCompared } from "./use-compared.ts";
import { useNames } from "./use-names.ts";

const VIEWS = ["table", "chart", "both"] as const;
type View = (typeof VIEWS)[number];

/** Every product and block, as a table and as charts of the same numbers. */
export function Full(props: {
  /** The product that is shown alone; null for all. */
  readonly product: string | null;
  onProduct(product: string | null): void;
}) {
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const names = useNames();
  const compared = useCompared();
  const [view, setView] = useState<View>("table");
  const charts = useRef(new Map<string, ChartHandle>());
  const { eid, query, comparison, name } = compared;
  const state = stateOf(compared, text);
  // Nothing to choose from, and nothing to take away, before it is known.
  if (eid === null || query.isPending || query.isError) return state;
  const product = compared.products.some((one) => one.product === props.product) ? props.product : null;
  const products = compared.products.filter((one) => product === null || one.product === product);
  return (
    <div className="comparison comparison--full">
      <div className="pv-figures__toolbar">
        <Radios
          label={text("viewLabel")}
          options={VIEWS}
          chosen={view}
          textOf={(id) => text(`views.${id}`)}
          onChoose={(next) => setView(next)}
        />
        <select
          className="pv-input pv-select"
          aria-label={text("columns.product")}
          value={product ?? ""}
          onChange={(event) => props.onProduct(event.target.value === "" ? null : event.target.value)}
        >
          <option value="">{text("allProducts")}</option>
          {compared.products.map((one) => (
            <option key={one.product} value={one.product}>
              {productText(one.product)}
            </option>
          ))}
        </select>
        {products.map(({ product: each, exact, shown }) => (
          <UnitChoice
            key={each}
            product={each}
            unit={exact.unit}
            chosen={shown.unit}
            label={text("unitOf", { product: productText(each) })}
            className="comparison__unit"
            textOf={(unit) => `${productText(each)}: ${names.unit(unit)}`}
          />
        ))}
        <Exports
          products={products}
          fileStem={(name ?? "comparison").replace(/[^\p{L}\p{N}]+/gu, "_")}
          charts={() => [...charts.current.values()]}
        />
      </div>
      {comparison === null ? (
        state
      ) : (
        <>
          <Notices compared={compared} />
          {view !== "chart" && <ComparisonTable products={products} />}
          {view !== "table" && <ComparisonCharts products={products} handles={charts.current} />}
        </>
      )}
    </div>
  );
}
