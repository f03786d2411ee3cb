import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import { useApp } from "../app/app-context.ts";
import { useSignOut } from "../app/sign-out.ts";
import { useLogin } from "../app/use-login.ts";
import { useSession } from "../gate/session.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";

/** Page of one's own account, where an app has one. */
const PROFILE_ROUTE = "/profile";

/** Who is signed in, with Logout; or the Login button. */
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
      // A click for a new tab or window is the browser's affair: there the form stands.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void login(next);
    };
    return (
      <Link className="pv-navbar__button" to={`/login?next=${encodeURIComponent(next)}`} onClick={follow}>
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
