import { useCallback, useState, type MouseEvent } from "react";
import { Link, useHref, useLocation, useNavigate } from "react-router-dom";
import { logout } from "../../contract/people/calls/session.ts";
import { LOGIN_ROUTE, useSession } from "../gate/session.ts";
import { portalSignIn } from "../gate/portal.ts";
import { send } from "../http/api.ts";
import { useTexts } from "../i18n/texts.ts";
import { clearStorages, keysKeptAtSignOut } from "../preferences/storages.ts";
import { savePreferencesNow } from "../preferences/sync.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { useErrorToast } from "../ui/notices.tsx";
import { useLeaveGuard } from "../ui/unsaved.tsx";
import { useApp } from "../widget/app-context.ts";
import { maySessionEnd } from "./overlays.tsx";
import { useFullAddress } from "./shell-routes.ts";

/** The user's own account page, if an app has one. */
const PROFILE_ROUTE = "/profile";

/** The signed-in user, with Logout; or the Login button. */
export function AccountMenu() {
  const session = useSession();
  const { config } = useApp();
  const texts = useTexts("shell.navbar");
  const { pathname, search } = useLocation();
  const signOut = useSignOut();
  const login = useLogin();
  const has = (route: string) => config.pages.some((page) => page.route === route);
  if (!session?.user) {
    if (!has("/login") || pathname === "/login") return null;
    const next = pathname + search;
    const follow = (event: MouseEvent) => {
      // A click for a new tab or window is left to the browser: it opens the form.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void login(next);
    };
    return (
      <Link
        className="pv-navbar__button pv-row pv-row--one pv-strong"
        to={`/login?next=${encodeURIComponent(next)}`}
        onClick={follow}
      >
        <Icon name="sign-in" />
        {texts("login")}
      </Link>
    );
  }
  const profile = { id: "profile", icon: "user", label: texts("profile"), to: PROFILE_ROUTE };
  const password = { id: "password", icon: "key", label: texts("changePassword"), to: "/change-password" };
  const logout = { id: "logout", icon: "sign-out", label: texts("logout"), onChoose: () => void signOut() };
  return (
    <MenuButton
      label={texts("account", { name: session.user.displayName })}
      icon="user"
      text={session.user.displayName}
      items={[...(has(PROFILE_ROUTE) ? [profile] : []), ...(has("/change-password") ? [password] : []), logout]}
    />
  );
}

/** Leads to the installation's sign-in, and from there back to a path of the app. */
function useLogin(): (next: string) => Promise<void> {
  const navigate = useNavigate();
  const showError = useErrorToast();
  const mayLeave = useLeaveGuard();
  const fullAddress = useFullAddress();
  const [asking, setAsking] = useState(false);
  return useCallback(
    async (next) => {
      const portal = portalSignIn();
      if (asking) return;
      setAsking(true);
      try {
        // If the server does not answer, our own form is used.
        const way = (await portal?.way().catch(() => "form" as const)) ?? "form";
        if (portal === null || way === "form") return await navigate(`${LOGIN_ROUTE}?next=${encodeURIComponent(next)}`);
        if (!(await mayLeave())) return;
        const begun = await portal.begin(fullAddress(next));
        if (begun.kind === "refused") showError(begun.error);
      } finally {
        setAsking(false);
      }
    },
    [asking, navigate, showError, mayLeave, fullAddress],
  );
}

/**
 * Ends the session, clears the data that it stored in the browser, destroys the portal's tokens and starts the app
 * again.
 */
function useSignOut(): () => Promise<void> {
  const mayLeave = useLeaveGuard();
  const showError = useErrorToast();
  const start = useHref("/");
  const userId = useSession()?.user?.userId ?? null;
  return useCallback(async () => {
    if (!(await mayLeave()) || !(await maySessionEnd(false))) return;
    await savePreferencesNow();
    let goOnAt: string | undefined;
    try {
      ({ goOnAt } = await send(logout, { body: {}, silent: true }));
    } catch (error) {
      showError(error);
      return;
    }
    clearStorages(keysKeptAtSignOut(userId));
    await portalSignIn()?.end();
    // A user of the organization's own sign-in is also signed out there, and then sent back here.
    window.location.assign(goOnAt ?? start);
  }, [mayLeave, showError, start, userId]);
}
