import type { BlockDates } from "../needs/blocks.ts";
import { zoneLabel, type ZoneNames } from "../display/zone-label.ts";
import { seededKey, type SeededKind } from "../needs/seeded.ts";
import type { Unit } from "../words/units.ts";
import { count, keyed, raw } from "./cells.ts";
import type { ReportText } from "./document.ts";
import type { ReportFacts } from "./facts.ts";

/** Translates a shipped name; any other stays as typed. */
export function seeded(kind: SeededKind, name: string): ReportText {
  const key = seededKey(kind, name);
  return key === null ? raw(name) : keyed(key);
}

/** A product's name in the reader's language: the agency's where it gave one, else the shipped translation. */
export function productName(product: string, names: ReportFacts["productNames"]): ReportText {
  const given = names.find(({ name }) => name === product);
  return given === undefined ? seeded("Product", product) : { said: product, translated: given.translated };
}

export const disasterTypeName = (type: string): ReportText => seeded("DisasterType", type);

/** Name of a unit by itself: "gallons". */
export function unitName(unit: Unit): ReportText {
  return keyed(`report.units.${unit}`);
}

export function zoneName(zone: number, names: ZoneNames): ReportText {
  const label = zoneLabel(zone, names);
  return label.key === "report.zone"
    ? keyed(label.key, { zone: count(zone) })
    : keyed(label.key, { zone: count(zone), name: raw(label.values.name) });
}

/** A product as the head of the rows below it, with the unit they are in: "Water (gallons)". */
export function productInUnit(product: ReportText, unit: ReportText): ReportText {
  return keyed("report.productInUnit", { product, unit });
}

/** A block with its first and last day; the year is the estimation's. */
export function blockRange({ block, from, to }: BlockDates): ReportText {
  return keyed("report.blocks.range", { block: count(block), from: { day: from }, to: { day: to } });
}

/** A block by the days of the projection: "Days 1–3". */
export function blockDays({ block }: Pick<BlockDates, "block">): ReportText {
  return keyed("report.blocks.days", { from: count(block * 3 - 2), to: count(block * 3) });
}

/** The same for an axis whose title already says days: "1–3". */
export function blockNumbers({ block }: Pick<BlockDates, "block">): ReportText {
  return keyed("report.blocks.numbers", { from: count(block * 3 - 2), to: count(block * 3) });
}

/** The first day of a block, above its column. */
export function blockStart({ from }: Pick<BlockDates, "from">): ReportText {
  return keyed("report.blocks.start", { day: { day: from } });
}
