import { useMemo } from "react";
import type { AuditSummary } from "../../contract/calls/audits.ts";
import { useAuditActions } from "../../client/audits.ts";
import { useFormat, useText } from "../../framework/i18n/index.ts";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";
import { useWords } from "./use-words.ts";

/** The columns of the audit trail; the export knows them by the same ids and headings. */
export function useAuditColumns(modules: readonly string[]): ListColumn<AuditSummary>[] {
  const header = useText();
  const words = useWords();
  const format = useFormat();
  const actions = useAuditActions();
  return useMemo((): ListColumn<AuditSummary>[] => {
    const choices = (values: readonly string[], name: (value: string) => string) =>
      values.map((value) => ({ value, label: name(value) })).sort((a, b) => a.label.localeCompare(b.label));
    const column = (id: keyof AuditSummary) => ({ id, header: header(`domain.lists.audits.${id}`), sortable: true });
    const asText = { kind: "text" } as const;
    return [
      {
        ...column("at"),
        rowHeader: true,
        always: true,
        minWidth: 170,
        value: ({ at }) => at,
        display: ({ at }) => format.instant(at),
        filter: { kind: "date" },
      },
      { ...column("userName"), minWidth: 120, value: ({ userName }) => userName, filter: asText },
      {
        ...column("module"),
        minWidth: 110,
        value: ({ module }) => module,
        display: ({ module }) => words.module(module),
        filter: { kind: "choice", choices: choices(modules, words.module) },
      },
      {
        ...column("action"),
        minWidth: 120,
        value: ({ action }) => action,
        display: ({ action }) => words.action(action),
        filter: { kind: "choice", choices: choices(actions, words.action) },
      },
      { ...column("subject"), minWidth: 140, value: ({ subject }) => subject, filter: asText },
      {
        ...column("subjectId"),
        minWidth: 90,
        hiddenAtFirst: true,
        value: ({ subjectId }) => subjectId,
        filter: asText,
      },
      { ...column("address"), minWidth: 110, value: ({ address }) => address, filter: asText },
      {
        ...column("requestId"),
        minWidth: 160,
        hiddenAtFirst: true,
        value: ({ requestId }) => requestId,
        filter: asText,
      },
    ];
  }, [header, words, format, actions, modules]);
}
