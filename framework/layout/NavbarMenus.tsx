import { useApp } from "../widget/app-context.ts";
import { useSession } from "../gate/session.ts";
import { useText } from "../i18n/texts.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuItem } from "../ui/MenuButton.tsx";
import { BREAKPOINTS, useNarrowerThan } from "../ui/breakpoints.ts";
import { leavesOf, useVisibleEntries } from "./menu.ts";

/** The links to the departments, in a row where there is room for it, else in a menu. Each opens in a new tab. */
export function DepartmentLinks() {
  const text = useText();
  const departments = useDepartments();
  const narrow = useNarrowerThan(BREAKPOINTS.overlayMenu);
  const label = text("shell.navbar.departments");
  if (departments.length === 0) return null;
  if (narrow) return <MenuButton label={label} icon="organization" items={departments} />;
  return (
    <nav className="pv-navbar__links" aria-label={label}>
      {departments.map(({ id, href, label: name }) => (
        <a key={id} href={href} target="_blank" rel="noopener noreferrer">
          {name}
          <span className="pv-visually-hidden"> ({text("shell.newTab")})</span>
        </a>
      ))}
    </nav>
  );
}

/** The administration pages that the caller may see. */
export function Administration() {
  const items = useAdministration();
  const text = useText();
  const label = text("shell.navbar.administration");
  if (items.length === 0) return null;
  return <MenuButton label={label} icon="gear" text={label} items={items} />;
}

/** Both of them in one menu, where the bar has no room. */
export function MoreMenu() {
  const text = useText();
  const items = [
    ...headed(text("shell.navbar.administration"), useAdministration()),
    ...headed(text("shell.navbar.departments"), useDepartments()),
  ];
  if (items.length === 0) return null;
  return <MenuButton label={text("shell.navbar.more")} icon="ellipsis" items={items} />;
}

const headed = (heading: string, items: readonly MenuItem[]): MenuItem[] =>
  items.map((item, i) => (i === 0 ? { ...item, heading } : item));

function useDepartments(): { id: string; label: string; href: string }[] {
  const { config, links } = useApp();
  const text = useText();
  return config.header.links.flatMap(({ key, label }) => {
    const href = links[key];
    return href ? [{ id: key, label: text(label), href }] : [];
  });
}

function useAdministration(): MenuItem[] {
  const { config } = useApp();
  const text = useText();
  const session = useSession();
  const entries = useVisibleEntries(config.menus.administration);
  if (!session?.user) return [];
  return leavesOf(entries).flatMap(({ id, label, page, href, icon }): MenuItem[] => {
    const look = { id, label: text(label), icon };
    if (page !== undefined) return [{ ...look, to: page }];
    return href === undefined ? [] : [{ ...look, href }];
  });
}
