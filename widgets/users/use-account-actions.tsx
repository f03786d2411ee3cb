import { useTranslation } from "react-i18next";
import { useRecordDeletion } from "../../client/records/record-actions.tsx";
import { useDeleteUser, useLiftLock, useResetSecondFactor, useRestoreUser } from "../../client/people/users.ts";
import type { User } from "../../contract/people/users.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirmedAction, useReportedAction, useToast } from "../../framework/ui/index.ts";

/** Unlocks a user after failed attempts, and reports it. */
export function useUnlock(): (user: User) => Promise<void> {
  const text = useTexts("widgets.users");
  const toast = useToast();
  const reported = useReportedAction();
  const call = useLiftLock();
  return async ({ userId, userName: name, lockedUntil }) => {
    if (lockedUntil === null) return toast({ kind: "warning", text: text("notLocked", { name }) });
    await reported(() => call.mutateAsync(userId), text("unlocked", { name }));
  };
}

/** Resets a user's lost second factor after a confirmation. */
export function useFactorReset(): (user: User) => Promise<unknown> {
  const text = useTexts("widgets.users");
  const confirmed = useConfirmedAction();
  const call = useResetSecondFactor();
  return ({ userId, userName: name }) =>
    confirmed({
      title: text("factorTitle", { name }),
      text: text("factorNote"),
      confirm: text("resetFactor"),
      danger: true,
      done: text("factorDone", { name }),
      act: () => call.mutateAsync(userId),
    });
}

/**
 * Deletes the selected users after a confirmation and offers to undo it; resolves to whether any was deleted. Users
 * with more rights than the reader are refused first, and deleting oneself has its own question.
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
    // Deleting one's own account signs out, so it cannot be undone here.
    undoable: (chosen) => !chosen.some(isOwn),
  });
  // One's own account is deleted last, since nothing else can be deleted after it.
  return (chosen) => deleteAll(chosen.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b))));
}
