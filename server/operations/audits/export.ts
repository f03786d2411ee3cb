import { AUDIT_MODULES } from "../../../contract/audit-words.ts";
import { auditColumns } from "../../../contract/lists/audits.ts";
import { anyOf } from "../../../contract/privileges.ts";
import { batches, cellsOf, type ExportReading, type ExportSource } from "../../exports/source.ts";
import { countAudits, selectAudits, summaryOf, type AuditSearch, type FoundRow } from "./find.ts";

const searchOf = ({ query, timeZone }: ExportReading): AuditSearch => ({ ...query, timeZone });
const COLUMNS = auditColumns(AUDIT_MODULES, []);

/** The audit trail as it is exported. */
export const auditsExport: ExportSource = {
  list: "audits",
  title: "domain.lists.audits.name",
  needs: { xlsx: anyOf("audit.exportExcel"), pdf: anyOf("audit.exportPdf") },
  columns: COLUMNS,
  count: (reading) => countAudits(reading.reader, searchOf(reading)),
  async *rows(reading) {
    for await (const rows of batches<FoundRow>(reading.reader, selectAudits(searchOf(reading))))
      yield rows.map((row) => cellsOf(COLUMNS, summaryOf(row), reading.text));
  },
};
