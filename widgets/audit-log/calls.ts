import { useQuery } from "@tanstack/react-query";
import { findAudits, getAudit, getAuditActions, type AuditSummary } from "../../contract/audits/calls.ts";
import type { ListPage } from "../../contract/lists/list-query.ts";
import { send } from "../../framework/http/api.ts";
import type { RowPage } from "../../framework/ui/record-list/props.ts";
import { useAnswer } from "../../client/calls/use-call.ts";

const MINUTES = 60_000;

/** One page of the audit trail; days begin and end in the given time zone. */
export function auditPage(query: ListPage, timeZone: string, signal: AbortSignal): Promise<RowPage<AuditSummary>> {
  return send(findAudits, { body: { ...query, timeZone }, signal });
}

/** One audit row with the record before and after; null sends no request. A row never changes. */
export const useAudit = (auditId: number | null) =>
  useAnswer(getAudit, ["audit", auditId], auditId === null ? null : { params: { auditId } }, { staleTime: Infinity });

/** The verbs that occur in the trail; none until they are known. */
export function useAuditActions(): readonly string[] {
  const { data } = useQuery({
    queryKey: ["auditActions"],
    queryFn: ({ signal }) => send(getAuditActions, { signal, quiet: true }),
    staleTime: 5 * MINUTES,
  });
  return data?.actions ?? NONE;
}

const NONE: readonly string[] = [];
