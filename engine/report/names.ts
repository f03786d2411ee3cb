import type { Unit } from "../units.ts";
import { count, keyed, said } from "./cells.ts";
import type { ReportText } from "./document.ts";
import type { BlockDates } from "../blocks.ts";

/** Products that the product ships with have names in every language; an agency's own are shown as they were typed. */
const NAMED_PRODUCTS: readonly string[] = ["Food", "Water", "Ice"];

const NAMED_DISASTER_TYPES: readonly string[] = [
  "Hurricane",
  "Tropical Storm",
  "Tornado",
  "Wildfire",
  "Flood",
  "Extreme Heat",
  "Winter Storm",
  "Public Health Emergency",
  "Situation of Distress",
  "Radiological Emergency",
];

export function productName(product: string): ReportText {
  return NAMED_PRODUCTS.includes(product) ? keyed(`report.products.${product}`) : said(product);
}

export function disasterTypeName(type: string): ReportText {
  return NAMED_DISASTER_TYPES.includes(type) ? keyed(`report.disasterTypes.${type}`) : said(type);
}

/** Name of a unit by itself: "gallons". */
export function unitName(unit: Unit): ReportText {
  return keyed(`report.units.${unit}`);
}

export function zoneName(zone: number): ReportText {
  return keyed("report.zone", { zone: count(zone) });
}

/** A product as the head of the rows below it, with the unit they are in: "Water (gallons)". */
export function productInUnit(product: string, unit: ReportText): ReportText {
  return keyed("report.productInUnit", { product: productName(product), unit });
}

/** A block with its first and last day. */
export function blockRange({ block, from, to }: BlockDates): ReportText {
  return keyed("report.blocks.range", { block: count(block), from: { day: from }, to: { day: to } });
}

/** A block by the days of the projection: "Days 1–3". */
export function blockDays({ block }: Pick<BlockDates, "block">): ReportText {
  return keyed("report.blocks.days", { from: count(block * 3 - 2), to: count(block * 3) });
}

/** The first day of a block, above its column. */
export function blockStart({ from }: Pick<BlockDates, "from">): ReportText {
  return keyed("report.blocks.start", { day: { day: from } });
}
