import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useDeleteLookup, useLookups, useRestoreLookup } from "../../client/lookups.ts";
import { recordActions } from "../../client/record-form/record-actions.ts";
import { useRecordDeletion } from "../../client/record-form/use-record-deletion.ts";
import { useLookupText } from "../../client/use-lookup-text.ts";
import type { LookupSummary } from "../../contract/calls/lookups.ts";
import { anyOf } from "../../contract/privileges.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { RecordListPage } from "../../framework/ui/record-list/RecordListPage.tsx";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";
import type { LookupsConfig } from "./config.ts";

/** All lookups; one opens in its own page. */
export function LookupList({ config }: { readonly config: LookupsConfig }) {
  const text = useTexts("widgets.lookups");
  const lookups = useLookups();
  const navigate = useNavigate();
  const remove = useDeletion();
  const columns = useListColumns();
  const open = (lookup: LookupSummary) => void navigate(`${config.detailPage}/${lookup.lookupId}`);

  const actions = recordActions<LookupSummary>({
    labels: { create: text("create"), view: text("view"), edit: text("edit"), delete: text("delete") },
    needs: {
      create: anyOf("lookup.create"),
      view: anyOf("lookup.view"),
      edit: anyOf("lookup.edit"),
      delete: anyOf("lookup.delete"),
    },
    create: () => void navigate(config.detailPage),
    view: open,
    remove,
  });
  return (
    <RecordListPage
      title={text("title")}
      query={lookups}
      name="lookups"
      columns={columns}
      rowId={({ lookupId }) => String(lookupId)}
      actions={actions}
      onOpen={open}
      exports={{ list: "lookups", xlsx: anyOf("lookup.exportExcel"), pdf: anyOf("lookup.exportPdf") }}
    />
  );
}

function useListColumns(): ListColumn<LookupSummary>[] {
  // The export knows the columns by the same ids and headings.
  const header = useText();
  const names = useLookupText();
  const format = useFormat();
  return useMemo((): ListColumn<LookupSummary>[] => {
    const kindOf = ({ fixed, shipped }: LookupSummary) => (fixed ? "fixed" : shipped ? "shipped" : "own");
    return [
      {
        id: "caption",
        header: header("domain.lists.lookups.caption"),
        rowHeader: true,
        always: true,
        minWidth: 160,
        sortable: true,
        value: (lookup) => names.list(lookup),
        filter: { kind: "text" },
      },
      {
        id: "searchKey",
        header: header("domain.lists.lookups.searchKey"),
        minWidth: 120,
        sortable: true,
        value: ({ searchKey }) => searchKey,
        filter: { kind: "text" },
      },
      {
        id: "file",
        header: header("domain.lists.lookups.file"),
        minWidth: 120,
        sortable: true,
        value: ({ file }) => file,
        filter: { kind: "text" },
      },
      {
        id: "kind",
        header: header("domain.lists.lookups.kind"),
        minWidth: 110,
        sortable: true,
        value: kindOf,
        display: (lookup) => header(`domain.lists.lookups.kinds.${kindOf(lookup)}`),
        filter: {
          kind: "choice",
          choices: ["own", "shipped", "fixed"].map((value) => ({
            value,
            label: header(`domain.lists.lookups.kinds.${value}`),
          })),
        },
      },
      {
        id: "entries",
        header: header("domain.lists.lookups.entries"),
        numeric: true,
        width: 96,
        sortable: true,
        value: ({ entries }) => entries,
      },
      {
        id: "activeEntries",
        header: header("domain.lists.lookups.activeEntries"),
        numeric: true,
        width: 96,
        hiddenAtFirst: true,
        sortable: true,
        value: ({ activeEntries }) => activeEntries,
      },
      {
        id: "editedBy",
        header: header("domain.lists.lookups.editedBy"),
        minWidth: 110,
        sortable: true,
        value: ({ editedBy }) => editedBy,
        filter: { kind: "text" },
      },
      {
        id: "editedDate",
        header: header("domain.lists.lookups.editedDate"),
        minWidth: 150,
        sortable: true,
        value: ({ editedDate }) => editedDate,
        display: ({ editedDate }) => format.instant(editedDate),
        filter: { kind: "date" },
      },
    ];
  }, [header, names, format]);
}

/** Deletes the chosen lookups after a confirmation, and offers to take that back. Built-in lists are refused before anything is deleted. */
function useDeletion(): (chosen: readonly LookupSummary[]) => Promise<void> {
  const text = useTexts("widgets.lookups");
  const { t } = useTranslation();
  const names = useLookupText();
  const toast = useToast();
  const actingUserId = useSession()?.user?.userId ?? 0;
  const { mutateAsync: remove } = useDeleteLookup();
  const { mutateAsync: restore } = useRestoreLookup();

  const deleteAll = useRecordDeletion<LookupSummary>({
    question: (chosen) => ({
      title: text("deleteTitle", { count: chosen.length }),
      text: (
        <>
          <p>{text("sureDelete")}</p>
          <ul>
            {chosen.map((one) => (
              <li key={one.lookupId}>{names.list(one)}</li>
            ))}
          </ul>
        </>
      ),
    }),
    confirm: text("delete"),
    cancel: text("cancel"),
    remove: async ({ lookupId }) => (await remove({ lookupId, actingUserId }), true),
    restore: ({ lookupId }) => restore(lookupId),
    deleted: (count) => text("deleted", { count }),
    restored: (count) => text("restored", { count }),
    undo: text("undo"),
  });

  return async (chosen) => {
    const shipped = chosen.find((one) => one.shipped);
    if (shipped) toast({ kind: "warning", text: t("domain.lookup.shipped", { caption: names.list(shipped) }) });
    else await deleteAll(chosen);
  };
}
