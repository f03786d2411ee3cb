import { convert, unitKind } from "../../words/units.ts";
import { sum } from "../../display/whole-figures.ts";
import { blockOfDay, type DeliveryState } from "../../supply/sources.ts";
import { NOTHING, cell, column, groupRow, keyed, row, raw, shownRow, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ReportBlock, TableBlock, TableRow } from "../document.ts";
import type { ReportContact, ReportDelivery } from "../facts.ts";
import { productInUnit, unitName } from "../texts.ts";

const words = { numeric: false } as const;

/** Contacts in the zones' counties and regions, and of delivering partners. */
export function contacts({ facts: { supply } }: ReportContext): ReportBlock[] {
  if (supply === null) return [];
  return (["county", "regional", "partner"] as const).map((kind) => contactsOf(kind, supply.contacts[kind]));
}

function contactsOf(kind: "county" | "regional" | "partner", rows: readonly ReportContact[]): TableBlock {
  return table({
    id: `${kind}Contacts`,
    title: keyed(`report.contacts.${kind}.title`),
    unit: null,
    denominator: keyed(`report.contacts.${kind}.of`),
    columns: [
      column("of", keyed(`report.contacts.${kind}.head`), { ...words, width: 1.5 }),
      column("name", keyed("report.contacts.name"), { ...words, width: 1.5 }),
      column("role", keyed("report.contacts.role"), { ...words, width: 1.3 }),
      column("phone", keyed("report.contacts.phone"), { ...words, width: 1.2 }),
      column("email", keyed("report.contacts.email"), { ...words, width: 2 }),
    ],
    rows: rows.map(({ of, name, role, phone, email }, i) =>
      row(`${kind}-${i + 1}`, [of, name, role, phone, email].map(raw)),
    ),
    notes: [],
    empty: keyed(`report.contacts.${kind}.empty`),
  });
}

/** Lists the deliveries of partners, by product and unit, in order of days. */
export function deliveries(context: ReportContext): ReportBlock[] {
  const { supply } = context.facts;
  if (supply === null) return [];
  return [
    table({
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
    }),
  ];
}

type Group = readonly [ReportDelivery, ...ReportDelivery[]];

/** Deliveries of one product in units of one kind, which can be added up. */
function groupsOf(rows: readonly ReportDelivery[]): Group[] {
  const groups = Map.groupBy(rows, ({ product, unit }) => `${product} ${unitKind(unit)}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

/** Deliveries that can be added up: those of one state within the 21 days, and those of any state after them. */
const KINDS = ["Arrived", "Under way", "Planned", "After"] as const satisfies readonly (DeliveryState | "After")[];

const kindOf = ({ state, date }: ReportDelivery, startDate: string): (typeof KINDS)[number] =>
  blockOfDay(date, startDate) === null ? "After" : state;

function rowsOf({ facts, idOf, nameOf, unitOf }: ReportContext, group: Group): TableRow[] {
  const [{ product, unit: first }] = group;
  const needed = facts.totals.find((total) => total.product === product)?.unit;
  const fits = needed !== undefined && unitKind(needed) === unitKind(first);
  const unit = unitOf(fits ? needed : first);
  const id = fits ? idOf(product) : `${idOf(product)}-${first.toLowerCase()}`;
  const exact = group.map((delivery) => convert(delivery.quantity, delivery.unit, unit));
  const { cells } = shownRow(exact);
  // Stock on hand, on its way and too late must not be added up.
  const kinds = Map.groupBy(group.keys(), (i) => kindOf(group[i] ?? group[0], facts.startDate));
  return [
    groupRow(id, productInUnit(nameOf(product), unitName(unit))),
    ...group.map((delivery, i) =>
      row(`${id}-${delivery.id}`, [
        { day: delivery.date },
        raw(delivery.partner),
        cell(unit, cells[i] ?? null, exact[i] ?? null),
        keyed(`report.deliveries.states.${delivery.state}`),
        raw(delivery.place),
        raw(delivery.county ?? ""),
      ]),
    ),
    ...KINDS.flatMap((kind) => {
      const own = kinds.get(kind);
      if (own === undefined) return [];
      const [shown, engines] = [cells, exact].map((values) => sum(own.map((i) => values[i] ?? null)));
      return row(
        `${id}-total${kind === "Arrived" ? "" : kind.replace(" ", "")}`,
        [
          keyed("report.deliveries.total"),
          NOTHING,
          cell(unit, shown ?? null, engines ?? null),
          keyed(`report.deliveries.states.${kind}`),
          NOTHING,
          NOTHING,
        ],
        "subtotal",
      );
    }),
  ];
}
