import { blockCells, figureCells, figureColumns, type FigureTable } from "../../client/figures/figure-table.ts";
import type { ZoneNames } from "../../engine/display/zone-label.ts";
import type { ExportColumn, ExportRow } from "../../framework/ui/index.ts";
import type { NeedFigures, NeedMeasure, ProductTable } from "../../engine/display/need-tables.ts";

/** Names of the columns in the reader's language. */
interface ProjectionExportNames {
  column(key: "product" | "zone" | "zoneName" | "unit" | "assisted" | "dayOne" | "total"): string;
  block(index: number): string;
  unrounded(column: string): string;
  unit(product: ProductTable): string;
  product(name: string): string;
  readonly allZones: string;
  readonly zoneNames: ZoneNames;
}

const BLOCKS = 7;

/**
 * The shown table, for a spreadsheet: every figure as it is displayed, followed by the same figures unrounded. Trucks
 * are whole already.
 */
export function exportTable(
  tables: readonly ProductTable[],
  measure: NeedMeasure,
  names: ProjectionExportNames,
): FigureTable {
  const figures: ExportColumn[] = [
    { key: "assisted", label: names.column("assisted"), width: 16 },
    { key: "dayOne", label: names.column("dayOne"), width: 14 },
    ...Array.from({ length: BLOCKS }, (_, i) => ({ key: `block${i + 1}`, label: names.block(i), width: 18 })),
    { key: "total", label: names.column("total"), width: 14 },
  ];
  const about: ExportColumn[] = [
    { key: "product", label: names.column("product"), width: 14 },
    { key: "zone", label: names.column("zone"), width: 12 },
    { key: "zoneName", label: names.column("zoneName"), width: 20 },
    { key: "unit", label: names.column("unit"), width: 12 },
  ];
  return {
    columns: measure === "quantity" ? figureColumns(about, figures, names.unrounded) : [...about, ...figures],
    rows: tables.flatMap((table) => {
      const row = (zone: string | number, shown: NeedFigures, unrounded: NeedFigures): ExportRow => ({
        product: names.product(table.product),
        zone,
        zoneName: names.zoneNames[zone] ?? null,
        unit: names.unit(table),
        ...figureCells(cells(shown), cells(unrounded)),
      });
      return [
        ...table.zones.map((line) => row(line.zone, line.shown, line.exact)),
        row(names.allZones, table.all.shown, table.all.exact),
      ];
    }),
  };
}

const cells = ({ assisted, dayOne, blocks, total }: NeedFigures): ExportRow => ({
  assisted,
  dayOne,
  ...blockCells(blocks, total),
});
