import { useEffect, useEffectEvent, useRef } from "react";
import { getSession } from "../../contract/people/calls/session.ts";
import { privilegeMark, userOfMark } from "../../contract/people/privileges.ts";
import { callerOf, useSession } from "../gate/session.ts";
import { send } from "../http/api.ts";
import { onPrivilegeMark } from "../http/signals.ts";

/** Interval at which a visible page in use checks whether its privileges are unchanged. */
const PRIVILEGE_LOOK_MS = 60_000;

/**
 * Calls `changed` once for each change of what the caller may do. The answers to calls show such a change; if no call
 * is made, a check does, each time the tab becomes visible and every minute in which the user was active. An idle page
 * does not check, or it would extend an abandoned session. Returns a function that forgets the last change, so that it
 * is reported again.
 */
export function usePrivilegeWatch(changed: () => void): () => void {
  const session = useSession();
  const lastMark = useRef<string | null>(null);
  /** While the app is fetched again, some answers may still, or again, come with other privileges. */
  const mixed = useRef(false);
  const hear = useEffectEvent((mark: string) => {
    const caller = callerOf(session);
    if (caller === null || mark === lastMark.current) return;
    // The end of a session is reported by a 401, which keeps unsaved input.
    if (caller.userId !== null && userOfMark(mark) === null) return;
    if (lastMark.current !== null) {
      mixed.current = true;
      return;
    }
    if (mark === privilegeMark(caller)) return;
    lastMark.current = mark;
    changed();
  });
  useEffect(() => onPrivilegeMark((mark) => hear(mark)), []);
  const renewed = useEffectEvent(() => {
    lastMark.current = null;
    if (!mixed.current) return;
    mixed.current = false;
    changed();
  });
  useEffect(() => renewed(), [session]);
  useLooks(session?.user != null);
  return () => {
    lastMark.current = null;
  };
}

/** Checks when the tab becomes visible, and at intervals in which the user was active. */
function useLooks(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let atWork = false;
    const touched = () => {
      atWork = true;
    };
    const look = () => {
      atWork = false;
      // Only the answer's privilege mark matters; without one there is nothing to compare.
      send(getSession, { quiet: true, silent: true }).catch(() => undefined);
    };
    const shown = () => {
      if (document.visibilityState === "visible") look();
    };
    const timer = setInterval(() => {
      if (atWork && document.visibilityState === "visible") look();
    }, PRIVILEGE_LOOK_MS);
    document.addEventListener("visibilitychange", shown);
    for (const event of WORK) window.addEventListener(event, touched, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", shown);
      for (const event of WORK) window.removeEventListener(event, touched);
    };
  }, [on]);
}

const WORK = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
