import { FigureExport } from "../../client/figure-export/FigureExport.tsx";
import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";
import type { ShownProduct } from "../../engine/what-if/shown.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { exportTable } from "./export-rows.ts";
import type { Names } from "./use-names.ts";

/** What can be taken away: every figure as a file, the charts as files and on paper to whom that is given. */
export function Exports(props: {
  readonly whatIf: WhatIfAnswer;
  readonly quantity: readonly ShownProduct[];
  readonly trucks: readonly ShownProduct[];
  readonly names: Names;
  charts(): readonly ChartHandle[];
}) {
  const { whatIf, quantity, trucks, names, charts } = props;
  const text = useTexts("widgets.estimation-comparison");
  const stem = `${whatIf.a.name} ${whatIf.b.name}`.replace(/[^\p{L}\p{N}]+/gu, "_");
  return (
    <FigureExport
      stem={stem}
      charts={charts}
      table={(unrounded) =>
        exportTable(whatIf, { quantity, trucks }, { names, column: (key) => text(`columns.${key}`), unrounded })
      }
    />
  );
}
