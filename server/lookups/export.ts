import { anyOf } from "../../contract/privileges.ts";
import type { LookupSummary } from "../../contract/calls/lookups.ts";
import { shippedLookup } from "../../contract/lookups.ts";
import { editColumns, listedSource } from "../exports/listed-source.ts";
import type { ExportText } from "../exports/source.ts";
import { readLookups } from "./lookup-rows.ts";

const LIST = "domain.lists.lookups";
const kindOf = ({ fixed, shipped }: LookupSummary): string => (fixed ? "fixed" : shipped ? "shipped" : "own");
const kindKey = (kind: string): string => `${LIST}.kinds.${kind}`;

/** A built-in list that still has its shipped caption is translated, as on the screen. */
const captionOf = ({ searchKey, caption }: LookupSummary, text: ExportText): string =>
  shippedLookup(searchKey)?.caption === caption ? text(`client.lookups.lists.${searchKey}`) : caption;

/** The list of lookups as it is exported: the columns as the screen has them. */
export const lookupsExport = listedSource<LookupSummary>({
  list: "lookups",
  title: "domain.lists.lookups.name",
  needs: { xlsx: anyOf("lookup.exportExcel"), pdf: anyOf("lookup.exportPdf") },
  read: ({ reader }) => readLookups(reader),
  columns: [
    { id: "caption", header: `${LIST}.caption`, kind: "text", width: 30, value: captionOf },
    { id: "searchKey", header: `${LIST}.searchKey`, kind: "text", width: 22, value: ({ searchKey }) => searchKey },
    { id: "file", header: `${LIST}.file`, kind: "text", width: 22, value: ({ file }) => file },
    {
      id: "kind",
      header: `${LIST}.kind`,
      kind: "text",
      width: 14,
      value: kindOf,
      shown: (lookup, text) => text(kindKey(kindOf(lookup))),
      choice: (value, text) => text(kindKey(value)),
    },
    { id: "entries", header: `${LIST}.entries`, kind: "number", width: 10, value: ({ entries }) => entries },
    {
      id: "activeEntries",
      header: `${LIST}.activeEntries`,
      kind: "number",
      width: 10,
      value: ({ activeEntries }) => activeEntries,
    },
    ...editColumns<LookupSummary>(LIST),
  ],
});
