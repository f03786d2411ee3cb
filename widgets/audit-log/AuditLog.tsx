import "./AuditLog.css";
import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { auditPage, useAuditActions } from "./calls.ts";
import { AUDIT_MODULES, type AuditSummary } from "../../contract/audits/calls.ts";
import type { ListPage, ListSort } from "../../contract/lists/list-query.ts";
import { auditActionName, auditColumns, auditModuleName } from "../../contract/audits/columns.ts";
import type { ListText } from "../../contract/lists/column.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { timeZoneAtom, useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { RecordPage } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import { listActions } from "../../framework/ui/record-list/list-actions.ts";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { AuditDetail } from "./AuditDetail.tsx";
import type { AuditLogConfig } from "./config.ts";

/** Parameter of the address that names the row that is open, so that a link leads to it. */
const OPEN = "audit";
const TABLE = anyOf("audit.exportExcel");
const EXPORTS = { list: "audits", xlsx: TABLE, pdf: anyOf("audit.exportPdf"), csv: TABLE } as const;
const NEWEST_FIRST: readonly ListSort[] = [{ column: "at", direction: "desc" }];

/** The list of who did what, when and from where; each row opens the record before and after. */
export default function AuditLog({ config }: WidgetProps<AuditLogConfig>) {
  const text = useTexts("widgets.audit-log");
  const timeZone = useAtomValue(timeZoneAtom);
  const columns = useAuditColumns();
  const { date } = useFormat();
  const dayOf = useCallback((row: AuditSummary) => date(calendarDay(timeZone, new Date(row.at))), [date, timeZone]);
  const [params, change] = useAddressParameters();
  const [readings, setReadings] = useState(0);
  const page = useCallback(
    (query: ListPage, signal: AbortSignal) => auditPage(query, timeZone, signal),
    // Reloading makes a new list, since rows are added while the reader looks at it.
    [timeZone, readings],
  );
  const show = (auditId: number | null) =>
    change({ [OPEN]: auditId === null ? null : String(auditId) }, { replace: false });
  const open = (row: AuditSummary) => show(row.auditId);
  const asked = params.get(OPEN);
  const auditId = asked !== null && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null;

  const { one, none } = listActions<AuditSummary>(text, anyOf("audit.view"));
  const actions = [
    one("view", "view-visible", open),
    none("refresh", "refresh", () => setReadings((count) => count + 1)),
  ];
  return (
    <RecordPage title={text("title")}>
      <RecordList
        name="audits"
        label={text("title")}
        columns={columns}
        source={{ kind: "server", page }}
        rowId={(row) => String(row.auditId)}
        actions={actions}
        onOpen={open}
        exports={EXPORTS}
        emptyText={text("empty")}
        firstSort={NEWEST_FIRST}
        groups={{ column: "at", of: dayOf }}
      />
      {auditId === null ? null : (
        <AuditDetail key={auditId} auditId={auditId} config={config} onClose={() => show(null)} />
      )}
    </RecordPage>
  );
}

/** The columns of the audit trail, with its modules and verbs in the order of their names. */
function useAuditColumns(): ListColumn<AuditSummary>[] {
  const text = useText();
  const actions = useAuditActions();
  const columns = useMemo(() => {
    const byName = (words: readonly string[], nameOf: (word: string, text: ListText) => string) =>
      words.toSorted((a, b) => nameOf(a, text).localeCompare(nameOf(b, text)));
    return auditColumns(byName(AUDIT_MODULES, auditModuleName), byName(actions, auditActionName));
  }, [text, actions]);
  const described = useDescribedColumns(columns);
  const narrow = useNarrowerThan(BREAKPOINTS.phone);
  return useMemo(() => (narrow ? onPhone(described) : described), [described, narrow]);
}

/** A phone shows two columns: when, and who did what to which record. */
const onPhone = (columns: readonly ListColumn<AuditSummary>[]): ListColumn<AuditSummary>[] => {
  const detail = ({ userName, subject }: AuditSummary) => [userName, subject].filter(Boolean).join(" · ");
  const act = columns.flatMap((column) => (column.id === "action" ? [{ ...column, detail }] : []));
  return [...columns.slice(0, 1), ...act, ...columns.slice(1).filter(({ id }) => id !== "action")];
};
