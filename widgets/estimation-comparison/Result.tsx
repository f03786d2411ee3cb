import { useMemo, useRef, useState } from "react";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { FigureNote } from "../../client/figures/parts.tsx";
import { fittingUnits, useStoredUnits } from "../../client/figures/chosen-product.ts";
import { knownZonesOf, useKnownZonesText } from "../../client/figures/zone-figures.ts";
import type { WhatIfAnswer } from "../../contract/planning/calls/what-if.ts";
import { shownDifferences } from "../../engine/what-if/shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Chart, type ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { DifferenceTable, heading, rowName, type ShownSlice } from "./DifferenceTable.tsx";
import { Inputs, Summary, ToMap } from "./Summary.tsx";
import { Toolbar } from "./Toolbar.tsx";
import type { EstimationComparisonConfig } from "./config.ts";
import { differenceLines, useNames, type DiffMeasure, type Slice } from "./difference-rows.ts";

/** The initial view of the figures, and the choice by hand or by a wire. */
export interface ShownFigures {
  readonly view: EstimationComparisonConfig["view"];
  readonly product: string | null;
  readonly slice: Slice;
  onProduct(product: string | null): void;
  onSlice(slice: Slice): void;
}

/** The differences of two runs: a summary, by input, and by figure. */
export function Result({ whatIf, ...chosen }: { whatIf: WhatIfAnswer } & ShownFigures) {
  const text = useTexts("widgets.estimation-comparison");
  const names = useNames(whatIf);
  const [stored] = useStoredUnits();
  const [view, setView] = useState(chosen.view);
  const [measure, setMeasure] = useState<DiffMeasure>("quantity");
  const charts = useRef(new Map<string, ChartHandle>());
  const { quantity, trucks } = useMemo(() => {
    const totals = whatIf.rows.filter(({ zone }) => zone === null);
    const units = fittingUnits(stored, totals);
    const sides = { a: whatIf.a.projections, b: whatIf.b.projections };
    return {
      quantity: shownDifferences(whatIf, sides, { measure: "quantity", units }),
      trucks: shownDifferences(whatIf, sides, { measure: "trucks", units }),
    };
  }, [whatIf, stored]);
  const all = measure === "trucks" ? trucks : quantity;
  const { slice, onProduct, onSlice } = chosen;
  const product = all.some((one) => one.product === chosen.product) ? chosen.product : null;
  const products = all.filter((one) => product === null || one.product === product);
  const shown = { whatIf, products, measure, slice, names };
  const { eid, run } = whatIf.a.projections;
  return (
    <Explaining run={{ eid, run: run.id, source: "working" }}>
      <Notices whatIf={whatIf} />
      <Summary {...{ whatIf, quantity, trucks, names }} />
      <Inputs whatIf={whatIf} />
      <section className="pv-stack" aria-label={text("figuresTitle")}>
        <h2>{text("figuresTitle")}</h2>
        <Toolbar
          {...{ view, measure, product, slice, whatIf, quantity, trucks, names }}
          products={products}
          charts={() => [...charts.current.values()]}
          onView={setView}
          onMeasure={setMeasure}
          {...{ onProduct, onSlice }}
        />
        {view !== "chart" && <DifferenceTable {...shown} />}
        {view !== "table" && <DifferenceCharts {...shown} handles={charts.current} />}
      </section>
      <p className="pv-muted pv-small">{text("method")}</p>
    </Explaining>
  );
}

/** Notices above the figures. */
function Notices({ whatIf: { a, b } }: { whatIf: WhatIfAnswer }) {
  const text = useTexts("widgets.estimation-comparison");
  const format = useFormat();
  const sides = [
    { side: "a", ...a },
    { side: "b", ...b },
  ] as const;
  const mixed = a.projections.run.povertyMeaning !== b.projections.run.povertyMeaning;
  return (
    <>
      <p className="pv-stack pv-stack--tight pv-muted pv-small">
        {sides.map(({ side, name, projections }) => (
          <span key={side}>
            {text("run", { side: side.toUpperCase(), name, when: format.instant(projections.run.at) })}
          </span>
        ))}
      </p>
      {sides.map(({ side, name, projections }) => (
        <UnknownZones key={side} side={side} name={name} projections={projections} />
      ))}
      {sides
        .filter(({ projections }) => projections.status !== "Projected")
        .map(({ side, name, eid }) => (
          <FigureNote key={side} announced>
            {text("stale", { side: side.toUpperCase(), name })} <ToMap eid={eid} side={side} />
          </FigureNote>
        ))}
      {mixed && <FigureNote announced>{text("povertyDiffers")}</FigureNote>}
    </>
  );
}

/** Names the zones of a side that are unknown. */
function UnknownZones(props: {
  readonly side: string;
  readonly name: string;
  readonly projections: WhatIfAnswer["a"]["projections"];
}) {
  const knownText = useKnownZonesText(knownZonesOf(props.projections));
  if (knownText === null) return null;
  return <FigureNote>{`${props.side.toUpperCase()}: “${props.name}”. ${knownText}`}</FigureNote>;
}

/** The table's contributions, one chart for each product; the stacked columns of a row add up to its difference. */
function DifferenceCharts({
  products,
  handles,
  ...shown
}: ShownSlice & {
  /** Receives the handle of each drawn chart. */
  readonly handles: Map<string, ChartHandle>;
}) {
  const { measure, slice, names } = shown;
  const text = useTexts("widgets.estimation-comparison");
  const format = useFormat();
  return (
    <div className="pv-figures__charts">
      {products.map((product) => {
        const key = `${product.product} ${product.unit}`;
        const lines = differenceLines(product, slice, measure);
        const whole = lines.find((line) => line.whole)?.figure.difference ?? null;
        const facts = {
          product: names.product(product.product),
          unit: names.unit(measure, product.unit),
          of: heading(shown),
          difference: names.change(whole),
        };
        return (
          <Chart
            key={key}
            ref={(handle) => {
              if (handle) handles.set(key, handle);
              return () => void handles.delete(key);
            }}
            title={text("chartTitle", facts)}
            subtitle={text("chartSubtitle", facts)}
            description={text("chartDescription", facts)}
            categories={lines.map((line) => rowName(line, shown))}
            series={names.parts.map((name, i) => ({
              name,
              values: lines.map(({ figure }) => figure.parts[i] ?? null),
            }))}
            stacked
            valueTitle={facts.unit}
            format={(value) => (value > 0 ? `+${format.number(value)}` : format.number(value))}
          />
        );
      })}
    </div>
  );
}
