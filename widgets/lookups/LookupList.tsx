import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useDeleteLookup, useLookups, useRestoreLookup } from "../../client/lookups.ts";
import { recordActions, useRecordDeletion } from "../../client/record-form/record-actions.ts";
import { useLookupText } from "../../client/use-lookup-text.ts";
import type { LookupSummary } from "../../contract/calls/lookups.ts";
import { LOOKUP_COLUMNS } from "../../contract/lists/lookups.ts";
import { anyOf } from "../../contract/privileges.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { RecordListPage } from "../../framework/ui/record-list/RecordListPage.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import type { LookupsConfig } from "./config.ts";

/** All lookups; one opens in its own page. */
export function LookupList({ config }: { readonly config: LookupsConfig }) {
  const text = useTexts("widgets.lookups");
  const lookups = useLookups();
  const navigate = useNavigate();
  const remove = useDeletion();
  const columns = useDescribedColumns(LOOKUP_COLUMNS);
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
