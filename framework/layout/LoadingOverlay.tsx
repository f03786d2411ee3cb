import { useSyncExternalStore } from "react";
import { busyCounter } from "../http/busy.ts";
import { useTexts } from "../i18n/texts.ts";
import "./LoadingOverlay.css";

/** Says that the page waits for the server. It covers nothing that can be worked with meanwhile. */
export function LoadingOverlay() {
  const texts = useTexts("shell");
  const busy = useSyncExternalStore(busyCounter.watch, () => busyCounter.busy);
  return (
    <div className="pv-loading" role="status" data-busy={busy}>
      {busy ? <span className="pv-loading__label">{texts("loading")}</span> : null}
    </div>
  );
}
