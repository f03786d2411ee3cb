import { ensureRoom, type Column, type Flow } from "./flow.ts";
import { heightIn } from "./measure-layout.ts";
import type { Tag } from "./tags.ts";

/** Points between two columns. */
const GUTTER = 16;
/** What standing side by side must spare, in parts of the height one below the other. */
const WORTH = 0.85;

/** Something that a column can hold. */
export interface Part {
  put(flow: Flow, tag: Tag): void;
  /** Whether it reads as well in a column so wide. */
  suits(width: number): boolean;
}

export interface Beside {
  readonly height: number;
  put(flow: Flow, tag: Tag): void;
}

/**
 * Two parts side by side, at the share of the width that makes them lowest; null where neither would read as well or
 * little is spared. What is on the left is read first.
 */
export function sideBySideBlocks(
  flow: Flow,
  [first, second]: readonly [Part, Part],
  shares: readonly number[],
): Beside | null {
  const whole = { left: flow.left, width: flow.width };
  const below = [first, second].map((part) => heightIn(flow, whole, part.put));
  const stacked = below.reduce<number>((sum, height) => sum + (height ?? flow.fullRoom), 0);
  const [best] = shares
    .map((share) => split(whole, share))
    .filter(([left, right]) => first.suits(left.width) && second.suits(right.width))
    .flatMap((columns) => {
      const heights = [heightIn(flow, columns[0], first.put), heightIn(flow, columns[1], second.put)];
      const height = Math.max(...heights.map((each) => each ?? Infinity));
      return height <= stacked * WORTH ? [{ columns, height }] : [];
    })
    .sort((a, b) => a.height - b.height);
  if (best === undefined) return null;
  const { height, columns } = best;
  return {
    height,
    put(onto, tag) {
      ensureRoom(onto, height);
      const top = onto.y;
      [first, second].forEach((part, i) => {
        onto.y = top;
        const column = columns[i];
        if (column) onto.within(column, () => part.put(onto, tag));
      });
      onto.y = top + height;
    },
  };
}

function split({ left, width }: Column, share: number): readonly [Column, Column] {
  const own = (width - GUTTER) * share;
  return [
    { left, width: own },
    { left: left + own + GUTTER, width: width - GUTTER - own },
  ];
}
