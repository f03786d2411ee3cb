import type { Figures, ProductTable } from "../../engine/display/need-tables.ts";
import { BLOCKS } from "../../engine/needs/inputs.ts";
import type { Parameter } from "../../engine/needs/inputs.ts";
import { aligned, fine, known } from "./aligned.ts";

/** One product's quantities and trucks by zone, day one, block and total, in the unit of its npp. */
export function productLines(
  quantities: ProductTable,
  trucks: ProductTable | undefined,
  parameters: readonly Parameter[],
): string[] {
  const { product, unit } = quantities;
  const parameter = (category: string) => {
    const row = parameters.find((one) => one.product === product && one.category === category);
    return row ? `${fine(row.value)} ${row.unit}` : "";
  };
  const heading = ["Day one", ...Array.from({ length: BLOCKS }, (_, b) => `Block ${b + 1}`), "Total"];
  const rowsOf = (table: ProductTable | undefined, assisted: (figures: Figures) => string) =>
    [
      ...(table?.zones ?? []).map(({ zone, shown }) => ({ title: `Zone ${zone}`, shown })),
      ...(table ? [{ title: "All zones", shown: table.all.shown }] : []),
    ].map(({ title, shown }) => [title, assisted(shown), ...[shown.dayOne, ...shown.blocks, shown.total].map(known)]);
  return [
    `${product}: ${parameter("npp")} per person and day, ${parameter("cpt")} per truck`,
    ...aligned([
      [unit, "Assisted", ...heading],
      ...rowsOf(quantities, ({ assisted }) => known(assisted)),
      ["Trucks", "", ...heading.map(() => "")],
      ...rowsOf(trucks, () => ""),
    ]),
  ];
}
