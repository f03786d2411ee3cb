import { ZONE_RANGE } from "../../contract/domain.ts";

/** How a zone looks everywhere: on the map, in lists and tables. Its number is always written next to its color. */
export interface ZoneStyle {
  readonly zone: number;
  /** Told apart with the common color blindnesses too, and dark enough for white figures (4.5 : 1). */
  readonly color: string;
  readonly rgb: readonly [number, number, number];
  readonly fill: "solid" | "forward-diagonal" | "backward-diagonal" | "vertical";
  readonly line: "solid" | "dash" | "short-dot" | "long-dash-dot";
}

export const ZONE_STYLES: readonly ZoneStyle[] = [
  { zone: 1, color: "#b3261e", rgb: [179, 38, 30], fill: "forward-diagonal", line: "solid" },
  { zone: 2, color: "#a14f00", rgb: [161, 79, 0], fill: "backward-diagonal", line: "dash" },
  { zone: 3, color: "#1f5fa8", rgb: [31, 95, 168], fill: "vertical", line: "long-dash-dot" },
  { zone: 4, color: "#6b3fa0", rgb: [107, 63, 160], fill: "solid", line: "short-dot" },
];

/** The numbers a zone may have, worst hit first. */
export const ZONE_NUMBERS: readonly number[] = Array.from({ length: ZONE_RANGE }, (_, i) => i + 1);

/** @throws {RangeError} for a number that is no zone */
export function zoneStyle(zone: number): ZoneStyle {
  const style = ZONE_STYLES[zone - 1];
  if (style === undefined) throw new RangeError(`There is no zone ${zone}`);
  return style;
}
