import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { useLocation } from "react-router-dom";
import type { MenuEntry } from "../../contract/config/app-config.ts";
import { useApp } from "../widget/app-context.ts";
import { useText, useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { watchOutside } from "../ui/MenuButton.tsx";
import { PlainButton } from "../ui/controls/Native.tsx";
import { groupsAround, isAdministration, partsOf, useMenuAddress, useVisibleEntries, type MenuPart } from "./menu.ts";
import { MenuLink } from "./MenuLink.tsx";
import { useSidebarLook } from "./look-rules.ts";
import "./menus.css";

const BLOCK = "pv-top";

/**
 * The main menu as a row below the bar: links, and buttons that open a list (ARIA APG, disclosure navigation). Escape
 * closes the list and returns the focus; arrows, Home and End move along it; moving the focus out closes it.
 */
export default function TopMenu({ condensed }: { condensed: boolean }) {
  const { config } = useApp();
  const texts = useTexts("shell.menu");
  const look = useSidebarLook();
  const { pathname } = useLocation();
  const entries = partsOf(useVisibleEntries(config.menus.main)).flatMap(grouped);
  const around = groupsAround(entries, useMenuAddress());
  const [open, setOpen] = useState<string | null>(null);
  const root = useRef<HTMLElement>(null);

  // In the same commit as the new page: later it would close a list that was opened in the meantime.
  useLayoutEffect(() => setOpen(null), [pathname]);
  useEffect(() => {
    if (open === null) return undefined;
    const group = root.current?.querySelector(`[data-group="${open}"]`) ?? null;
    return watchOutside({ current: group }, () => setOpen(null));
  }, [open]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape" && open !== null) {
      root.current?.querySelector<HTMLElement>(`[data-group="${open}"] > button`)?.focus();
      setOpen(null);
      event.stopPropagation();
      return;
    }
    const next = neighbourOf(event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <nav
      ref={root}
      className={`pv-top ${look.className}${condensed ? " pv-top--condensed" : ""}`}
      style={look.style}
      aria-label={texts("label")}
      onKeyDown={onKeyDown}
    >
      <ul className="pv-top__entries pv-plain-list pv-row">
        {entries.map((entry) =>
          entry.children.length > 0 ? (
            <TopGroup
              key={entry.id}
              entry={entry}
              current={around.has(entry.id)}
              open={open === entry.id}
              onToggle={() => setOpen(open === entry.id ? null : entry.id)}
            />
          ) : (
            <li key={entry.id}>
              <MenuLink entry={entry} block={BLOCK} />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** A part of administration is one entry, which opens its list. */
function grouped(part: MenuPart): readonly MenuEntry[] {
  const { section, name, entries } = part;
  if (section === undefined || name === undefined || !isAdministration(part)) return entries;
  const icon = section === "data" ? "data-folder" : "gear";
  return [{ id: section, label: name, icon, privileges: [], children: [...entries] }];
}

interface TopGroupProps {
  readonly entry: MenuEntry;
  readonly current: boolean;
  readonly open: boolean;
  onToggle(): void;
}

function TopGroup({ entry, current, open, onToggle }: TopGroupProps) {
  const text = useText();
  const id = useId();
  return (
    <li data-group={entry.id}>
      <PlainButton
        className="pv-top__entry"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-current={current}
        onClick={onToggle}
      >
        <Icon name={entry.icon ?? "folder"} />
        <span className="pv-grow">{text(entry.label)}</span>
        <Icon name={open ? "chevron-up" : "chevron-down"} />
      </PlainButton>
      {open ? <Sublist id={id} entries={entry.children} /> : null}
    </li>
  );
}

/** The entries of a group; nested groups are under their names. */
function Sublist({ id, entries }: { id?: string; entries: readonly MenuEntry[] }) {
  const text = useText();
  return (
    <ul id={id} className={`pv-plain-list${id === undefined ? "" : " pv-menu__list pv-top__list"}`}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children.length > 0 ? (
            <>
              <p className="pv-menu__heading pv-muted pv-small pv-strong">{text(entry.label)}</p>
              <Sublist entries={entry.children} />
            </>
          ) : (
            <MenuLink entry={entry} block={BLOCK} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The target of an arrow key, Home or End: along the row, or up and down the open list; null for other keys. */
function neighbourOf({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const list = target.closest(".pv-top__list") ?? target.parentElement?.querySelector(".pv-top__list");
  const inList = target.closest(".pv-top__list") !== null;
  const rtl = getComputedStyle(currentTarget).direction === "rtl";
  const [before, after] = rtl ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const row = [...currentTarget.querySelectorAll<HTMLElement>(":scope > ul > li > .pv-top__entry")];
  const below = [...(list?.querySelectorAll<HTMLElement>(".pv-top__entry") ?? [])];
  const vertical = key === "ArrowDown" || key === "ArrowUp" || (inList && (key === "Home" || key === "End"));
  const line = vertical ? below : row;
  const own = vertical ? target : (row.find((entry) => entry.parentElement?.contains(target)) ?? target);
  const at = line.indexOf(own);
  const wanted = { ArrowDown: at + 1, ArrowUp: at - 1, [after]: at + 1, [before]: at - 1, Home: 0, End: -1 }[key];
  return wanted === undefined ? undefined : line.at(wanted % Math.max(line.length, 1));
}
