import { useTranslation } from "react-i18next";
import type { User } from "../../contract/users.ts";
import { useDeleteUser, useRestoreUser } from "../../client/users.ts";
import { useSession } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";

/**
 * Deletes the chosen users after a confirmation, and offers to take that back; answers whether any was deleted. Users who
 * may do more than the reader are refused before anything is deleted, and one's own account asks in words of its own.
 */
export function useDeletion(): (chosen: readonly User[]) => Promise<boolean> {
  const text = useTexts("widgets.users");
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useErrorToast();
  const actingUserId = useSession()?.user?.userId ?? 0;
  const remove = useDeleteUser();
  const restore = useRestoreUser();

  const undo = async (userIds: readonly number[]) => {
    try {
      for (const userId of userIds) await restore.mutateAsync(userId);
      toast({ kind: "success", text: text("restored", { count: userIds.length }) });
    } catch (error) {
      tell(error);
    }
  };

  return async (chosen) => {
    const above = chosen.find((user) => user.above);
    if (above) {
      toast({ kind: "warning", text: `${above.userName}: ${t("domain.user.above")}` });
      return false;
    }
    const own = chosen.some(({ userId }) => userId === actingUserId);
    const agreed = await confirm({
      title: text("deleteTitle", { count: chosen.length }),
      text: (
        <>
          <p>{text("sureDelete")}</p>
          <ul>
            {chosen.map(({ userId, userName }) => (
              <li key={userId}>
                <bdi>{userName}</bdi>
              </li>
            ))}
          </ul>
          <p>{text("deleteNote")}</p>
          {own && <p>{text("deleteOwn")}</p>}
        </>
      ),
      confirm: text("delete"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return false;
    const deleted: number[] = [];
    try {
      // One's own account goes last: after it nothing else can be deleted.
      for (const user of chosen.toSorted(
        (a, b) => Number(a.userId === actingUserId) - Number(b.userId === actingUserId),
      )) {
        await remove.mutateAsync({ user, actingUserId, confirmLoss: user.userId === actingUserId });
        deleted.push(user.userId);
      }
    } catch (error) {
      tell(error);
    }
    if (deleted.length > 0)
      toast({
        kind: "success",
        text: text("deleted", { count: deleted.length }),
        ...(own ? {} : { action: { label: text("undo"), run: () => void undo(deleted) } }),
      });
    return deleted.length > 0;
  };
}
