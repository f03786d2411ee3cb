import { useTranslation } from "react-i18next";
import type { LookupSummary } from "../../contract/calls/lookups.ts";
import { useDeleteLookup, useRestoreLookup } from "../../client/lookups.ts";
import { useLookupText } from "../../client/use-lookup-text.ts";
import { useSession } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";

/** Deletes the chosen lookups after a confirmation, and offers to take that back. Built-in lists are refused before anything is deleted. */
export function useDeletion(): (chosen: readonly LookupSummary[]) => Promise<void> {
  const text = useTexts("widgets.lookups");
  const { t } = useTranslation();
  const names = useLookupText();
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useErrorToast();
  const actingUserId = useSession()?.user?.userId ?? 0;
  const remove = useDeleteLookup();
  const restore = useRestoreLookup();

  const undo = async (lookupIds: readonly number[]) => {
    try {
      for (const lookupId of lookupIds) await restore.mutateAsync(lookupId);
      toast({ kind: "success", text: text("restored", { count: lookupIds.length }) });
    } catch (error) {
      tell(error);
    }
  };

  return async (chosen) => {
    const shipped = chosen.find((one) => one.shipped);
    if (shipped) return toast({ kind: "warning", text: t("domain.lookup.shipped", { caption: names.list(shipped) }) });
    const agreed = await confirm({
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
      confirm: text("delete"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    const deleted: number[] = [];
    try {
      for (const { lookupId } of chosen) {
        await remove.mutateAsync({ lookupId, actingUserId });
        deleted.push(lookupId);
      }
    } catch (error) {
      tell(error);
    }
    if (deleted.length > 0)
      toast({
        kind: "success",
        text: text("deleted", { count: deleted.length }),
        action: { label: text("undo"), run: () => void undo(deleted) },
      });
  };
}
