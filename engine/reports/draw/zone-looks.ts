import { ZONE_COLORS } from "../../display/zone-colors.ts";
import type { Hatch } from "./areas.ts";

/** Looks of a zone: the same as on the live map (map/styles.ts; a test compares both). */
interface ZoneLooks {
  readonly color: string;
  readonly hatch: Hatch;
  readonly dash: readonly number[];
}

const PATTERNS: readonly Omit<ZoneLooks, "color">[] = [
  { hatch: "forward", dash: [] },
  { hatch: "backward", dash: [5, 2] },
  { hatch: "upright", dash: [8, 2, 2, 2] },
  { hatch: "none", dash: [2, 2] },
];
const OTHER: ZoneLooks = { color: "#4a4a4a", hatch: "level", dash: [] };

export function zoneLooks(zone: number): ZoneLooks {
  const [color, pattern] = [ZONE_COLORS[zone - 1], PATTERNS[zone - 1]];
  return color === undefined || pattern === undefined ? OTHER : { color, ...pattern };
}
