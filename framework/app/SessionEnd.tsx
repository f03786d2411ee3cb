import { useEffect, useEffectEvent } from "react";
import { onHttpSignal } from "../http/signals.ts";
import type { HttpSignal } from "../http/signals.ts";
import { useTexts } from "../i18n/texts.ts";
import { useChoice } from "../ui/dialogs.tsx";
import { clearStorages, KEPT_AT_EXPIRY } from "./storages.ts";

/** Set in session storage by the first 401, so that a burst of them gives one alert. */
export const SESSION_EXPIRED_KEY = "provision.sessionExpired";

/** Answers every 401 and 403: the end of the session once, a lack of permission each time. A map's 401 stays silent. */
export function SessionEnd() {
  const texts = useTexts("shell");
  const choose = useChoice();
  const answer = useEffectEvent(async (signal: HttpSignal, address: string) => {
    const ok = [{ id: "ok", label: texts("ok"), look: "primary" }] as const;
    if (signal === "forbidden") {
      await choose({ title: texts("permission.title"), text: texts("permission.text"), answers: ok });
      return;
    }
    if (sessionStorage.getItem(SESSION_EXPIRED_KEY) !== null) return;
    sessionStorage.setItem(SESSION_EXPIRED_KEY, "true");
    if (address.includes("api/Map")) return;
    await choose({ title: texts("session.expiredTitle"), text: texts("session.expiredText"), answers: ok });
    clearStorages(KEPT_AT_EXPIRY);
    window.location.assign("/");
  });
  useEffect(() => onHttpSignal((signal, address) => void answer(signal, address)), []);
  return null;
}
