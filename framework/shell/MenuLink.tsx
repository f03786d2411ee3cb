import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { MenuEntry } from "../../contract/config/app-config.ts";
import { useText } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { isAt, useMenuAddress } from "./menu.ts";
import { HOME_ROUTE, MAP_ROUTE, useHomeTarget } from "./shell-routes.ts";

interface MenuLinkProps {
  readonly entry: MenuEntry;
  /** The menu: the prefix of the classes of its entries and their labels. */
  readonly block: string;
}

/** An entry that leads to a page of the app, or elsewhere in a new tab. The open page is marked. */
export const MenuLink = memo(function MenuLink({ entry, block }: MenuLinkProps) {
  const text = useText();
  const content = (
    <>
      <Icon name={entry.icon ?? "blank"} />
      <span className={`${block}__label pv-grow`}>{text(entry.label)}</span>
    </>
  );
  if (entry.page === HOME_ROUTE) return <HomeLink block={block}>{content}</HomeLink>;
  if (entry.page !== undefined) {
    return (
      <PageLink block={block} page={entry.page} to={entry.page}>
        {content}
      </PageLink>
    );
  }
  return (
    <a className={`${block}__entry`} href={entry.href} target="_blank" rel="noopener noreferrer">
      {content}
      <span className="pv-visually-hidden"> ({text("shell.newTab")})</span>
    </a>
  );
});

interface PageLinkProps {
  readonly block: string;
  readonly page: string;
  readonly to: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

function PageLink({ block, page, to, title, children }: PageLinkProps) {
  const address = useMenuAddress();
  return (
    <Link className={`${block}__entry`} to={to} title={title} aria-current={isAt(page, address) ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** On the home page, the Home entry leads to the map and is labeled accordingly. */
function HomeLink({ block, children }: { block: string; children: ReactNode }) {
  const text = useText();
  const target = useHomeTarget();
  const title = target === MAP_ROUTE ? text("shell.menu.homeToMap") : undefined;
  return (
    <PageLink block={block} page={HOME_ROUTE} to={target} title={title}>
      {children}
    </PageLink>
  );
}
