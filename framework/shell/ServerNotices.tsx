import { useSyncExternalStore, useEffect, useRef } from "react";
import { busyCounter, watchConnection } from "../http/signals.ts";
import { useTexts } from "../i18n/texts.ts";
import { useAnnounce } from "../ui/notices.tsx";
import { useSettled } from "../ui/use-settled.ts";

/**
 * Shows that the page waits for the server; announced to screen readers only if that takes long. It does not cover
 * usable controls.
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
 * Shows that the browser is offline. The query client holds requests back and sends them when the connection returns.
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
