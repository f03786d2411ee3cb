import { useTranslation } from "react-i18next";
import { useRecordDeletion } from "../../client/records/record-actions.tsx";
import { useDeleteUser, useLiftLock, useResetSecondFactor, useRestoreUser } from "../../client/people/users.ts";
import type { User } from "../../contract/people/users.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";

/** Unlocks a user who was locked out after failed attempts, and says so. */
export function useUnlock(): (user: User) => Promise<void> {
  const text = useTexts("widgets.users");
  const toast = useToast();
  const tell = useErrorToast();
  const call = useLiftLock();
  return async ({ userId, userName, lockedUntil }) => {
    if (lockedUntil === null) return toast({ kind: "warning", text: text("notLocked", { name: userName }) });
    try {
      await call.mutateAsync(userId);
      toast({ kind: "success", text: text("unlocked", { name: userName }) });
    } catch (error) {
      tell(error);
    }
  };
}

/** Takes the second factor from a user who lost it, after a confirmation. */
export function useFactorReset(): (user: User) => Promise<void> {
  const text = useTexts("widgets.users");
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useErrorToast();
  const call = useResetSecondFactor();
  return async ({ userId, userName: name }) => {
    const agreed = await confirm({
      title: text("factorTitle", { name }),
      text: text("factorNote"),
      confirm: text("resetFactor"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    try {
      await call.mutateAsync(userId);
      toast({ kind: "success", text: text("factorDone", { name }) });
    } catch (error) {
      tell(error);
    }
  };
}

/**
 * Deletes the chosen users after a confirmation, and offers to take that back; answers whether any was deleted. Users who
 * may do more than the reader are refused before anything is deleted, and one's own account asks in words of its own.
 */
export function useDeletion(): (chosen: readonly User[]) => Promise<boolean> {
  const text = useTexts("widgets.users");
  const { t } = useTranslation();
  const actingUserId = useSession()?.user?.userId ?? 0;
  const { mutateAsync: remove } = useDeleteUser();
  const { mutateAsync: restore } = useRestoreUser();
  const isOwn = ({ userId }: User): boolean => userId === actingUserId;

  const deleteAll = useRecordDeletion<User>({
    idOf: ({ userId }) => userId,
    nameOf: ({ userName }) => userName,
    titleOf: (count) => text("deleteTitle", { count }),
    notes: (chosen) => (
      <>
        <p>{text("deleteNote")}</p>
        {chosen.some(isOwn) && <p>{text("deleteOwn")}</p>}
      </>
    ),
    refusal(chosen) {
      const above = chosen.find((user) => user.above);
      return above ? `${above.userName}: ${t("domain.user.above")}` : null;
    },
    remove: async (user) => (await remove({ user, actingUserId, confirmLoss: isOwn(user) }), true),
    restore: ({ userId }) => restore(userId),
    // Anyone who deletes their own account is signed out.
    undoable: (chosen) => !chosen.some(isOwn),
  });
  // One's own account goes last: after it nothing else can be deleted.
  return (chosen) => deleteAll(chosen.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b))));
}
