import { roundFigure, roundRows } from "../../engine/display/largest-remainder.ts";
import { roundTable } from "../../engine/display/table-rounding.ts";
import { BLOCKS } from "../../engine/needs/inputs.ts";
import type { Parameter } from "../../engine/needs/inputs.ts";
import type { ProductNeed, ProductZoneNeed, Trucks } from "../../engine/needs/needs.ts";
import { aligned, fine, whole } from "./aligned.ts";

/** One product's quantities and trucks by zone, day one, block and total, in the unit of its npp. */
export function productLines(
  rows: readonly ProductZoneNeed[],
  total: ProductNeed,
  parameters: readonly Parameter[],
): string[] {
  const parameter = (category: string) => {
    const row = parameters.find((one) => one.product === total.product && one.category === category);
    return row ? `${fine(row.value)} ${row.unit}` : "";
  };
  const blocks = roundTable(rows.map((row) => row.blocks));
  const assisted = roundRows(rows.map((row) => row.assisted));
  const dayOne = roundRows(rows.map((row) => row.dayOne));
  const heading = ["Day one", ...Array.from({ length: BLOCKS }, (_, b) => `Block ${b + 1}`), "Total"];
  const quantities = [
    [total.unit, "Assisted", ...heading],
    ...rows.map(({ zone }, r) => [
      `Zone ${zone}`,
      ...[assisted[r], dayOne[r], ...(blocks.cells[r] ?? []), blocks.rowTotals[r]].map((figure) => whole(figure ?? 0)),
    ]),
    [
      "All zones",
      ...[roundFigure(total.assisted), roundFigure(total.dayOne), ...blocks.columnTotals, blocks.total].map(whole),
    ],
  ];
  const truckCells = ({ dayOne: first, blocks: each, total: all }: Trucks) => ["", ...[first, ...each, all].map(whole)];
  const trucks = [
    ["Trucks", "", ...heading.map(() => "")],
    ...rows.map(({ zone, trucks: loads }) => [`Zone ${zone}`, ...truckCells(loads)]),
    ["All zones", ...truckCells(total.trucks)],
  ];
  return [
    `${total.product}: ${parameter("npp")} per person and day, ${parameter("cpt")} per truck`,
    ...aligned([...quantities, ...trucks]),
  ];
}
