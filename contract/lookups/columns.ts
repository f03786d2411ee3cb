import type { LookupSummary } from "./calls/lookups.ts";
import { shippedLookup } from "./lookups.ts";
import { editColumns, fieldColumns, namedColumn, type ListText, type RecordColumn } from "../lists/column.ts";

/** A built-in list that still has its shipped caption is translated. */
const captionOf = ({ searchKey, caption }: LookupSummary, text: ListText): string =>
  shippedLookup(searchKey)?.caption === caption ? text(`client.lookups.lists.${searchKey}`) : caption;

const headerOf = (id: string): string => `domain.lists.lookups.${id}`;
const field = fieldColumns(headerOf);

/** The list of lookups. */
export const LOOKUP_COLUMNS: readonly RecordColumn<LookupSummary>[] = [
  {
    id: "caption",
    header: headerOf("caption"),
    kind: "text",
    width: 30,
    screen: { minWidth: 160, rowHeader: true },
    value: captionOf,
  },
  field("searchKey", 22, { minWidth: 120 }),
  field("file", 22, { minWidth: 120, hiddenAtFirst: true }),
  namedColumn(
    { id: "kind", header: headerOf("kind"), width: 14, screen: { minWidth: 110 } },
    {
      values: ["own", "shipped", "fixed"],
      valueOf: ({ fixed, shipped }) => (fixed ? "fixed" : shipped ? "shipped" : "own"),
      keyOf: (kind) => headerOf(`kinds.${kind}`),
    },
  ),
  field("entries", 10, { width: 96 }, "number"),
  field("activeEntries", 10, { width: 96, hiddenAtFirst: true }, "number"),
  ...editColumns(field, { minWidth: 110 }),
];
