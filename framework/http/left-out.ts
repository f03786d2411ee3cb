import type { WingName } from "../../contract/config/wings.ts";

const leftOut = new Set<WingName>();

/**
 * Records which wings the installation leaves out; those of their calls that declare a default answer are no longer
 * sent.
 */
export function noteLeftOut(wings: readonly WingName[]): void {
  leftOut.clear();
  for (const wing of wings) leftOut.add(wing);
}

/** Returns whether the installation leaves out a wing. */
export const isLeftOut = (wing: WingName | undefined): boolean => wing !== undefined && leftOut.has(wing);
