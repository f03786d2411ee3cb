import { forecastError } from "../../supply/forecast-error.ts";
import { cell, column, count, keyed, NOTHING, percentage, row, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { TableBlock } from "../document.ts";
import { comparisonsOf } from "../shown-supply.ts";
import { productInUnit, unitName } from "../texts.ts";

const COLUMNS = ["blocks", "projected", "served", "error", "bias"] as const;

/**
 * Compares what was projected with what was distributed, in the whole figures of the comparison, over the blocks of
 * which someone recorded the latter; empty until then, and for the public.
 */
export function served(context: ReportContext): TableBlock[] {
  if (context.facts.supply === null) return [];
  const rows = comparisonsOf(context).flatMap(({ product, unit, blocks }) => {
    const found = forecastError(blocks.map(({ shown }) => ({ projected: shown.projected, used: shown.used })));
    if (found === null) return [];
    const name = productInUnit(context.nameOf(product), unitName(unit));
    const percent = (value: number | null) => (value === null ? NOTHING : percentage(value));
    const figures = [cell(unit, found.projected), cell(unit, found.served), percent(found.error), percent(found.bias)];
    return [row(context.idOf(product), [name, count(found.blocks), ...figures])];
  });
  if (rows.length === 0) return [];
  const header = (key: string) => keyed(`report.served.${key}`);
  return [
    table({
      id: "served",
      title: header("title"),
      unit: keyed("report.need.unitOfProduct"),
      denominator: header("denominator"),
      columns: [column("product", header("product"), { numeric: false, width: 2.6 }), ...COLUMNS.map((key) => column(key, header(key)))], // oxfmt-ignore
      rows,
      notes: [header("method"), header("turnedOut")],
    }),
  ];
}
