import { ZONE_RANGE } from "../contract/api/domain.ts";
import type { FacilityType } from "../contract/supply/supply.ts";
import { ZONE_COLORS, rgbOf } from "../engine/display/zone-colors.ts";

/** Look of a kind of facility on the map and in its legend: an icon on a square, while zones have numbers on discs. */
interface FacilityStyle {
  readonly type: FacilityType;
  /** People with the common color blindnesses can tell them apart; dark enough for a white icon (4.5 : 1). */
  readonly color: string;
  /** An SVG path in a square of {@link SIGN_SIZE}; the icon, not the color, identifies the kind. */
  readonly sign: string;
}

/** Edge of the square in which icons are drawn. */
export const SIGN_SIZE = 24;

export const FACILITY_STYLES: readonly FacilityStyle[] = [
  // A hall with its gate.
  { type: "Warehouse", color: "#37474f", sign: "M4 11 12 5l8 6v9h-3v-6H7v6H4zM9 16h6v1.6H9zM9 18.6h6V20H9z" },
  // Boxes on a yard.
  { type: "Staging Area", color: "#5d4037", sign: "M3 19h18v1.6H3zM4 12h7v6H4zM12.5 12h7v6h-7zM8 5h8v6H8z" },
  // A pot with steam.
  {
    type: "Kitchen",
    color: "#8c3b00",
    sign: "M4 11h16v1.6h-1.4V18a2 2 0 0 1-2 2H7.4a2 2 0 0 1-2-2v-5.4H4zM8 5h1.6v4H8zM11.2 4h1.6v5h-1.6zM14.4 5H16v4h-1.6z",
  },
  // A basket.
  {
    type: "Food Bank",
    color: "#1b6e3c",
    sign: "M4 10h3.2L10 5h1.8L9 10h6l-2.8-5H14l2.8 5H20v2h-1l-1.6 8H6.6L5 12H4zM9 13v5h1.5v-5zM13.5 13v5H15v-5z",
  },
  // A parcel with arrows to both sides.
  {
    type: "Distribution Point",
    color: "#0b5f8a",
    sign: "M8.5 8.5h7v7h-7zM4 12l3-3v2h1v2H7v2zM20 12l-3-3v2h-1v2h1v2zM12 3.5l3 3h-2v1h-2v-1H9zM12 20.5l3-3h-2v-1h-2v1H9z",
  },
  // One, two and three bars, as the types are numbered.
  { type: "Type I Point", color: "#01579b", sign: "M8 4h8v1.8h-3v12.4h3V20H8v-1.8h3V5.8H8z" },
  { type: "Type II Point", color: "#01579b", sign: "M5 4h14v1.8h-3v12.4h3V20H5v-1.8h3V5.8H5zM10 5.8v12.4h4V5.8z" },
  {
    type: "Type III Point",
    color: "#01579b",
    sign: "M3 4h18v1.8h-2.6v12.4H21V20H3v-1.8h2.6V5.8H3zM7.6 5.8v12.4h3.4V5.8zM13 5.8v12.4h3.4V5.8z",
  },
  // A tent.
  { type: "Shelter", color: "#5b3a8c", sign: "M12 4 22 20h-7.5L12 15.5 9.5 20H2z" },
];

const OTHER: Pick<FacilityStyle, "color" | "sign"> = { color: "#37474f", sign: "M12 6 18 12 12 18 6 12z" };

/** Returns the look of a facility of a type; a plain one for an unknown type. */
export const facilityStyle = (type: string): Pick<FacilityStyle, "color" | "sign"> =>
  FACILITY_STYLES.find((one) => one.type === type) ?? OTHER;

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
