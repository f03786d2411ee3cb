import "../../client/figures/figures.css";
import "./Projections.css";
import { useEffect, useRef, useState } from "react";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { useChosenProduct } from "../../client/figures/chosen-product.ts";
import type { FigureView } from "../../client/figures/parts.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { SourceContext } from "../../client/reports/published.ts";
import type { ZoneOfPage } from "../../contract/config/actions.ts";
import { needTables, type NeedMeasure, type ProductTable } from "../../engine/display/need-tables.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Chart, type ChartHandle, type ChartSeries } from "../../framework/ui/chart/Chart.tsx";
import { EmptyState } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Headline } from "./Headline.tsx";
import { NeedTable } from "./NeedTable.tsx";
import { Summary, useMissing } from "./Summary.tsx";
import { Toolbar } from "./Toolbar.tsx";
import type { ProjectionsConfig } from "./config.ts";
import { useNames, useRun, type ShownProjections } from "./use-run.ts";

/** The estimation's figures as a headline, a summary or in full. */
export default function Projections(props: WidgetProps<ProjectionsConfig>) {
  return (
    <SourceContext value={props.config.source}>
      <Display {...props} />
    </SourceContext>
  );
}

function Display({ config, setAction }: WidgetProps<ProjectionsConfig>) {
  const [product, onProduct] = useChosenProduct(setAction);
  const [zone, setZone] = useState<ZoneOfPage | null>(null);
  useEffect(() => setAction<ZoneOfPage>("chooseZone", setZone), [setAction]);
  switch (config.display) {
    case "headline":
      return <Headline />;
    case "summary":
      return <Summary {...{ product, onProduct }} reportPage={config.reportPage} />;
    case "full":
      return <Full {...{ product, onProduct, zone }} />;
  }
}

/** Every product, zone and block, as a table and as charts of the same numbers. */
function Full(props: {
  /** The only product shown; null for all. */
  readonly product: string | null;
  readonly zone: ZoneOfPage | null;
  onProduct(product: string | null): void;
}) {
  const text = useTexts("widgets.projections");
  const run = useRun();
  const { eid, projections, units, stale, name, source, explained } = run;
  const missing = useMissing(run);
  const [view, setView] = useState<FigureView>("table");
  const [measure, setMeasure] = useState<NeedMeasure>("quantity");
  const charts = useRef(new Map<string, ChartHandle>());

  if (eid === null || missing !== null) return missing;
  // The chosen product may have been deleted, or belong to another estimation.
  const product = projections?.totals.some((row) => row.product === props.product) ? props.product : null;
  const zone = props.zone?.eid === undefined || props.zone.eid === eid ? (props.zone?.zone ?? null) : null;
  const tables = projections
    ? needTables(projections, measure, units).filter((one) => product === null || one.product === product)
    : [];
  return (
    <div className={`projections pv-help-room pv-figures pv-figures--full${stale ? " pv-stale" : ""}`}>
      <Toolbar
        {...{ view, measure, product, tables, projections, units }}
        eid={source === "working" ? eid : null}
        name={name ?? ""}
        charts={() => [...charts.current.values()]}
        onView={setView}
        onMeasure={setMeasure}
        onProduct={props.onProduct}
      />
      {projections === null ? (
        <EmptyState icon="graph-bar" text={text("neverRun")} />
      ) : (
        <>
          {view !== "chart" && (
            <Explaining run={explained}>
              <NeedTable {...{ projections, tables, measure, zone }} />
            </Explaining>
          )}
          {view !== "table" && (
            <NeedCharts projections={projections} tables={tables} measure={measure} handles={charts.current} />
          )}
        </>
      )}
    </div>
  );
}

/** The series of a product's chart: quantities are stacked to the total; trucks are side by side, since rounded trucks of zones need not add up. */
function chartSeries(
  table: ProductTable,
  measure: NeedMeasure,
  zoneName: (zone: number) => string,
  allZones: string,
): ChartSeries[] {
  const zones = table.zones.map((line) => ({
    name: zoneName(line.zone),
    values: line.shown.blocks,
    color: `var(--pv-zone-${line.zone})`,
  }));
  return measure === "trucks"
    ? [...zones, { name: allZones, values: table.all.shown.blocks, color: "var(--calcite-color-text-2)" }]
    : zones;
}

/** Charts of the table's numbers. */
function NeedCharts(props: {
  readonly projections: ShownProjections;
  readonly tables: readonly ProductTable[];
  readonly measure: NeedMeasure;
  /** Receives the handle of each drawn chart, by product. */
  readonly handles: Map<string, ChartHandle>;
}) {
  const { projections, tables, measure, handles } = props;
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const format = useFormat();
  const names = useNames(projections, measure);
  return (
    <div className="pv-figures__charts">
      {tables.map((table) => {
        const unit = names.unit(table);
        const facts = {
          dayOne: format.number(table.all.shown.dayOne),
          total: format.number(table.all.shown.total),
          unit,
          product: productText(table.product),
        };
        return (
          <Chart
            key={table.product}
            ref={(handle) => {
              if (handle) handles.set(table.product, handle);
              return () => void handles.delete(table.product);
            }}
            title={text("chartTitle", facts)}
            subtitle={text("chartFacts", facts)}
            description={text("chartDescription", facts)}
            categories={projections.blocks.map((_, i) => names.span(i))}
            categoryTitle={text("daysAxis")}
            series={chartSeries(table, measure, names.zone, text("allZones"))}
            stacked={measure === "quantity"}
            valueTitle={unit}
            format={format.number}
          />
        );
      })}
    </div>
  );
}
