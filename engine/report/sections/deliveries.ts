import { convert } from "../../units.ts";
import { NOTHING, cell, column, figureOf, groupRow, keyed, said, shownRow } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ReportBlock, TableRow } from "../document.ts";
import type { ReportDelivery } from "../facts.ts";
import { productInUnit, unitName } from "../names.ts";

/** What partners bring, by product and unit, in the order of the days. */
export function deliveries(context: ReportContext): ReportBlock[] {
  const { supply } = context.facts;
  if (supply === null) return [];
  const words = { numeric: false } as const;
  return [
    {
      kind: "table",
      id: "deliveries",
      title: keyed("report.deliveries.title"),
      unit: keyed("report.need.unitOfProduct"),
      denominator: keyed("report.deliveries.denominator"),
      columns: [
        column("day", keyed("report.deliveries.day"), { ...words, width: 1.3 }),
        column("partner", keyed("report.deliveries.partner"), { ...words, width: 2 }),
        column("quantity", keyed("report.deliveries.quantity")),
        column("state", keyed("report.deliveries.state"), words),
        column("place", keyed("report.deliveries.place"), { ...words, width: 2 }),
        column("county", keyed("report.deliveries.county"), { ...words, width: 1.3 }),
      ],
      rows: groupsOf(supply.deliveries).flatMap((group) => rowsOf(context, group)),
      notes: supply.deliveries.length === 0 ? [] : [keyed("report.deliveries.counted")],
      empty: keyed("report.deliveries.empty"),
    },
  ];
}

type Group = readonly [ReportDelivery, ...ReportDelivery[]];

/** Deliveries of one product in units of one kind: what can be added up. */
function groupsOf(rows: readonly ReportDelivery[]): Group[] {
  const groups = Map.groupBy(rows, ({ product, unit }) => `${product} ${unit === "Meals" ? "Meals" : kindOf(unit)}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

function kindOf(unit: ReportDelivery["unit"]): string {
  return unit === "Gallons" || unit === "Liters" ? "volume" : "mass";
}

function rowsOf({ facts, idOf, unitOf }: ReportContext, group: Group): TableRow[] {
  const [{ product, unit: first }] = group;
  const needed = facts.totals.find((total) => total.product === product)?.unit;
  const fits = needed !== undefined && kindOf(needed) === kindOf(first) && (needed === "Meals") === (first === "Meals");
  const unit = unitOf(fits ? needed : first);
  const id = fits ? idOf(product) : `${idOf(product)}-${first.toLowerCase()}`;
  const exact = group.map((row) => convert(row.quantity, row.unit, unit));
  const { cells, total, exactTotal } = shownRow(exact);
  return [
    groupRow(id, productInUnit(product, unitName(unit))),
    ...group.map((row, i): TableRow => ({
      id: `${id}-${row.id}`,
      emphasis: "none",
      cells: [
        { day: row.date },
        said(row.partner),
        cell(figureOf(unit, cells[i] ?? null, { exact: exact[i] ?? null })),
        keyed(`report.deliveries.states.${row.state}`),
        said(row.place),
        said(row.county ?? ""),
      ],
    })),
    {
      id: `${id}-total`,
      emphasis: "subtotal",
      cells: [
        keyed("report.deliveries.total"),
        NOTHING,
        cell(figureOf(unit, total, { exact: exactTotal })),
        NOTHING,
        NOTHING,
        NOTHING,
      ],
    },
  ];
}
