import { useTranslation } from "react-i18next";
import type { LookupSummary } from "../../contract/calls/lookups.ts";
import { useDeleteLookup, useRestoreLookup } from "../../client/lookups.ts";
import { useRecordDeletion } from "../../client/record-form/use-record-deletion.ts";
import { useLookupText } from "../../client/use-lookup-text.ts";
import { useSession } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useToast } from "../../framework/ui/index.ts";

/** Deletes the chosen lookups after a confirmation, and offers to take that back. Built-in lists are refused before anything is deleted. */
export function useDeletion(): (chosen: readonly LookupSummary[]) => Promise<void> {
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
