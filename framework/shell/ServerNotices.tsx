import { useSyncExternalStore, useEffect, useRef } from "react";
import { busyCounter } from "../http/signals.ts";
import { useTexts } from "../i18n/texts.ts";
import { useAnnounce } from "../ui/notices.tsx";
import { useSettled } from "../ui/use-settled.ts";

/**
 * Shows that the page waits for the server; announced to screen readers only where that takes long. It covers nothing
 * that stays usable.
 */
export function LoadingOverlay() {
  const texts = useTexts("shell");
  const busy = useSyncExternalStore(busyCounter.watch, () => busyCounter.busy);
  const isLong = useSettled(busy) === true && busy;
  return (
    <>
      <div className="pv-loading" data-busy={busy} aria-hidden>
        {busy ? <span className="pv-chip">{texts("loading")}</span> : null}
      </div>
      <p className="pv-visually-hidden" role="status">
        {isLong ? texts("loading") : ""}
      </p>
    </>
  );
}

/**
 * Shows that the browser is offline. Requests wait in the meantime and are sent when the connection is back (the query
 * client does that).
 */
export function OfflineNotice() {
  const texts = useTexts("shell.offline");
  const announce = useAnnounce();
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const before = useRef(online);
  useEffect(() => {
    if (online && !before.current) announce(texts("back"));
    before.current = online;
  }, [online, announce, texts]);
  return (
    <div role="status">
      {online ? null : (
        <p className="pv-offline pv-note" data-kind="warning">
          {texts("text")}
        </p>
      )}
    </div>
  );
}

function watchConnection(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
