import { executeServerCommand } from "@web/test-runner-commands";

/** A finger on the page: where it comes down, where it moves to, and how long it stays at the end, in milliseconds. */
export interface Finger {
  readonly path: readonly (readonly [x: number, y: number])[];
  readonly held: number;
}

/** Moves a finger over the page in CSS pixels: a tap where the path has one place. */
export const touch = (path: Finger["path"], held = 40): Promise<unknown> =>
  executeServerCommand<unknown, Finger>("touch", { path, held });

/** Taps the middle of an element that is visible. */
export function tap(element: Element): Promise<unknown> {
  element.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return touch([[Math.round(x + width / 2), Math.round(y + height / 2)]]);
}
