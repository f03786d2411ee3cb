import { useAtomValue, useSetAtom } from "jotai";
import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { useBus, useTopic } from "../bus/use-bus.tsx";
import { isPreview } from "./is-preview.ts";
import { takePortalRefusal } from "../gate/portal.ts";
import { sessionAtom } from "../gate/session.ts";
import { useErrorText } from "../http/api-error.ts";
import { isLanguage } from "../i18n/languages.ts";
import { changeLanguage } from "../i18n/start.ts";
import { useTexts } from "../i18n/texts.ts";
import { Overlays } from "../shell/overlays.tsx";
import { LoadingOverlay, OfflineNotice } from "../shell/ServerNotices.tsx";
import { MAIN_ID, focusMain } from "../shell/shell-routes.ts";
import { showTheme, startTheme, themeAtom } from "../shell/theme.ts";
import { preferenceOf, preferenceText, watchPreferences } from "../preferences/stored.ts";
import { runSync } from "../preferences/sync.ts";
import { DialogsProvider, useChoice } from "../ui/dialogs.tsx";
import { NoticesProvider, useEndOfPage, useErrorToast } from "../ui/notices.tsx";
import { FaultList } from "../ui/states.tsx";
import { UnsavedProvider } from "../ui/unsaved.tsx";
import { ReloadAppContext, useApp } from "../widget/app-context.ts";
import { SessionEnd } from "./SessionEnd.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { usePrivilegeWatch } from "./use-privilege-watch.ts";

/** The frame around every page: skip link, loading overlay, questions, notices, and the config's faults. */
export function Frame() {
  const { faults } = useApp();
  const texts = useTexts("shell");
  const [faultsShown, setFaultsShown] = useState(true);
  useKeptFocus();
  return (
    <NoticesProvider>
      <DialogsProvider>
        <UnsavedProvider>
          <div className="pv-frame pv-column">
            <a className="pv-skip" href={`#${MAIN_ID}`} onClick={skip}>
              {texts("skip")}
            </a>
            <ChangeOfPage />
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
            <Overlays />
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

/**
 * After a change of page, the focus moves to its main part, and notices of the previous page are removed; on the first
 * page the focus stays where it is.
 */
function ChangeOfPage() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const endNotices = useEndOfPage();
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    endNotices();
    focusMain();
  }, [pathname, endNotices]);
  return null;
}

/** The sender of the message when the server's answers show that permissions have changed. */
const SERVER = "server";

/**
 * Reacts to the message that permissions may have changed: reads session, menus, gates and guards from the server
 * again.
 */
function MenuUpdates() {
  const reload = useContext(ReloadAppContext);
  const showError = useErrorToast();
  const bus = useBus();
  const forget = usePrivilegeWatch(() => bus.publish(MenuUpdate, {}, SERVER));
  useTopic(MenuUpdate, () => {
    reload().catch((error: unknown) => {
      forget();
      showError(error);
    });
  });
  return null;
}

/** Shows once why the portal's sign-in did not become a session. */
function PortalRefusal() {
  const texts = useTexts("shell");
  const textOf = useErrorText();
  const choose = useChoice();
  const announced = useRef(false);
  const showReason = useEffectEvent(async () => {
    if (announced.current) return;
    announced.current = true;
    const error = takePortalRefusal();
    if (error === null) return;
    await choose({
      title: texts("portal.refused"),
      text: textOf(error),
      answers: [{ id: "ok", label: texts("ok"), look: "primary" }],
    });
  });
  useEffect(() => void showReason(), []);
  return null;
}

/** Applies the stored choices of a signed-in user to this browser, including language and theme. */
function PreferencesOfUser() {
  const user = useAtomValue(sessionAtom)?.user ?? null;
  const { config } = useApp();
  const { i18n } = useTranslation();
  const setTheme = useSetAtom(themeAtom);
  const follow = useEffectEvent((name: string) => {
    const value = preferenceOf(preferenceText(name));
    if (name === "language" && isLanguage(value) && value !== i18n.language && config.languages.includes(value)) {
      // If texts cannot be loaded, the language stays unchanged until the next start.
      changeLanguage(value, { remember: false }).catch(() => undefined);
    }
    if (name === "variant") {
      const theme = startTheme(config.layout.variant);
      showTheme(theme);
      setTheme(theme);
    }
  });
  useEffect(() => watchPreferences((name) => follow(name)), []);
  // Until a required password change, the server refuses every other call.
  const userId = user === null || user.mustChangePassword || user.mustEnrol ? null : user.userId;
  useEffect(() => (userId === null ? undefined : runSync(userId)), [userId]);
  return null;
}
