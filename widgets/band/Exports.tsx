import { FigureExport } from "../../client/figure-export/FigureExport.tsx";
import type { Tornado } from "../../engine/sensitivity/band.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { exportTable } from "./export-rows.ts";
import { useLineNames } from "./line-names.ts";
import type { BandLine } from "./shown-band.ts";

/** What can be taken away: the tables as a file, the chart as a file and on paper to whom that is given. */
export function Exports(props: {
  readonly lines: readonly BandLine[];
  readonly tornado: Tornado;
  readonly name: string;
  charts(): readonly ChartHandle[];
}) {
  const { lines, tornado, name, charts } = props;
  const text = useTexts("widgets.band");
  const names = useLineNames();
  return (
    <FigureExport
      stem={`${name.replace(/[^\p{L}\p{N}]+/gu, "_")}_range`}
      charts={charts}
      table={(unrounded) =>
        exportTable(lines, tornado, {
          ...names,
          column: (key) => text(`columns.${key}`),
          unrounded,
          together: text("together"),
        })
      }
    />
  );
}
