import { useLiftLock, useResetSecondFactor } from "../../client/users.ts";
import type { User } from "../../contract/users.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";

/** Lets a user sign in again whom failed tries lock out, and says so. */
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
