import { useMemo } from "react";
import { UserSchema } from "../../contract/users.ts";
import type { User } from "../../contract/users.ts";
import { persistedDrafts } from "../../client/persisted-drafts.ts";
import { useRecordForm } from "../../client/record-form/use-record-form.ts";
import type { RecordForm } from "../../client/record-form/use-record-form.ts";
import { useSaveUser } from "../../client/users.ts";
import { useSession } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm } from "../../framework/ui/index.ts";
import { faultsOf, formOf, NEW_USER, sentOf, locksOut } from "./user-draft.ts";
import type { UserForm } from "./user-draft.ts";

const usePersistedDraft = persistedDrafts<UserForm>("users");

/** What a save answers: the user, and a new password that is reported this once. */
export interface SavedUser {
  readonly user: User;
  readonly oneTimePassword: string | null;
}

/** The form of a user (null for a new one). Anyone who would shut themselves out is told so before anything is sent. */
export function useUserForm(user: User | null, onSaved: (saved: SavedUser) => void): RecordForm<UserForm, User> {
  const text = useTexts("widgets.users");
  const confirm = useConfirm();
  const call = useSaveUser();
  const isOwn = useSession()?.user?.userId === user?.userId;
  const start = useMemo(() => (user ? formOf(user) : NEW_USER), [user]);
  return useRecordForm<UserForm, User, SavedUser>({
    saved: user,
    start,
    kept: usePersistedDraft(user ? String(user.userId) : "new"),
    schema: UserSchema,
    check: faultsOf,
    async send(form, version) {
      const losesOwn = isOwn && locksOut(user, form);
      const agreed =
        !losesOwn ||
        (await confirm({
          title: text("ownLossTitle"),
          text: text(form.active ? "ownPasswordLoss" : "ownDeactivation"),
          confirm: text("ownLossConfirm"),
          cancel: text("cancel"),
          danger: true,
        }));
      if (!agreed) return null;
      const at = user && version !== null ? { userId: user.userId, version } : null;
      return call.mutateAsync(sentOf(form, at, losesOwn));
    },
    onSaved,
  });
}
