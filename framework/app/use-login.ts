import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { LOGIN_ROUTE } from "../gate/login-route.ts";
import { portalSignIn } from "../gate/portal.ts";
import { useErrorToast } from "../ui/error-toast.ts";
import { useLeaveGuard } from "../ui/unsaved.tsx";
import { useFullAddress } from "./use-full-address.ts";

/** Leads to the installation's sign-in, and from there back to a path of the app. */
export function useLogin(): (next: string) => Promise<void> {
  const navigate = useNavigate();
  const tell = useErrorToast();
  const mayLeave = useLeaveGuard();
  const fullAddress = useFullAddress();
  const [asking, setAsking] = useState(false);
  return useCallback(
    async (next) => {
      const portal = portalSignIn();
      if (asking) return;
      setAsking(true);
      try {
        // Where the server does not say, our own form is there.
        const way = (await portal?.way().catch(() => "form" as const)) ?? "form";
        if (portal === null || way === "form") return await navigate(`${LOGIN_ROUTE}?next=${encodeURIComponent(next)}`);
        if (!(await mayLeave())) return;
        const begun = await portal.begin(fullAddress(next));
        if (begun.kind === "refused") tell(begun.error);
      } finally {
        setAsking(false);
      }
    },
    [asking, navigate, tell, mayLeave, fullAddress],
  );
}
