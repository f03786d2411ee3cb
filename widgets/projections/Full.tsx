import { useRef, useState } from "react";
import type { ZoneOfPage } from "../../contract/actions.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { NeedCharts } from "./NeedCharts.tsx";
import { needTables } from "../../engine/display/need-tables.ts";
import type { Measure } from "../../engine/display/need-tables.ts";
import { NeedTable } from "./NeedTable.tsx";
import { Toolbar } from "./Toolbar.tsx";
import type { View } from "./Toolbar.tsx";
import { useRun } from "./use-run.ts";

/** Every product, zone and block, as a table and as charts of the same numbers. */
export function Full(props: {
  /** The product that is shown alone; null for all. */
  readonly product: string | null;
  readonly zone: ZoneOfPage | null;
  onProduct(product: string | null): void;
}) {
  const text = useTexts("widgets.projections");
  const { eid, query, projections, units, prompt, stale, name, source } = useRun();
  const [view, setView] = useState<View>("table");
  const [measure, setMeasure] = useState<Measure>("quantity");
  const charts = useRef(new Map<string, ChartHandle>());

  if (eid === null)
    return <EmptyState icon="graph-bar" text={text(source === "published" ? "nonePublished" : "noEstimation")} />;
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  // A product may be gone since it was chosen, or be one of another estimation.
  const product = projections?.totals.some((row) => row.product === props.product) ? props.product : null;
  const zone = props.zone?.eid === undefined || props.zone.eid === eid ? (props.zone?.zone ?? null) : null;
  const tables = projections
    ? needTables(projections, measure, units).filter((one) => product === null || one.product === product)
    : [];
  return (
    <div className="projections projections--full">
      <Toolbar
        {...{ view, measure, product, tables, projections, units }}
        fileStem={(name ?? "projections").replace(/[^\p{L}\p{N}]+/gu, "_")}
        charts={() => [...charts.current.values()]}
        onView={setView}
        onMeasure={setMeasure}
        onProduct={props.onProduct}
      />
      {stale && (
        <p className="projections__stale" role="status">
          <Icon name="exclamation-mark-triangle" />
          {text(prompt === null ? "stale" : `prompt.${prompt}`)}
        </p>
      )}
      {projections === null ? (
        <EmptyState icon="graph-bar" text={text("neverRun")} />
      ) : (
        <>
          {view !== "chart" && <NeedTable {...{ projections, tables, measure, zone }} />}
          {view !== "table" && (
            <NeedCharts projections={projections} tables={tables} measure={measure} handles={charts.current} />
          )}
        </>
      )}
    </div>
  );
}
