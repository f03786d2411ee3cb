import { useMemo, useRef, useState } from "react";
import { knownZonesOf, useKnownZonesText } from "../../client/known-zones.ts";
import { fittingUnits, useStoredUnits } from "../../client/display-units/stored-units.ts";
import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";
import { shownDifferences } from "../../engine/what-if/shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { DifferenceCharts } from "./DifferenceCharts.tsx";
import { DifferenceTable } from "./DifferenceTable.tsx";
import type { Measure, Slice } from "./difference-rows.ts";
import { Inputs } from "./Inputs.tsx";
import type { EstimationComparisonConfig } from "./config.ts";
import { Summary } from "./Summary.tsx";
import { ToMap } from "./ToMap.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useNames } from "./use-names.ts";

/** Of the figures what is shown at first, and what is chosen by hand or by a wire. */
export interface ShownFigures {
  readonly view: EstimationComparisonConfig["view"];
  readonly product: string | null;
  readonly slice: Slice;
  onProduct(product: string | null): void;
  onSlice(slice: Slice): void;
}

/** What two runs differ by: in short, input by input, and figure by figure. */
export function Result({ whatIf, ...chosen }: { whatIf: WhatIfAnswer } & ShownFigures) {
  const text = useTexts("widgets.estimation-comparison");
  const names = useNames(whatIf);
  const [stored] = useStoredUnits();
  const [view, setView] = useState(chosen.view);
  const [measure, setMeasure] = useState<Measure>("quantity");
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
  return (
    <>
      <Notices whatIf={whatIf} />
      <Summary {...{ whatIf, quantity, trucks, names }} />
      <Inputs whatIf={whatIf} />
      <section className="estimation-comparison__section" aria-label={text("figuresTitle")}>
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
      <p className="pv-figures__quiet">{text("method")}</p>
    </>
  );
}

/** What the reader has to know before the figures. */
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
      <p className="pv-figures__quiet">
        {sides.map(({ side, name, projections }) => (
          <span key={side}>
            {text("run", { side: side.toUpperCase(), name, when: format.instant(projections.run.at) })}
          </span>
        ))}
      </p>
      {sides.map(({ side, name, projections }) => (
        <UnknownZones key={side} side={side} name={name} zones={projections.zones} />
      ))}
      {sides
        .filter(({ projections }) => projections.status !== "Projected")
        .map(({ side, name, eid }) => (
          <p key={side} className="estimation-comparison__note" role="status">
            <Icon name="exclamation-mark-triangle" />
            <span>{text("stale", { side: side.toUpperCase(), name })}</span>
            <ToMap eid={eid} side={side} />
          </p>
        ))}
      {mixed && (
        <p className="estimation-comparison__note" role="status">
          <Icon name="exclamation-mark-triangle" />
          {text("povertyDiffers")}
        </p>
      )}
    </>
  );
}

/** Says of which zones of a side nothing is known. */
function UnknownZones(props: {
  readonly side: string;
  readonly name: string;
  readonly zones: WhatIfAnswer["a"]["projections"]["zones"];
}) {
  const said = useKnownZonesText(knownZonesOf(props.zones));
  if (said === null) return null;
  return (
    <p className="estimation-comparison__note">
      <Icon name="exclamation-mark-triangle" />
      {`${props.side.toUpperCase()}: “${props.name}”. ${said}`}
    </p>
  );
}
