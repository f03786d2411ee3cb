import { methodLines } from "./method.ts";
import type { Answer } from "./run.ts";
import { pointLines } from "./table-points.ts";
import { productLines } from "./table-product.ts";
import { zoneLines } from "./table-zones.ts";

/** The estimate as a page for reading; quantities rounded so that rows add up to the totals shown. */
export function formatTable(answer: Answer): string {
  const { needs, totals, zones, headline, points } = answer.estimate;
  const sections = [
    methodLines(answer),
    zoneLines(zones, headline),
    ...totals.map((total) =>
      productLines(
        needs.filter(({ product }) => product === total.product),
        total,
        answer.inputs.parameters,
      ),
    ),
    pointLines(points),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
