import type { LookupSummary } from "../calls/lookups.ts";
import { shippedLookup } from "../lookups.ts";
import { editColumns, fieldColumns, namedColumn, type ListText, type RecordColumn } from "./column.ts";

/** A built-in list that still has its shipped caption is translated. */
const captionOf = ({ searchKey, caption }: LookupSummary, text: ListText): string =>
  shippedLookup(searchKey)?.caption === caption ? text(`client.lookups.lists.${searchKey}`) : caption;

const LIST = "domain.lists.lookups";
const field = fieldColumns(LIST);

/** The list of lookups. */
export const LOOKUP_COLUMNS: readonly RecordColumn<LookupSummary>[] = [
  {
    id: "caption",
    header: `${LIST}.caption`,
    kind: "text",
    width: 30,
    screen: { minWidth: 160, rowHeader: true },
    value: captionOf,
  },
  field("searchKey", 22, { minWidth: 120 }),
  field("file", 22, { minWidth: 120 }),
  namedColumn(
    { id: "kind", header: `${LIST}.kind`, width: 14, screen: { minWidth: 110 } },
    {
      values: ["own", "shipped", "fixed"],
      valueOf: ({ fixed, shipped }) => (fixed ? "fixed" : shipped ? "shipped" : "own"),
      keyOf: (kind) => `${LIST}.kinds.${kind}`,
    },
  ),
  field("entries", 10, { width: 96 }, "number"),
  field("activeEntries", 10, { width: 96, hiddenAtFirst: true }, "number"),
  ...editColumns(LIST, { minWidth: 110 }),
];
