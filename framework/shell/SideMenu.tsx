import { Fragment, memo, useCallback, useEffect, useState } from "react";
import type { MenuEntry } from "../../contract/config/app-config.ts";
import { useApp } from "../widget/app-context.ts";
import { useText, useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { PlainButton } from "../ui/controls/Native.tsx";
import { groupsAround, partsOf, useMenuAddress, useVisibleEntries } from "./menu.ts";
import { MenuLink } from "./MenuLink.tsx";
import { useSidebarLook } from "./look-rules.ts";
import "./menus.css";

const SIDE_MENU_ID = "pv-side-menu";
const BLOCK = "pv-side";

/**
 * The main menu at the side. Collapsed, it shows only icons, and opens under the pointer and for the keyboard until
 * Escape. The groups around the open page are open; the entries at its bottom stay visible while the rest scrolls.
 */
export function SideMenu({ collapsed, onCollapse }: { collapsed: boolean; onCollapse?: () => void }) {
  const { config } = useApp();
  const text = useText();
  const texts = useTexts("shell.menu");
  const entries = useVisibleEntries(config.menus.main);
  const all = partsOf(entries);
  const foot = all.find(({ section }) => section === "foot");
  const parts = all.filter((part) => part !== foot);
  // A single part needs no heading: a visitor's menu has only a few entries.
  const headed = parts.length > 1;
  const [openGroups, toggleGroup] = useOpenGroups(entries);
  const [dismissed, setDismissed] = useState(false);
  const { size } = config.layout.sidebar;
  const look = useSidebarLook();
  return (
    <nav
      id={SIDE_MENU_ID}
      className={`pv-side pv-side--${size === "sidebar-lg" ? "large" : "small"}${collapsed ? " pv-side--collapsed" : ""}`}
      aria-label={texts("label")}
      data-dismissed={dismissed}
      style={look.style}
      onKeyDown={(event) => {
        if (collapsed && event.key === "Escape") setDismissed(true);
      }}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      <div className={`pv-side__sheet pv-column ${look.className}`}>
        <div className="pv-side__scroll pv-grow">
          {parts.map(({ name, entries: own }, i) => (
            <Fragment key={name ?? i}>
              {name !== undefined && headed ? <p className="pv-side__heading pv-one-line">{text(name)}</p> : null}
              <Entries entries={own} openGroups={openGroups} onToggle={toggleGroup} />
            </Fragment>
          ))}
        </div>
        <div className="pv-side__foot">
          {foot ? <Entries entries={foot.entries} openGroups={openGroups} onToggle={toggleGroup} /> : null}
          {onCollapse ? (
            <PlainButton
              className="pv-side__entry"
              aria-expanded={!collapsed}
              aria-controls={SIDE_MENU_ID}
              onClick={onCollapse}
            >
              <Icon name={collapsed ? "chevrons-right" : "chevrons-left"} />
              <span className="pv-side__label pv-grow">{texts(collapsed ? "expand" : "collapse")}</span>
            </PlainButton>
          ) : null}
        </div>
      </div>
    </nav>
  );
}

/** The groups that are open: those around the open page and those the reader opened. */
function useOpenGroups(entries: readonly MenuEntry[]): [ReadonlySet<string>, (id: string) => void] {
  const address = useMenuAddress();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => groupsAround(entries, address));
  useEffect(() => {
    setOpen((before) => {
      const around = [...groupsAround(entries, address)];
      return around.every((id) => before.has(id)) ? before : new Set([...before, ...around]);
    });
  }, [entries, address]);
  const toggle = useCallback(
    (id: string) =>
      setOpen((before) =>
        before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
      ),
    [],
  );
  return [open, toggle];
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[];
  readonly openGroups: ReadonlySet<string>;
  onToggle(id: string): void;
}

function Entries({ entries, openGroups, onToggle }: EntriesProps) {
  return (
    <ul className="pv-side__entries pv-plain-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children.length > 0 ? (
            <>
              <GroupButton entry={entry} open={openGroups.has(entry.id)} onToggle={onToggle} />
              {openGroups.has(entry.id) ? (
                <Entries entries={entry.children} openGroups={openGroups} onToggle={onToggle} />
              ) : null}
            </>
          ) : (
            <MenuLink entry={entry} block={BLOCK} />
          )}
        </li>
      ))}
    </ul>
  );
}

const GroupButton = memo(function GroupButton(props: { entry: MenuEntry; open: boolean; onToggle(id: string): void }) {
  const { entry, open, onToggle } = props;
  const text = useText();
  return (
    <PlainButton className="pv-side__entry" aria-expanded={open} onClick={() => onToggle(entry.id)}>
      <Icon name={entry.icon ?? "folder"} />
      <span className="pv-side__label pv-grow">{text(entry.label)}</span>
      <Icon name={open ? "chevron-up" : "chevron-down"} />
    </PlainButton>
  );
});
