import { unitsOf } from "../../client/chosen-product.ts";
import { UnitChoice as Choice } from "../../client/UnitChoice.tsx";
import { FigureExport } from "../../client/figure-export/FigureExport.tsx";
import { useProductText } from "../../client/use-lookup-text.ts";
import type { UnitName } from "../../contract/domain.ts";
import { MEASURES, type ChosenUnits, type Measure, type ProductTable } from "../../engine/display/need-tables.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Radios } from "../../framework/ui/Field.tsx";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { exportTable } from "./export-rows.ts";
import { useNames, type ShownProjections } from "./use-names.ts";

export const VIEWS = ["table", "chart", "both"] as const;
export type View = (typeof VIEWS)[number];

interface ToolbarProps {
  readonly view: View;
  readonly measure: Measure;
  readonly product: string | null;
  readonly tables: readonly ProductTable[];
  readonly projections: ShownProjections | null;
  readonly units: ChosenUnits;
  readonly fileStem: string;
  charts(): readonly ChartHandle[];
  onView(view: View): void;
  onMeasure(measure: Measure): void;
  onProduct(product: string | null): void;
}

/** What is shown and in which units, and what can be taken away. */
export function Toolbar(props: ToolbarProps) {
  const { view, measure, product, projections, units, onView, onMeasure, onProduct } = props;
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  return (
    <div className="pv-figures__toolbar">
      <Radios
        label={text("viewLabel")}
        options={VIEWS}
        chosen={view}
        textOf={(id) => text(`views.${id}`)}
        onChoose={onView}
      />
      <Radios
        label={text("measureLabel")}
        options={MEASURES}
        chosen={measure}
        textOf={(id) => text(`measures.${id}`)}
        onChoose={onMeasure}
      />
      <select
        className="pv-input pv-select"
        aria-label={text("columns.product")}
        value={product ?? ""}
        onChange={(event) => onProduct(event.target.value === "" ? null : event.target.value)}
      >
        <option value="">{text("allProducts")}</option>
        {projections?.totals.map((row) => (
          <option key={row.product} value={row.product}>
            {productText(row.product)}
          </option>
        ))}
      </select>
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
      <Exports {...props} />
    </div>
  );
}

function Exports({ measure, tables, projections, fileStem, charts }: ToolbarProps) {
  const text = useTexts("widgets.projections");
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
    });
  return <FigureExport stem={fileStem} tableStem={`${fileStem}_${measure}`} table={table} charts={charts} />;
}

/** Chooses the unit in which a product is shown; nothing where it has but one. */
export function UnitChoice(props: {
  readonly product: string;
  readonly unit: UnitName;
  readonly chosen: UnitName;
  /** Whether the product's name stands before the list. */
  readonly named?: boolean;
}) {
  const { product, unit, named = false } = props;
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  if (unitsOf(unit).length < 2) return null;
  const list = (
    <Choice
      {...props}
      label={text("unitOf", { product: productText(product) })}
      className="projections__unit"
      textOf={(name) => text(`units.${name}`)}
    />
  );
  if (!named) return list;
  return (
    <span className="projections__named">
      <span aria-hidden="true">{productText(product)}</span>
      {list}
    </span>
  );
}
