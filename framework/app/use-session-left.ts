import { useEffect, useState } from "react";
import { getSession } from "../../contract/people/calls/session.ts";
import { useSession } from "../gate/session.ts";
import { send } from "../http/api.ts";
import { onSessionLeft, type SessionLeft } from "../http/signals.ts";
import { LONGEST_WAIT_MS, WARNING_MS } from "./session-times.ts";

/** Milliseconds between two checks while the warning is shown: another window may extend the session. */
const LOOK_MS = 10_000;

/**
 * Returns the end of the session, from two minutes before it until another session has begun; null while there is
 * nothing to warn of.
 */
export function useSessionLeft(): SessionLeft | null {
  const userId = useSession()?.user?.userId ?? null;
  const [warned, setWarned] = useState<SessionLeft | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let known: SessionLeft | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), milliseconds);
    };
    const hear = (left: SessionLeft) => {
      known = left;
      const wait = left.endsAt - Date.now() - WARNING_MS;
      setWarned(wait > 0 ? null : left);
      lookIn(wait > 0 ? Math.min(wait, LONGEST_WAIT_MS) : LOOK_MS);
    };
    // Checks the session before warning, with a call that does not extend it.
    const look = async () => {
      lookIn(LOOK_MS);
      const session = await send(getSession, { quiet: true, silent: true, unasked: true }).catch(() => null);
      if (session?.user !== null) return;
      clearTimeout(timer);
      setWarned((shown) => shown ?? { endsAt: Date.now(), limit: known?.limit ?? "idle" });
    };
    const stop = onSessionLeft(hear);
    void look();
    return () => {
      stop();
      clearTimeout(timer);
      setWarned(null);
    };
  }, [userId]);
  return warned;
}
