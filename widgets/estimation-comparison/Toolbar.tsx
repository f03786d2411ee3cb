import { ProductChoice, UnitChoice, ViewChoice, type FigureView } from "../../client/figures/parts.tsx";
import { FigureExport } from "../../client/figures/FigureExport.tsx";
import type { WhatIfAnswer } from "../../contract/planning/calls/what-if.ts";
import type { ShownProduct } from "../../engine/what-if/shown.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SegmentedControl, SelectField } from "../../framework/ui/controls/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { MEASURES, PERIODS, exportTable, type DiffMeasure, type DiffNames, type Slice } from "./difference-rows.ts";

const WAYS = ["zone", "block"] as const;

/** The choices of the shown figures, and the exports. */
export function Toolbar(props: {
  readonly view: FigureView;
  readonly measure: DiffMeasure;
  readonly product: string | null;
  readonly slice: Slice;
  readonly whatIf: WhatIfAnswer;
  /** All products. */
  readonly quantity: readonly ShownProduct[];
  readonly trucks: readonly ShownProduct[];
  /** The shown products. */
  readonly products: readonly ShownProduct[];
  readonly names: DiffNames;
  charts(): readonly ChartHandle[];
  onView(view: FigureView): void;
  onMeasure(measure: DiffMeasure): void;
  onProduct(product: string | null): void;
  onSlice(slice: Slice): void;
}) {
  const { view, measure, product, slice, whatIf, quantity, trucks, products, names, charts } = props;
  const text = useTexts("widgets.estimation-comparison");
  const files = useTexts("client.files");
  const zones = [...new Set(whatIf.rows.flatMap(({ zone }) => zone ?? []))].sort((x, y) => x - y);
  const ownUnit = (name: string) => whatIf.rows.find((row) => row.product === name)?.unit;
  return (
    <div className="pv-row">
      <ViewChoice view={view} onView={props.onView} />
      <SegmentedControl
        label={text("measureLabel")}
        options={MEASURES}
        chosen={measure}
        textOf={(id) => text(`measures.${id}`)}
        onChoose={props.onMeasure}
      />
      {measure !== "people" && (
        <SegmentedControl
          label={text("rowsLabel")}
          options={WAYS}
          chosen={slice.by}
          textOf={(id) => text(`rows.${id}`)}
          onChoose={(by) => props.onSlice(by === "zone" ? { by, period: "total" } : { by, zone: null })}
        />
      )}
      {measure !== "people" && slice.by === "zone" && (
        <SelectField
          label={text("columns.period")}
          labelHidden
          value={slice.period}
          options={PERIODS.map((period) => ({ value: period, label: names.period(period) }))}
          onChange={(period) => props.onSlice({ by: "zone", period })}
        />
      )}
      {measure !== "people" && slice.by === "block" && (
        <SelectField
          label={text("columns.zone")}
          labelHidden
          value={slice.zone}
          options={[...zones, null].map((zone) => ({ value: zone, label: names.zone(zone) }))}
          onChange={(zone) => props.onSlice({ by: "block", zone })}
        />
      )}
      <ProductChoice
        product={product}
        products={[...new Set(quantity.map((one) => one.product))]}
        onProduct={props.onProduct}
      />
      {measure === "quantity" &&
        products.map((one) => (
          <UnitChoice
            key={`${one.product} ${one.unit}`}
            named
            product={one.product}
            unit={ownUnit(one.product) ?? one.unit}
            chosen={one.unit}
          />
        ))}
      <FigureExport
        subject={{
          of: `${whatIf.a.name} – ${whatIf.b.name}`,
          what: files("what.differences"),
          lines: [files("differences")],
        }}
        charts={charts}
        table={(unrounded) =>
          exportTable(whatIf, { quantity, trucks }, { names, column: (key) => text(`columns.${key}`), unrounded })
        }
      />
    </div>
  );
}
