import { useTranslation } from "react-i18next";
import type { User } from "../../contract/users.ts";
import { useRecordDeletion } from "../../client/record-form/record-actions.ts";
import { useDeleteUser, useRestoreUser } from "../../client/users.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useToast } from "../../framework/ui/index.ts";

/**
 * Deletes the chosen users after a confirmation, and offers to take that back; answers whether any was deleted. Users who
 * may do more than the reader are refused before anything is deleted, and one's own account asks in words of its own.
 */
export function useDeletion(): (chosen: readonly User[]) => Promise<boolean> {
  const text = useTexts("widgets.users");
  const { t } = useTranslation();
  const toast = useToast();
  const actingUserId = useSession()?.user?.userId ?? 0;
  const { mutateAsync: remove } = useDeleteUser();
  const { mutateAsync: restore } = useRestoreUser();
  const isOwn = ({ userId }: User): boolean => userId === actingUserId;

  const deleteAll = useRecordDeletion<User>({
    question: (chosen) => ({
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
          {chosen.some(isOwn) && <p>{text("deleteOwn")}</p>}
        </>
      ),
    }),
    confirm: text("delete"),
    cancel: text("cancel"),
    remove: async (user) => (await remove({ user, actingUserId, confirmLoss: isOwn(user) }), true),
    restore: ({ userId }) => restore(userId),
    deleted: (count) => text("deleted", { count }),
    restored: (count) => text("restored", { count }),
    undo: text("undo"),
    // Anyone who deletes their own account is signed out.
    undoable: (chosen) => !chosen.some(isOwn),
  });

  return async (chosen) => {
    const above = chosen.find((user) => user.above);
    if (above) {
      toast({ kind: "warning", text: `${above.userName}: ${t("domain.user.above")}` });
      return false;
    }
    // One's own account goes last: after it nothing else can be deleted.
    return deleteAll(chosen.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b))));
  };
}
