import { useState } from "react";
import { NavLink } from "react-router-dom";
import type { MenuEntry } from "../../contract/app-config.ts";
import { useApp } from "../app/app-context.ts";
import { usePermission } from "../gate/session.ts";
import { useText, useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { visibleEntries } from "./menu.ts";
import "./SideMenu.css";

export const SIDE_MENU_ID = "pv-side-menu";

/** The main menu at the side: icons alone while collapsed, opening under the pointer and for the keyboard. */
export function SideMenu({ collapsed, onCollapse }: { collapsed: boolean; onCollapse?: () => void }) {
  const { config } = useApp();
  const texts = useTexts("shell.menu");
  const may = usePermission();
  const { size, backgroundColor } = config.layout.sidebar;
  return (
    <nav
      id={SIDE_MENU_ID}
      className={`pv-side pv-side--${size === "sidebar-lg" ? "large" : "small"}${collapsed ? " pv-side--collapsed" : ""}`}
      aria-label={texts("label")}
      style={backgroundColor ? { background: backgroundColor } : undefined}
    >
      <div className="pv-side__sheet">
        <Entries entries={visibleEntries(config.menus.main, may)} />
        {onCollapse ? (
          <button
            type="button"
            className="pv-side__entry pv-side__collapse"
            aria-pressed={!collapsed}
            onClick={onCollapse}
          >
            <Icon name={collapsed ? "chevrons-right" : "chevrons-left"} />
            <span className="pv-side__label">{texts(collapsed ? "expand" : "collapse")}</span>
          </button>
        ) : null}
      </div>
    </nav>
  );
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className="pv-side__entries">
      {entries.map((entry) => (
        <li key={entry.id}>{entry.children.length > 0 ? <Group entry={entry} /> : <Leaf entry={entry} />}</li>
      ))}
    </ul>
  );
}

function Group({ entry }: { entry: MenuEntry }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="pv-side__entry" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={entry.icon ?? "folder"} />
        <span className="pv-side__label">{text(entry.label)}</span>
        <Icon name={open ? "chevron-up" : "chevron-down"} />
      </button>
      {open ? <Entries entries={entry.children} /> : null}
    </>
  );
}

function Leaf({ entry }: { entry: MenuEntry }) {
  const text = useText();
  const content = (
    <>
      <Icon name={entry.icon ?? "blank"} />
      <span className="pv-side__label">{text(entry.label)}</span>
    </>
  );
  if (entry.page !== undefined) {
    return (
      <NavLink className="pv-side__entry" to={entry.page}>
        {content}
      </NavLink>
    );
  }
  return (
    <a className="pv-side__entry" href={entry.href} target="_blank" rel="noopener noreferrer">
      {content}
      <span className="pv-visually-hidden"> ({text("shell.newTab")})</span>
    </a>
  );
}
