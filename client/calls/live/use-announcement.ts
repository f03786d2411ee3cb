import { useEffect, useState } from "react";
import { anyOf } from "../../../contract/people/privileges.ts";
import {
  PRESENCE,
  PRESENT_FORMS,
  setPresence,
  type PresentForm,
  type Presences,
} from "../../../contract/planning/calls/live.ts";
import { usePermits, useSession } from "../../../framework/gate/session.ts";
import { ApiError, send } from "../../../framework/http/api.ts";
import { draftKey } from "../../records/persisted-drafts.ts";

/** Milliseconds between two looks for unsaved changes, which forms keep in the browser. */
const LOOK = 1_000;

/** This tab, among those of all users. */
const TAB = crypto.randomUUID();

/** A page's route as a name without slashes and parameters: `/main/map` is `main-map`. */
export const pageName = (route: string): string => route.replace(/\/:.*/, "").slice(1).replaceAll("/", "-");

/**
 * Says which page of an estimation this tab shows, and which form there has changes that are not saved: on each change and from
 * time to time, while it can be seen. Returns who is there by the last answer.
 */
export function useAnnouncement(eid: number | null, route: string): Presences | null {
  const userId = useSession()?.user?.userId;
  const may = usePermits(anyOf("estimation.view", "estimation.edit"));
  const [answer, setAnswer] = useState<Presences | null>(null);
  useEffect(() => {
    if (!may || userId === undefined || eid === null) return undefined;
    let [said, saidAt, left] = ["", 0, false];
    const say = async (here: boolean) => {
      const body = {
        tab: TAB,
        eid: here ? eid : null,
        page: pageName(route),
        form: here ? formWithDrafts(userId, eid) : null,
      };
      const now = JSON.stringify(body);
      if (now === said && (!here || performance.now() - saidAt < PRESENCE.again)) return;
      [said, saidAt] = [now, performance.now()];
      try {
        const people = await send(setPresence, { body, quiet: true, unasked: true, silent: true, transport: lasting });
        if (!left) setAnswer(people);
      } catch (error) {
        // It is said again; without an answer no one is shown.
        if (!(error instanceof ApiError)) throw error;
      }
    };
    const look = () => void say(document.visibilityState === "visible");
    look();
    const timer = setInterval(look, LOOK);
    document.addEventListener("visibilitychange", look);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      void say(false);
    };
  }, [may, userId, eid, route]);
  return answer;
}

/** Is sent even if the page is left. */
const lasting = (address: string, init: RequestInit) => fetch(address, { ...init, keepalive: true });

/** The first form in which a user has changes of an estimation in this browser that are not saved; null without any. */
function formWithDrafts(userId: number, eid: number): PresentForm {
  // Records are named by the estimation, or by a list and the estimation.
  const isOfEstimation = new RegExp(`"(?!new )([\\w-]+ )?${eid}":`);
  const isKept = (form: string) => isOfEstimation.test(localStorage.getItem(draftKey(userId, form)) ?? "");
  return PRESENT_FORMS.find(isKept) ?? null;
}
