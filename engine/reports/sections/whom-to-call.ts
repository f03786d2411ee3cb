import { cell, column, keyed, row, raw, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { TableBlock } from "../document.ts";
import type { ReportContact } from "../facts.ts";

/** Number of contacts that a one-page report has room for. */
const CALLED = 8;

const words = { numeric: false } as const;

/**
 * The people to call, in short: someone for each county, region and partner first, then more of them as far as there is
 * room.
 */
export function whomToCall(context: ReportContext): TableBlock[] {
  if (context.facts.supply === null) return [];
  const all = contactsOf(context);
  const called = [...firsts(all), ...all].filter((one, i, list) => list.indexOf(one) === i).slice(0, CALLED);
  const left = all.length - called.length;
  return [
    table({
      id: "call",
      title: keyed("report.call.title"),
      unit: null,
      denominator: keyed("report.call.of"),
      columns: [
        column("of", keyed("report.call.for"), { ...words, width: 1.3 }),
        column("name", keyed("report.contacts.name"), { ...words, width: 1.8 }),
        column("phone", keyed("report.contacts.phone"), { ...words, width: 1.2 }),
        column("email", keyed("report.contacts.email"), { ...words, width: 1.8 }),
      ],
      rows: called.map(({ of, name, role, phone, email }, i) =>
        row(`call-${i + 1}`, [of, [name, role].filter((each) => each !== "").join(", "), phone, email].map(raw)),
      ),
      notes: left === 0 ? [] : [keyed("report.call.more", { count: cell("count", left) })],
      empty: keyed("report.call.empty"),
    }),
  ];
}

/** Returns whether some contacts do not fit on the one page. */
export function isCut(context: ReportContext): boolean {
  return contactsOf(context).length > CALLED;
}

function contactsOf({ facts: { supply } }: ReportContext): ReportContact[] {
  return supply === null ? [] : (["county", "regional", "partner"] as const).flatMap((kind) => supply.contacts[kind]);
}

/** The first contact of each county, region and partner. */
function firsts(all: readonly ReportContact[]): ReportContact[] {
  return [...Map.groupBy(all, ({ of }) => of).values()].flatMap(([first]) => first ?? []);
}
