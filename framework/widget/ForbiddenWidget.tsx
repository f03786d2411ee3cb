import { Link, useLocation } from "react-router-dom";
import { useApp } from "../app/app-context.ts";
import { LOGIN_ROUTE } from "../gate/login-route.ts";
import { useSession } from "../gate/session.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { useInstanceTitle } from "./instance-title.ts";

/** One plain line where a widget stands that this caller may not have; a visitor is led to the sign-in. */
export function ForbiddenWidget({ id }: { id: string }) {
  const { config } = useApp();
  const session = useSession();
  const titleOf = useInstanceTitle();
  const texts = useTexts("shell.widget");
  const { pathname, search } = useLocation();
  const visitor = session !== null && !session.user;
  const login = visitor && config.pages.some((page) => page.route === LOGIN_ROUTE);
  return (
    <p className="pv-widget-forbidden" role="note" data-forbidden={id}>
      <Icon name="lock" />
      <span>{texts(visitor ? "forbiddenToVisitors" : "forbidden", { title: titleOf(id) })}</span>
      {login ? (
        <Link to={`${LOGIN_ROUTE}?next=${encodeURIComponent(pathname + search)}`}>{texts("signIn")}</Link>
      ) : null}
    </p>
  );
}
