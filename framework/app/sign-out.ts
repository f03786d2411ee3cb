import { useCallback } from "react";
import { logout } from "../../contract/calls/session.ts";
import { send } from "../http/api.ts";
import { useErrorText } from "../http/error-text.ts";
import { useToast } from "../ui/notices.tsx";
import { useLeaveGuard } from "../ui/unsaved.tsx";
import { clearStorages, KEPT_AT_SIGN_OUT } from "./storages.ts";

/** Ends the session, clears what it left in the browser and starts the app anew. */
export function useSignOut(): () => Promise<void> {
  const mayLeave = useLeaveGuard();
  const toast = useToast();
  const textOf = useErrorText();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    try {
      await send(logout, { body: {}, silent: true });
    } catch (error) {
      toast({ kind: "danger", text: textOf(error) });
      return;
    }
    clearStorages(KEPT_AT_SIGN_OUT);
    window.location.assign("/");
  }, [mayLeave, toast, textOf]);
}
