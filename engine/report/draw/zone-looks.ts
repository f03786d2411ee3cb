import type { Hatch } from "./hatch.ts";

/** How a zone is drawn: as on the live map (map/zones/zone-style.ts; a test holds both together). */
export interface ZoneLooks {
  readonly color: string;
  readonly hatch: Hatch;
  readonly dash: readonly number[];
}

const LOOKS: readonly ZoneLooks[] = [
  { color: "#b3261e", hatch: "forward", dash: [] },
  { color: "#a14f00", hatch: "backward", dash: [5, 2] },
  { color: "#1f5fa8", hatch: "upright", dash: [8, 2, 2, 2] },
  { color: "#6b3fa0", hatch: "none", dash: [2, 2] },
];
const OTHER: ZoneLooks = { color: "#4a4a4a", hatch: "level", dash: [] };

export const zoneLooks = (zone: number): ZoneLooks => LOOKS[zone - 1] ?? OTHER;
