import { needTables } from "../../engine/display/need-tables.ts";
import { methodLines } from "./method.ts";
import type { Answer } from "./run.ts";
import { pointLines } from "./table-points.ts";
import { productLines } from "./table-product.ts";
import { zoneLines } from "./table-zones.ts";

/** The estimate as a page for reading; quantities rounded so that rows add up to the totals shown. */
export function formatTable(answer: Answer): string {
  const { zones, headline, points, ...needs } = answer.estimate;
  const trucks = needTables(needs, "trucks");
  const sections = [
    methodLines(answer),
    zoneLines(zones, headline),
    ...needTables(needs, "quantity").map((table, i) => productLines(table, trucks[i], answer.inputs.parameters)),
    pointLines(points),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
