import { figureCells, figureColumns, type FigureTable } from "../../client/figures/figure-table.ts";
import type { Tornado } from "../../engine/sensitivity/band.ts";
import type { ExportRow } from "../../framework/ui/index.ts";
import type { BandLine } from "./shown-band.ts";

/** Names in the reader's language. */
export interface ExportNames {
  column(key: "figure" | "unit" | "assumption" | "low" | "central" | "high"): string;
  unrounded(column: string): string;
  figure(line: Pick<BandLine, "product" | "measure" | "unit">): string;
  unit(unit: BandLine["unit"]): string;
  factor(factor: string): string;
  readonly together: string;
}

const ENDS = ["low", "central", "high"] as const;

/** What is shown, for a spreadsheet: the band, then how far each assumption alone moves trucks; unrounded figures behind. */
export function exportTable(lines: readonly BandLine[], tornado: Tornado, names: ExportNames): FigureTable {
  const trucks = { measure: "trucks", unit: "trucks" } as const;
  const swings = [{ product: null, swings: tornado.all }, ...tornado.products];
  return {
    columns: figureColumns(
      [
        { key: "figure", label: names.column("figure"), width: 28 },
        { key: "unit", label: names.column("unit"), width: 12 },
        { key: "assumption", label: names.column("assumption"), width: 28 },
      ],
      ENDS.map((end) => ({ key: end, label: names.column(end), width: 16 })),
      names.unrounded,
    ),
    rows: [
      ...lines.map((line): ExportRow => ({
        figure: names.figure(line),
        unit: names.unit(line.unit),
        assumption: names.together,
        ...figureCells(line.shown, line.exact),
      })),
      ...swings.flatMap(({ product, swings: own }) => {
        const central =
          lines.find((line) => line.product === product && line.measure === "trucks")?.shown.central ?? null;
        return own.map(({ factor, low, high }): ExportRow => ({
          figure: names.figure({ product, ...trucks }),
          unit: names.unit("trucks"),
          assumption: names.factor(factor),
          ...figureCells({ low, central, high }, { low, central, high }),
        }));
      }),
    ],
  };
}
