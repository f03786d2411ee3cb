import { useRunLines } from "../../client/figures/files.ts";
import { FigureExport } from "../../client/figures/FigureExport.tsx";
import { ProductChoice, UnitChoice, ViewChoice, type FigureView } from "../../client/figures/parts.tsx";
import { StaleMark } from "../../client/planning/update/UpdatePrompt.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { MEASURES, type ChosenUnits, type NeedMeasure, type ProductTable } from "../../engine/display/need-tables.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { SegmentedControl } from "../../framework/ui/controls/index.ts";
import { exportTable } from "./export-rows.ts";
import { useNames, type ShownProjections } from "./use-run.ts";

interface ToolbarProps {
  /** The estimation, whose figures may be outdated; null for a published one. */
  readonly eid: number | null;
  readonly view: FigureView;
  readonly measure: NeedMeasure;
  readonly product: string | null;
  readonly tables: readonly ProductTable[];
  readonly projections: ShownProjections | null;
  readonly units: ChosenUnits;
  readonly name: string;
  charts(): readonly ChartHandle[];
  onView(view: FigureView): void;
  onMeasure(measure: NeedMeasure): void;
  onProduct(product: string | null): void;
}

/** The choices of figures and units, and the exports. */
export function Toolbar(props: ToolbarProps) {
  const { eid, view, measure, product, tables, projections, units, name, charts, onView, onMeasure, onProduct } = props;
  const text = useTexts("widgets.projections");
  const files = useTexts("client.files");
  const lines = useRunLines(projections?.run);
  const productText = useProductText();
  const names = useNames(projections, measure);
  const table = (unrounded: (column: string) => string) =>
    exportTable(tables, measure, {
      column: (key) => text(`columns.${key}`),
      block: (i) => `${names.days(i)} (${names.fullDates(i)})`,
      unrounded,
      unit: names.unit,
      product: productText,
      allZones: text("allZones"),
      zoneNames: projections?.zoneNames ?? {},
    });
  return (
    <div className="pv-row">
      <ViewChoice {...{ view, onView }} />
      <SegmentedControl
        label={text("measureLabel")}
        options={MEASURES}
        chosen={measure}
        textOf={(id) => text(`measures.${id}`)}
        onChoose={onMeasure}
      />
      <ProductChoice
        product={product}
        products={projections?.totals.map((row) => row.product) ?? []}
        onProduct={onProduct}
      />
      {measure === "quantity" &&
        projections?.totals
          .filter((row) => product === null || row.product === product)
          .map((row) => (
            <UnitChoice
              key={row.product}
              named
              product={row.product}
              unit={row.unit}
              chosen={units[row.product] ?? row.unit}
            />
          ))}
      <StaleMark eid={eid} />
      <FigureExport
        subject={{ of: name, what: files(`what.projections.${measure}`), lines }}
        table={table}
        charts={charts}
      />
    </div>
  );
}
