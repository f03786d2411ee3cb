import { fieldColumns, namedColumn, type RecordColumn } from "../lists/column.ts";
import { LOG_KINDS } from "./requests.ts";
import { aboutNamed, LOG_SUBJECTS, PEOPLE_FIGURE, type LogEntry } from "./shift.ts";

const headerOf = (id: string): string => `domain.shift.columns.${id}`;
const field = fieldColumns(headerOf);

/** An entry with the name of the product that it is about, if any, in the reader's language. */
export interface ListedEntry extends LogEntry {
  readonly productName?: string;
}

/** An entry as lists show it; `named` names a product in the reader's language. */
export const listedEntry = (entry: LogEntry, named: (product: string) => string): ListedEntry =>
  entry.about?.kind === "figure" && entry.about.name !== PEOPLE_FIGURE
    ? { ...entry, productName: named(entry.about.name) }
    : entry;

/** The log of a shift. */
export const LOG_COLUMNS: readonly RecordColumn<ListedEntry>[] = [
  field("id", 8, { width: 76, rowHeader: true }, "number"),
  // A phone shows the first columns: what happened is among them.
  field("text", 60, { minWidth: 180 }),
  field("at", 20, { minWidth: 150 }, "moment"),
  { ...field("by", 18, { minWidth: 120 }), header: headerOf("author") },
  namedColumn(
    { id: "kind", header: headerOf("kind"), width: 12, screen: { minWidth: 110 } },
    { values: LOG_KINDS, valueOf: (row) => row.kind, keyOf: (value) => `domain.shift.kinds.${value}` },
  ),
  namedColumn(
    { id: "subject", header: headerOf("subject"), width: 12, screen: { minWidth: 100 } },
    {
      values: ["", ...LOG_SUBJECTS],
      valueOf: (row) => row.about?.kind ?? "",
      keyOf: (value) => `domain.shift.subjects.${value || "none"}`,
    },
  ),
  {
    id: "about",
    header: headerOf("about"),
    kind: "text",
    width: 20,
    screen: { minWidth: 110 },
    value: (row, text) => row.productName ?? (aboutNamed(row.about, (key) => text(`domain.shift.${key}`)) || null),
  },
  field("corrects", 10, { width: 96 }, "number"),
];
