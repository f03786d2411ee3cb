import { anyOf } from "../../../contract/privileges.ts";
import { batches, type ExportReading, type ExportSource, type ExportText } from "../../exports/source.ts";
import { countAudits, selectAudits, type AuditSearch, type FoundRow } from "./find.ts";

/** Name of a module or a verb, or itself where it has none. */
function named(kind: "modules" | "actions", word: string, text: ExportText): string {
  const key = `domain.audit.${kind}.${word}`;
  const name = text(key);
  return name === key ? word : name;
}

const searchOf = ({ query, timeZone }: ExportReading): AuditSearch => ({ ...query, timeZone });

/** The audit trail as it is exported. */
export const auditsExport: ExportSource = {
  list: "audits",
  title: "domain.lists.audits.name",
  needs: { xlsx: anyOf("audit.exportExcel"), pdf: anyOf("audit.exportPdf") },
  columns: [
    { id: "at", header: "domain.lists.audits.at", kind: "moment", width: 20 },
    { id: "userName", header: "domain.lists.audits.userName", kind: "text", width: 20 },
    {
      id: "module",
      header: "domain.lists.audits.module",
      kind: "text",
      width: 14,
      choice: (value, text) => named("modules", value, text),
    },
    {
      id: "action",
      header: "domain.lists.audits.action",
      kind: "text",
      width: 18,
      choice: (value, text) => named("actions", value, text),
    },
    { id: "subject", header: "domain.lists.audits.subject", kind: "text", width: 32 },
    { id: "subjectId", header: "domain.lists.audits.subjectId", kind: "text", width: 12 },
    { id: "address", header: "domain.lists.audits.address", kind: "text", width: 18 },
    { id: "requestId", header: "domain.lists.audits.requestId", kind: "text", width: 36 },
  ],
  count: (reading) => countAudits(reading.reader, searchOf(reading)),
  async *rows(reading) {
    const { reader, text } = reading;
    for await (const rows of batches<FoundRow>(reader, selectAudits(searchOf(reading))))
      yield rows.map((row) => ({
        at: new Date(row.at),
        userName: row.userName,
        module: named("modules", row.module, text),
        action: named("actions", row.action, text),
        subject: row.subject,
        subjectId: row.subjectId,
        address: row.address,
        requestId: row.requestId,
      }));
  },
};
