import type { ProductNeed } from "../needs/needs.ts";
import { roundFigure } from "./whole-figures.ts";

/** A row of need, as far as its cells are made from it. */
type CellNeed = Pick<ProductNeed<number>, "assistedBlocks" | "blocks" | "dayOne">;

/**
 * What the cells (product, zone, block) of a row of need are shown from, in the need's unit and unrounded: what the people who are
 * shown need, so that a reader who multiplies them by the need per person finds the figure next to them. Where fewer than half
 * a person is left, their own quantity.
 */
export function needCells({ assistedBlocks, blocks, dayOne }: CellNeed): { dayOne: number; blocks: number[] } {
  const ofShown = (quantity: number, block: number): number => {
    const people = assistedBlocks[block] ?? 0;
    const shown = roundFigure(people);
    return shown === 0 || shown === people ? quantity : (quantity * shown) / people;
  };
  return { dayOne: ofShown(dayOne, 0), blocks: blocks.map(ofShown) };
}
