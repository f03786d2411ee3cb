import type { LookupSummary } from "../calls/lookups.ts";
import { shippedLookup } from "../lookups.ts";
import { editColumns, namedColumn, type ListText, type RecordColumn } from "./column.ts";

/** A built-in list that still has its shipped caption is translated. */
const captionOf = ({ searchKey, caption }: LookupSummary, text: ListText): string =>
  shippedLookup(searchKey)?.caption === caption ? text(`client.lookups.lists.${searchKey}`) : caption;

/** The list of lookups. */
export const LOOKUP_COLUMNS: readonly RecordColumn<LookupSummary>[] = [
  {
    id: "caption",
    header: "domain.lists.lookups.caption",
    kind: "text",
    width: 30,
    screen: { minWidth: 160, rowHeader: true },
    value: captionOf,
  },
  {
    id: "searchKey",
    header: "domain.lists.lookups.searchKey",
    kind: "text",
    width: 22,
    screen: { minWidth: 120 },
    value: ({ searchKey }) => searchKey,
  },
  {
    id: "file",
    header: "domain.lists.lookups.file",
    kind: "text",
    width: 22,
    screen: { minWidth: 120 },
    value: ({ file }) => file,
  },
  namedColumn(
    { id: "kind", header: "domain.lists.lookups.kind", width: 14, screen: { minWidth: 110 } },
    {
      values: ["own", "shipped", "fixed"],
      valueOf: ({ fixed, shipped }) => (fixed ? "fixed" : shipped ? "shipped" : "own"),
      keyOf: (kind) => `domain.lists.lookups.kinds.${kind}`,
    },
  ),
  {
    id: "entries",
    header: "domain.lists.lookups.entries",
    kind: "number",
    width: 10,
    screen: { width: 96 },
    value: ({ entries }) => entries,
  },
  {
    id: "activeEntries",
    header: "domain.lists.lookups.activeEntries",
    kind: "number",
    width: 10,
    screen: { width: 96, hiddenAtFirst: true },
    value: ({ activeEntries }) => activeEntries,
  },
  ...editColumns<LookupSummary>(
    { editedBy: "domain.lists.lookups.editedBy", editedDate: "domain.lists.lookups.editedDate" },
    { minWidth: 110 },
  ),
];
