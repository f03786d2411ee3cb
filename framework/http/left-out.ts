import type { WingName } from "../../contract/config/wings.ts";

const leftOut = new Set<WingName>();

/**
 * Notes which wings the installation goes without; calls of theirs that say what is taken instead are no longer sent.
 */
export function noteLeftOut(wings: readonly WingName[]): void {
  leftOut.clear();
  for (const wing of wings) leftOut.add(wing);
}

/** Whether the installation goes without a wing. */
export const isLeftOut = (wing: WingName | undefined): boolean => wing !== undefined && leftOut.has(wing);
