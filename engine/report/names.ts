import type { Unit } from "../units.ts";
import { seededKey, type SeededKind } from "../seeded.ts";
import { count, keyed, said } from "./cells.ts";
import type { ReportText } from "./document.ts";
import type { BlockDates } from "../blocks.ts";

/** A shipped name in the reader's language; any other as it was typed. */
export function seeded(kind: SeededKind, name: string): ReportText {
  const key = seededKey(kind, name);
  return key === null ? said(name) : keyed(key);
}

export const productName = (product: string): ReportText => seeded("Product", product);
export const disasterTypeName = (type: string): ReportText => seeded("DisasterType", type);

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
