import { useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { InspectorKey } from "../bus/inspector/InspectorKey.tsx";
import { FaultList } from "../config/FaultList.tsx";
import { useTexts } from "../i18n/texts.ts";
import { LoadingOverlay } from "../layout/LoadingOverlay.tsx";
import { focusMain, MAIN_ID } from "../layout/main-part.ts";
import { OfflineNotice } from "../layout/OfflineNotice.tsx";
import { PreferencesOfUser } from "../preferences/PreferencesOfUser.tsx";
import { DialogsProvider } from "../ui/dialogs.tsx";
import { NoticesProvider } from "../ui/notices.tsx";
import { UnsavedProvider } from "../ui/unsaved.tsx";
import { useApp } from "./app-context.ts";
import { MenuUpdates } from "./MenuUpdates.tsx";
import { isPreview } from "./preview/preview-address.ts";
import { PortalRefusal } from "./PortalRefusal.tsx";
import { SessionEnd } from "./SessionEnd.tsx";

/** What is around every page: skip link, loading overlay, questions, notices, and the config's faults. */
export function Frame() {
  const { faults } = useApp();
  const texts = useTexts("shell");
  const [faultsShown, setFaultsShown] = useState(true);
  useFocusOnMain();
  return (
    <NoticesProvider>
      <DialogsProvider>
        <UnsavedProvider>
          <div className="pv-frame">
            <a className="pv-skip" href={`#${MAIN_ID}`} onClick={skip}>
              {texts("skip")}
            </a>
            <LoadingOverlay />
            <SessionEnd />
            <PortalRefusal />
            <MenuUpdates />
            {isPreview() ? null : <PreferencesOfUser />}
            <OfflineNotice />
            {faultsShown && faults.length > 0 ? (
              <FaultList
                title={texts("config.title", { count: faults.length })}
                faults={faults}
                onClose={() => setFaultsShown(false)}
              />
            ) : null}
            <Outlet />
            <InspectorKey />
          </div>
          <ScrollRestoration />
        </UnsavedProvider>
      </DialogsProvider>
    </NoticesProvider>
  );
}

function skip(event: { preventDefault(): void }): void {
  event.preventDefault();
  focusMain();
}

/** After a change of page the keyboard goes on in its main part; at the first page it is left where it is. */
function useFocusOnMain(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusMain();
  }, [pathname]);
}
