import { Link, useLocation } from "react-router-dom";
import { useApp } from "../app/app-context.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { pageAt, useHomeTarget, useOpenable, VIEW_ROUTE } from "./shell-routes.ts";

/** View outside view mode, Home within it, where the app has such pages for this caller. */
export function ViewOrHome() {
  const { config } = useApp();
  const texts = useTexts("shell.navbar");
  const { pathname } = useLocation();
  const openable = useOpenable();
  const home = useHomeTarget();
  const viewing = pageAt(config.pages, pathname)?.layout === "view";
  const target = viewing ? home : VIEW_ROUTE;
  if (!openable(target)) return null;
  return (
    <Link className="pv-navbar__button pv-navbar__mode" to={target}>
      <Icon name={viewing ? "home" : "view-visible"} />
      <span>{texts(viewing ? "home" : "view")}</span>
    </Link>
  );
}
