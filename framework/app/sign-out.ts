import { useCallback } from "react";
import { useHref } from "react-router-dom";
import { logout } from "../../contract/calls/session.ts";
import { portalSignIn } from "../gate/portal.ts";
import { send } from "../http/api.ts";
import { savePreferencesNow } from "../preferences/running-sync.ts";
import { useErrorToast } from "../ui/error-toast.ts";
import { useLeaveGuard } from "../ui/unsaved.tsx";
import { clearStorages, keptAtSignOut } from "./storages.ts";

/** Ends the session, clears what it left in the browser, destroys what the portal gave and starts the app anew. */
export function useSignOut(): () => Promise<void> {
  const mayLeave = useLeaveGuard();
  const tell = useErrorToast();
  const start = useHref("/");
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    await savePreferencesNow();
    try {
      await send(logout, { body: {}, silent: true });
    } catch (error) {
      tell(error);
      return;
    }
    clearStorages(keptAtSignOut());
    await portalSignIn()?.end();
    window.location.assign(start);
  }, [mayLeave, tell, start]);
}
