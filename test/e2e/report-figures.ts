import type { Figure, ReportDocument, TableBlock } from "../../engine/reports/document.ts";

/** Every figure of a report that has its own cell or place, by its address. Figures within sentences are texts. */
export function figuresOf(document: ReportDocument): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  const add = (address: string, figure: Figure | null): void => {
    if (figure === null) return;
    if (figures.has(address)) throw new Error(`Two figures at ${address}`);
    figures.set(address, figure);
  };
  for (const block of blocksOf(document)) {
    if (block.kind === "facts")
      for (const { id, value } of block.facts) add(`${block.id}/${id}`, "figure" in value ? value.figure : null);
    if (block.kind === "headline")
      for (const { id, figure, trucks, band } of block.figures) {
        add(`${block.id}/${id}`, figure);
        add(`${block.id}/${id}/trucks`, trucks);
        add(`${block.id}/${id}/low`, band?.low ?? null);
        add(`${block.id}/${id}/high`, band?.high ?? null);
      }
    if (block.kind === "table")
      for (const row of block.rows)
        row.cells.forEach((cell, i) =>
          add(`${block.id}/${row.id}/${block.columns[i]?.id ?? i}`, "figure" in cell ? cell.figure : null),
        );
  }
  return figures;
}

const blocksOf = ({ pages }: ReportDocument) =>
  pages.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks));

export const tablesOf = (document: ReportDocument): TableBlock[] =>
  blocksOf(document).filter((block) => block.kind === "table");

/** The figures of a row in their order. */
export const figuresIn = (row: TableBlock["rows"][number]): Figure[] =>
  row.cells.flatMap((cell) => ("figure" in cell ? [cell.figure] : []));

/** Returns whether `part` occurs in `whole` as consecutive items. */
export function isPartOf(part: readonly unknown[], whole: readonly unknown[]): boolean {
  return whole.some((_, from) => part.every((value, i) => Object.is(whole[from + i], value)));
}
