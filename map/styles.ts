import { ZONE_RANGE } from "../contract/api/domain.ts";
import type { FacilityType } from "../contract/supply/supply.ts";
import { ZONE_COLORS, rgbOf } from "../engine/display/zone-colors.ts";

/** Edge of the square in which icons are drawn. */
export const SIGN_SIZE = 24;

/** The icon of each kind of facility: corners in a square of {@link SIGN_SIZE}, areas apart by slashes. */
export const FACILITY_SIGNS: Readonly<Record<FacilityType, string>> = {
  // A hall with its gate.
  Warehouse: "4,11 12,5 20,11 20,20 17,20 17,14 7,14 7,20 4,20 / 9,16 15,16 15,17.6 9,17.6 / 9,18.6 15,18.6 15,20 9,20",
  // Boxes on a yard.
  "Staging Area":
    "3,19 21,19 21,20.6 3,20.6 / 4,12 11,12 11,18 4,18 / 12.5,12 19.5,12 19.5,18 12.5,18 / 8,5 16,5 16,11 8,11",
  // A pot with steam.
  Kitchen:
    "4,11 20,11 20,12.6 18.6,12.6 18.6,18 16.6,20 7.4,20 5.4,18 5.4,12.6 4,12.6 / 8,5 9.6,5 9.6,9 8,9 / 11.2,4 12.8,4 12.8,9 11.2,9 / 14.4,5 16,5 16,9 14.4,9",
  // A basket.
  "Food Bank":
    "4,10 7.2,10 10,5 11.8,5 9,10 15,10 12.2,5 14,5 16.8,10 20,10 20,12 19,12 17.4,20 6.6,20 5,12 4,12 / 9,13 9,18 10.5,18 10.5,13 / 13.5,13 13.5,18 15,18 15,13",
  // A parcel with arrows to both sides.
  "Distribution Point":
    "8.5,8.5 15.5,8.5 15.5,15.5 8.5,15.5 / 4,12 7,9 7,11 8,11 8,13 7,13 7,15 / 20,12 17,9 17,11 16,11 16,13 17,13 17,15 / 12,3.5 15,6.5 13,6.5 13,7.5 11,7.5 11,6.5 9,6.5 / 12,20.5 15,17.5 13,17.5 13,16.5 11,16.5 11,17.5 9,17.5",
  // One, two and three bars, as the types are numbered.
  "Type I Point": "8,4 16,4 16,5.8 13,5.8 13,18.2 16,18.2 16,20 8,20 8,18.2 11,18.2 11,5.8 8,5.8",
  "Type II Point":
    "5,4 19,4 19,5.8 16,5.8 16,18.2 19,18.2 19,20 5,20 5,18.2 8,18.2 8,5.8 5,5.8 / 10,5.8 10,18.2 14,18.2 14,5.8",
  "Type III Point":
    "3,4 21,4 21,5.8 18.4,5.8 18.4,18.2 21,18.2 21,20 3,20 3,18.2 5.6,18.2 5.6,5.8 3,5.8 / 7.6,5.8 7.6,18.2 11,18.2 11,5.8 / 13,5.8 13,18.2 16.4,18.2 16.4,5.8",
  // A tent.
  Shelter: "12,4 22,20 14.5,20 12,15.5 9.5,20 2,20",
};

/** Returns the icon of a facility of a type; a plain one for an unknown type. */
export const signOf = (type: string): string =>
  Object.entries(FACILITY_SIGNS).find(([one]) => one === type)?.[1] ?? "12,6 18,12 12,18 6,12";

/** Look of a zone everywhere: on the map, in lists and tables. Its number is always written next to its color. */
export interface ZoneStyle {
  readonly zone: number;
  /** People with the common color blindnesses can tell them apart; dark enough for white figures (4.5 : 1). */
  readonly color: string;
  readonly rgb: readonly [number, number, number];
  readonly fill: "solid" | "forward-diagonal" | "backward-diagonal" | "vertical";
  readonly line: "solid" | "dash" | "short-dot" | "long-dash-dot";
}

const styleOf = (zone: number, color: string, fill: ZoneStyle["fill"], line: ZoneStyle["line"]): ZoneStyle => ({
  zone,
  color,
  rgb: rgbOf(color),
  fill,
  line,
});

export const ZONE_STYLES: readonly ZoneStyle[] = [
  styleOf(1, ZONE_COLORS[0], "forward-diagonal", "solid"),
  styleOf(2, ZONE_COLORS[1], "backward-diagonal", "dash"),
  styleOf(3, ZONE_COLORS[2], "vertical", "long-dash-dot"),
  styleOf(4, ZONE_COLORS[3], "solid", "short-dot"),
];

/**
 * The opacity of a zone's color over the statistic: low if a pattern marks it too, so that classes keep their colors.
 */
export const tintOf = ({ fill }: Pick<ZoneStyle, "fill">, focused: boolean): number =>
  (fill === "solid" ? 0.18 : 0.08) + (focused ? 0.1 : 0);

/** The possible zone numbers, worst hit first. */
export const ZONE_NUMBERS: readonly number[] = Array.from({ length: ZONE_RANGE }, (_, i) => i + 1);

/** @throws {RangeError} for a number that no zone has */
export function zoneStyle(zone: number): ZoneStyle {
  const style = ZONE_STYLES[zone - 1];
  if (style === undefined) throw new RangeError(`There is no zone ${zone}`);
  return style;
}
