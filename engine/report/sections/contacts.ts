import { column, keyed, said } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ReportBlock, TableBlock } from "../document.ts";
import type { ReportContact } from "../facts.ts";

/** Who to call: in the counties of the zones, in their regions, at the partners who deliver. */
export function contacts({ facts: { supply } }: ReportContext): ReportBlock[] {
  if (supply === null) return [];
  return [
    tableOf("county", supply.contacts.county),
    tableOf("regional", supply.contacts.regional),
    tableOf("partner", supply.contacts.partner),
  ];
}

function tableOf(kind: "county" | "regional" | "partner", rows: readonly ReportContact[]): TableBlock {
  const words = { numeric: false } as const;
  return {
    kind: "table",
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
    rows: rows.map((contact, i) => ({
      id: `${kind}-${i + 1}`,
      emphasis: "none",
      cells: [contact.of, contact.name, contact.role, contact.phone, contact.email].map(said),
    })),
    notes: [],
    empty: keyed(`report.contacts.${kind}.empty`),
  };
}
