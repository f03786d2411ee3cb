import { Link } from "react-router-dom";
import type { MenuEntry } from "../../contract/app-config.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { leavesOf, useVisibleEntries } from "../../framework/layout/menu.ts";
import { HOME_ROUTE, useOpenable } from "../../framework/layout/shell-routes.ts";
import { Icon } from "../../framework/ui/index.ts";

/** The pages of the menus that the reader may open, each with its icon; home itself left out. */
export function Shortcuts() {
  const { config } = useApp();
  const text = useText();
  const texts = useTexts("widgets.home");
  const openable = useOpenable();
  const main = useVisibleEntries(config.menus.main);
  const administration = useVisibleEntries(config.menus.administration);
  const pages = new Map<string, MenuEntry>();
  for (const entry of [...leavesOf(main), ...leavesOf(administration)])
    if (entry.page !== undefined && entry.page !== HOME_ROUTE && openable(entry.page) && !pages.has(entry.page))
      pages.set(entry.page, entry);
  if (pages.size === 0) return null;
  return (
    <nav className="home__card" aria-labelledby="home-shortcuts">
      <h2 id="home-shortcuts">{texts("shortcuts")}</h2>
      <ul className="home__shortcuts">
        {[...pages].map(([page, { label, icon }]) => (
          <li key={page}>
            <Link to={page}>
              <Icon name={icon ?? "browser"} scale="m" />
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
