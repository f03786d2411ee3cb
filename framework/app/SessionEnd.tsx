import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useHref } from "react-router-dom";
import { useSession } from "../gate/session.ts";
import { onHttpSignal, onSessionLeft, type HttpSignal } from "../http/signals.ts";
import { useTexts } from "../i18n/texts.ts";
import { maySessionEnd } from "../shell/overlays.tsx";
import { HOME_ROUTE } from "../shell/shell-routes.ts";
import { useChoice } from "../ui/dialogs.tsx";
import { fetched } from "../ui/fetched.tsx";
import { useLetGo } from "../ui/unsaved.tsx";
import { useApp } from "../widget/app-context.ts";
import { LONGEST_WAIT_MS, WARNING_MS } from "./session-times.ts";
import { clearStorages, keysKeptAtExpiry } from "../preferences/storages.ts";

// Fetched when an end is near, which few pages see.
const SessionDialog = fetched(() => import("./SessionDialog.tsx"));

/** Set in session storage by the first 401, so that a burst of them shows one alert. */
export const SESSION_EXPIRED_KEY = "provision.sessionExpired";
/** A 401 of the map records the end silently; the first 401 of anything else shows it. */
const NOTED = "noted";
const REPORTED = "told";
const MAP_CALLS = "api/Map";

/**
 * Reacts to every 401 and 403: reports the end of the session once, and a missing permission once at a time. The
 * alert's OK button clears the data that the session stored in the browser, except preferences and drafts, and leads home. Before an
 * expected end a dialog warns the reader; it asks for the password instead of the alert.
 */
export function SessionEnd() {
  const { config } = useApp();
  const texts = useTexts("shell");
  const choose = useChoice();
  const letGo = useLetGo();
  const home = useHref(config.pages.some(({ route }) => route === HOME_ROUTE) ? HOME_ROUTE : "/");
  const forbidding = useRef(false);
  const user = useSession()?.user ?? null;
  const isEndNear = useNearEnd();
  const warned = useRef(false);

  const tell = (title: string, text: string) =>
    choose({ title, text, answers: [{ id: "ok", label: texts("ok"), look: "primary" }] });

  const alertForbidden = useEffectEvent(async () => {
    // A page that sends several calls at once is refused several times; that is reported once.
    if (forbidding.current) return;
    forbidding.current = true;
    await tell(texts("permission.title"), texts("permission.text"));
    forbidding.current = false;
  });

  const leave = async () => {
    await maySessionEnd(true);
    // Drafts are stored in the tab: the browser need not ask whether they may be lost.
    letGo();
    clearStorages(keysKeptAtExpiry());
    window.location.assign(home);
  };

  const endSession = useEffectEvent(async (address: string) => {
    if (warned.current) return;
    const flag = sessionStorage.getItem(SESSION_EXPIRED_KEY);
    if (address.includes(MAP_CALLS)) {
      if (flag === null) sessionStorage.setItem(SESSION_EXPIRED_KEY, NOTED);
      return;
    }
    if (flag === REPORTED) return;
    sessionStorage.setItem(SESSION_EXPIRED_KEY, REPORTED);
    await tell(texts("session.expiredTitle"), texts("session.expiredText"));
    await leave();
  });

  const answer = useEffectEvent((signal: HttpSignal, address: string) => {
    void (signal === "forbidden" ? alertForbidden() : endSession(address));
  });
  useEffect(() => onHttpSignal((signal, address) => answer(signal, address)), []);
  if (!isEndNear || user === null) return null;
  return <SessionDialog user={user} warned={warned} onLeave={() => void leave()} />;
}

/** Whether the end of the session has once been near enough for a warning. */
function useNearEnd(): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSessionLeft(({ endsAt }) => {
      clearTimeout(timer);
      const wait = Math.min(endsAt - Date.now() - WARNING_MS, LONGEST_WAIT_MS);
      timer = setTimeout(() => setNear(true), wait);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return isNear;
}
