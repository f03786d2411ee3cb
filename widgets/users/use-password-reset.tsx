import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../contract/users.ts";
import { useResetPassword } from "../../client/users.ts";
import { useSession } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";
import { OneTimePassword } from "./OneTimePassword.tsx";

/** Why a user's password cannot be reset by the reader: the key of a text, or null where it can. */
export function resetRefusal(user: User, ownUserId: number | null): string | null {
  if (user.userId === ownUserId) return "domain.user.resetSelf";
  if (user.above) return "domain.user.above";
  return user.portalOnly ? "domain.user.portalOnly" : null;
}

/** Gives a user a one-time password after a confirmation, and shows it once; `dialog` must are on the page. */
export function usePasswordReset(): { reset(user: User): Promise<void>; readonly dialog: ReactNode } {
  const text = useTexts("widgets.users");
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useErrorToast();
  const ownUserId = useSession()?.user?.userId ?? null;
  const call = useResetPassword();
  const [given, setGiven] = useState<Omit<ComponentProps<typeof OneTimePassword>, "onClose"> | null>(null);

  const reset = async (user: User) => {
    const refusal = resetRefusal(user, ownUserId);
    if (refusal !== null) return toast({ kind: "warning", text: t(refusal) });
    const agreed = await confirm({
      title: text("resetTitle", { name: user.userName }),
      text: text("resetNote"),
      confirm: text("reset"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    try {
      const { user: saved, oneTimePassword } = await call.mutateAsync(user.userId);
      setGiven({ userName: user.userName, password: oneTimePassword, until: saved.passwordExpiresAt });
    } catch (error) {
      tell(error);
    }
  };
  return { reset, dialog: given && <OneTimePassword {...given} onClose={() => setGiven(null)} /> };
}
