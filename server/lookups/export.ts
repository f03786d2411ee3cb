import { anyOf } from "../../contract/privileges.ts";
import type { LookupSummary } from "../../contract/calls/lookups.ts";
import { shippedLookup } from "../../contract/lookups.ts";
import { listedRows } from "../exports/listed.ts";
import type { ListedColumn } from "../exports/listed.ts";
import type { ExportReading, ExportSource, ExportText } from "../exports/source.ts";
import { readLookups } from "./lookup-rows.ts";

const kindOf = ({ fixed, shipped }: LookupSummary): string => (fixed ? "fixed" : shipped ? "shipped" : "own");
const kindKey = (kind: string): string => `domain.lists.lookups.kinds.${kind}`;

/** A built-in list that still has its shipped caption is translated, as on the screen. */
const captionOf = ({ searchKey, caption }: LookupSummary, text: ExportText): string =>
  shippedLookup(searchKey)?.caption === caption ? text(`client.lookups.lists.${searchKey}`) : caption;

/** The columns as the screen has them. */
const columnsIn = (text: ExportText): readonly ListedColumn<LookupSummary>[] => [
  { id: "caption", value: (lookup) => captionOf(lookup, text) },
  { id: "searchKey", value: ({ searchKey }) => searchKey },
  { id: "file", value: ({ file }) => file },
  { id: "kind", value: kindOf, shown: (lookup) => text(kindKey(kindOf(lookup))) },
  { id: "entries", value: ({ entries }) => entries },
  { id: "activeEntries", value: ({ activeEntries }) => activeEntries },
  { id: "editedBy", value: ({ editedBy }) => editedBy },
  { id: "editedDate", value: ({ editedDate }) => editedDate },
];

const answer = async (reading: ExportReading): Promise<readonly LookupSummary[]> =>
  listedRows(await readLookups(reading.reader), columnsIn(reading.text), reading);

/** The list of lookups as it is exported. */
export const lookupsExport: ExportSource = {
  list: "lookups",
  title: "domain.lists.lookups.name",
  needs: { xlsx: anyOf("lookup.exportExcel"), pdf: anyOf("lookup.exportPdf") },
  columns: [
    { id: "caption", header: "domain.lists.lookups.caption", kind: "text", width: 30 },
    { id: "searchKey", header: "domain.lists.lookups.searchKey", kind: "text", width: 22 },
    { id: "file", header: "domain.lists.lookups.file", kind: "text", width: 22 },
    {
      id: "kind",
      header: "domain.lists.lookups.kind",
      kind: "text",
      width: 14,
      choice: (value, text) => text(kindKey(value)),
    },
    { id: "entries", header: "domain.lists.lookups.entries", kind: "number", width: 10 },
    { id: "activeEntries", header: "domain.lists.lookups.activeEntries", kind: "number", width: 10 },
    { id: "editedBy", header: "domain.lists.lookups.editedBy", kind: "text", width: 16 },
    { id: "editedDate", header: "domain.lists.lookups.editedDate", kind: "moment", width: 20 },
  ],
  count: async (reading) => (await answer(reading)).length,
  async *rows(reading) {
    const { text } = reading;
    yield (await answer(reading)).map((lookup) => ({
      caption: captionOf(lookup, text),
      searchKey: lookup.searchKey,
      file: lookup.file,
      kind: text(kindKey(kindOf(lookup))),
      entries: lookup.entries,
      activeEntries: lookup.activeEntries,
      editedBy: lookup.editedBy,
      editedDate: new Date(lookup.editedDate),
    }));
  },
};
