import type { ProductNeed } from "../needs/needs.ts";
import { roundFigure } from "./whole-figures.ts";

/** The fields of a row of need that its cells are calculated from. */
type CellNeed = Pick<ProductNeed<number>, "assistedBlocks" | "blocks" | "dayOne">;

/**
 * Returns the quantities that the cells (product, zone, block) of a row of need are calculated from, unrounded and in
 * the need's unit: the need of the rounded people shown, so that a reader who multiplies those people by the need per
 * person gets the figure shown next to them. If fewer than half a person is left, the row's own quantity is used.
 */
export function needCells({ assistedBlocks, blocks, dayOne }: CellNeed): { dayOne: number; blocks: number[] } {
  const ofShown = (quantity: number, block: number): number => {
    const people = assistedBlocks[block] ?? 0;
    const shown = roundFigure(people);
    return shown === 0 || shown === people ? quantity : (quantity * shown) / people;
  };
  return { dayOne: ofShown(dayOne, 0), blocks: blocks.map(ofShown) };
}
