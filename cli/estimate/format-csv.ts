import type { Estimate } from "../../engine/estimate.ts";
import { BLOCKS } from "../../engine/needs/inputs.ts";
import type { ProductNeed } from "../../engine/needs/needs.ts";

/** What is in the zone column of a product's total. */
export const TOTAL = "total";

const blockColumns = (prefix: string) => Array.from({ length: BLOCKS }, (_, b) => `${prefix}block_${b + 1}`);

export const COLUMNS = [
  "product",
  "unit",
  "zone",
  "assisted",
  "day_one",
  ...blockColumns(""),
  "total",
  "trucks_day_one",
  ...blockColumns("trucks_"),
  "trucks_total",
] as const;

/** The estimate as CSV (RFC 4180): a row per product and zone and, after a product's zones, its total; quantities unrounded, a figure that is not known empty. */
export function formatCsv({ needs, totals }: Estimate): string {
  const rows = totals.flatMap((total) => [
    ...needs.filter(({ product }) => product === total.product).map((row) => cells(row, String(row.zone))),
    cells(total, TOTAL),
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

function cells({ product, unit, assisted, dayOne, blocks, total, trucks }: ProductNeed, zone: string): string[] {
  const figures = [assisted, dayOne, ...blocks, total, trucks.dayOne, ...trucks.blocks, trucks.total];
  return [product, unit, zone, ...figures.map((figure) => (figure === null ? "" : String(figure)))];
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
