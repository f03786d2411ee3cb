import type { DatedBlock, ProductComparison } from "../../engine/supply/comparison.ts";

/** The rows of a product, in the order they are read; those of the second part make up the running balance. */
export const FIGURES = [
  "projected",
  "actual",
  "surplus",
  "carriedIn",
  "balance",
  "expired",
  "expected",
  "used",
] as const satisfies readonly (keyof DatedBlock)[];
export type FigureName = (typeof FIGURES)[number];

/** One row: its figure for each block and in total, which a balance at a block's end has none of. */
export interface FigureRow {
  readonly figure: FigureName;
  readonly blocks: readonly (number | null)[];
  /** Undefined where a total means nothing; null where it is not known. */
  readonly total: number | null | undefined;
}

/** The rows of a comparison, exact or shown. */
export function figureRows({ blocks, total }: Pick<ProductComparison, "blocks" | "total">): FigureRow[] {
  return FIGURES.map((figure) => ({
    figure,
    blocks: blocks.map((block) => block[figure]),
    total: totalOf(figure),
  }));

  function totalOf(figure: FigureName): number | null | undefined {
    switch (figure) {
      case "carriedIn":
      case "balance":
        return undefined;
      case "expired":
        return blocks.reduce<number | null>(
          (sum, { expired }) => (sum === null || expired === null ? null : sum + expired),
          0,
        );
      case "projected":
      case "actual":
      case "surplus":
      case "expected":
      case "used":
        return total[figure];
    }
  }
}

/** Whether a figure says that something is short. */
export const isShort = (figure: FigureName, value: number | null | undefined): boolean =>
  (figure === "balance" || figure === "surplus") && typeof value === "number" && value < 0;
