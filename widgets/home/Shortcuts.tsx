import { Link } from "react-router-dom";
import type { MenuEntry } from "../../contract/config/app-config.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { leavesOf, useVisibleEntries } from "../../framework/shell/menu.ts";
import { HOME_ROUTE, useOpenable } from "../../framework/shell/shell-routes.ts";
import { Icon } from "../../framework/ui/index.ts";
import { useApp } from "../../framework/widget/app-context.ts";

/** The menu pages that the reader may open, with icons, without home. */
export default function Shortcuts() {
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
    <nav className="pv-card" aria-label={texts("shortcuts")}>
      <ul className="pv-row pv-row--wide pv-plain-list">
        {[...pages].map(([page, { label, icon }]) => (
          <li key={page}>
            <Link to={page} className="pv-row pv-row--one">
              <Icon name={icon ?? "browser"} />
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
