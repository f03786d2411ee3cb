import { executeServerCommand } from "@web/test-runner-commands";

/** A touch on the page: its path, and how long it stays at the end, in milliseconds. */
export interface Finger {
  readonly path: readonly (readonly [x: number, y: number])[];
  readonly held: number;
}

/** Simulates a touch along a path in CSS pixels; a path of one point is a tap. */
export const touch = (path: Finger["path"], held = 40): Promise<unknown> =>
  executeServerCommand<unknown, Finger>("touch", { path, held });

/** Taps the middle of an element that is visible. */
export function tap(element: Element): Promise<unknown> {
  element.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return touch([[Math.round(x + width / 2), Math.round(y + height / 2)]]);
}
