import type { LookupSummary } from "../../contract/calls/lookups.ts";
import { LOOKUP_COLUMNS } from "../../contract/lists/lookups.ts";
import { anyOf } from "../../contract/privileges.ts";
import { listedSource } from "../exports/listed-source.ts";
import { readLookups } from "./lookup-rows.ts";

/** The list of lookups as it is exported. */
export const lookupsExport = listedSource<LookupSummary>({
  list: "lookups",
  title: "domain.lists.lookups.name",
  needs: { xlsx: anyOf("lookup.exportExcel"), pdf: anyOf("lookup.exportPdf") },
  read: ({ reader }) => readLookups(reader),
  columns: LOOKUP_COLUMNS,
});
