import type { Cell, Figure, ReportBlock, ReportDocument, ReportSection, ReportText } from "./document.ts";

/** A figure with its address in the document and the words around it. */
interface PlacedFigure {
  /** `block/row/column` (a table), `block/fact`, `block/figure`, `block/figure/trucks`, `/low` or `/high`. */
  readonly address: string;
  readonly page: number;
  readonly section: ReportSection["id"];
  readonly sectionTitle: ReportText;
  readonly blockTitle: ReportText | null;
  /** The head of the figure's row; null if the row has none. */
  readonly row: Cell | null;
  readonly column: ReportText | null;
  readonly figure: Figure;
}

/** Every figure of a report that has an address, in reading order. Figures within sentences repeat others. */
export function figuresOf(document: ReportDocument): PlacedFigure[] {
  return document.pages.flatMap(({ page, sections }) =>
    sections.flatMap((section) =>
      section.blocks.flatMap((block) =>
        figuresOfBlock(block).map((figure) => ({
          ...figure,
          page,
          section: section.id,
          sectionTitle: section.title,
          blockTitle: "title" in block ? block.title : null,
        })),
      ),
    ),
  );
}

type InBlock = Pick<PlacedFigure, "address" | "row" | "column" | "figure">;

function figuresOfBlock(block: ReportBlock): InBlock[] {
  switch (block.kind) {
    case "facts":
      return block.facts.flatMap(({ id, label, value }) =>
        "figure" in value ? [{ address: `${block.id}/${id}`, row: label, column: null, figure: value.figure }] : [],
      );
    case "headline":
      return block.figures.flatMap(({ id, label, figure, trucks, band }) => {
        const at = (part: string | null, value: Figure): InBlock => ({
          address: part === null ? `${block.id}/${id}` : `${block.id}/${id}/${part}`,
          row: label,
          column: null,
          figure: value,
        });
        return [
          at(null, figure),
          ...(trucks === null ? [] : [at("trucks", trucks)]),
          ...(band === null ? [] : [at("low", band.low), at("high", band.high)]),
        ];
      });
    case "table":
      return block.rows.flatMap((row) =>
        row.cells.flatMap((cell, i) =>
          "figure" in cell
            ? [
                {
                  address: `${block.id}/${row.id}/${block.columns[i]?.id ?? i}`,
                  row: i === 0 ? null : (row.cells[0] ?? null),
                  column: block.columns[i]?.header ?? null,
                  figure: cell.figure,
                },
              ]
            : [],
        ),
      );
    case "chart":
    case "map":
    case "notes":
      return [];
  }
}
