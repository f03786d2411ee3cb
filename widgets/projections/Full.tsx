import { useRef, useState } from "react";
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
export function Full() {
  const text = useTexts("widgets.projections");
  const { eid, query, projections, units, prompt, stale, name, source } = useRun();
  const [view, setView] = useState<View>("table");
  const [measure, setMeasure] = useState<Measure>("quantity");
  const [product, setProduct] = useState<string | null>(null);
  const charts = useRef(new Map<string, ChartHandle>());

  if (eid === null)
    return <EmptyState icon="graph-bar" text={text(source === "published" ? "nonePublished" : "noEstimation")} />;
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
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
        onProduct={setProduct}
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
          {view !== "chart" && <NeedTable projections={projections} tables={tables} measure={measure} />}
          {view !== "table" && (
            <NeedCharts projections={projections} tables={tables} measure={measure} handles={charts.current} />
          )}
        </>
      )}
    </div>
  );
}
