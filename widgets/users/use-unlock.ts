import { useLiftLock } from "../../client/users.ts";
import type { User } from "../../contract/users.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";

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
