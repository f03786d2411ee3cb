import "./Shell.css";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import type { PageLayout } from "../../contract/config/app-config.ts";
import { useText, useTexts } from "../i18n/texts.ts";
import { useRemembered } from "../preferences/stored.ts";
import { Action } from "../ui/controls/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../ui/breakpoints.ts";
import { fetched } from "../ui/fetched.tsx";
import { useApp } from "../widget/app-context.ts";
import { Navbar } from "./Navbar.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { useToolWords } from "./tool-words.ts";
import { CHANGE_PASSWORD_ROUTE, LOGIN_ROUTE } from "../gate/session.ts";
import { HOME_ROUTE, MAIN_ID, focusMain, pageAt, fillsWindow } from "./shell-routes.ts";

/**
 * Pages on which no one works, which show the variant's drawing or the agency's picture in the background; error pages
 * do too.
 */
const DRAWN: readonly string[] = [HOME_ROUTE, LOGIN_ROUTE, CHANGE_PASSWORD_ROUTE];

const TOGGLE = ".pv-navbar__toggle";

/** Fetched only if needed: the menu at the side needs neither. */
const TopMenu = fetched(() => import("./TopMenu.tsx"), <div className="pv-shell__top-menu" />);
const OverlayMenu = fetched(() => import("./OverlayMenu.tsx"));

/**
 * Bar, menu, page and footer. The full layout has the main menu, at the side or on top, and over the page if the window
 * is small; the view and the blank layout have none. A page that fills the window takes its height, scrolls in its
 * parts and leaves the footer a line, or the bottom of the overlay menu; other pages scroll as a whole.
 */
export function Shell({ layout }: { layout: PageLayout }) {
  const { config } = useApp();
  const { pathname } = useLocation();
  const onTop = config.layout.menuPosition === "Top";
  const small = useNarrowerThan(onTop ? BREAKPOINTS.phone : BREAKPOINTS.overlayMenu);
  const condensed = useNarrowerThan(BREAKPOINTS.topMenu);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const focusGoesBack = useRef(false);
  const scrolled = useScrollStates();
  const page = pageAt(config.pages, pathname);
  const fills = page !== undefined && fillsWindow(page);
  const workbench = fills && page.steps.length > 0;
  // On a page with a map the menu starts collapsed to save space; the reader's own choice takes precedence.
  const [words] = useToolWords();
  const narrow = config.layout.sidebar.collapsed || (workbench && !words);
  const [collapsed, setCollapsed] = useRemembered("menuCollapsed", narrow);
  const overlaid = layout === "full" && small;
  // Bound to the address, so that a change of page closes the menu before the focus moves on to the page.
  const open = overlaid && openAt === pathname;

  useEffect(() => setOpenAt(null), [pathname, overlaid]);
  const close = useCallback(() => {
    focusGoesBack.current = true;
    setOpenAt(null);
  }, []);
  useEffect(() => {
    if (open || !focusGoesBack.current) return;
    // Not earlier: while the menu was modal, its button could not take the focus.
    focusGoesBack.current = false;
    root.current?.querySelector<HTMLElement>(TOGGLE)?.focus();
  }, [open]);

  return (
    <div
      ref={root}
      className={`pv-shell pv-shell--${layout}${config.layout.navbar === "Fixed" ? " pv-shell--fixed" : ""}${DRAWN.includes(pathname) ? " pv-shell--drawn" : ""}`}
      data-page-scrolled={scrolled.page}
      data-navbar-scrolled={scrolled.navbar}
    >
      <div className="pv-shell__head">
        <Navbar menuOpen={open} onMenu={overlaid ? () => setOpenAt(pathname) : undefined} />
        {layout === "full" && onTop && !small ? <TopMenu condensed={condensed} /> : null}
      </div>
      <div className="pv-shell__body">
        {layout === "full" && !onTop && !small ? (
          <SideMenu collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
        ) : null}
        {open ? <OverlayMenu onClose={close}>{fills ? <Footer slim={false} /> : null}</OverlayMenu> : null}
        <main id={MAIN_ID} className="pv-shell__main pv-grow" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {fills && overlaid ? null : <Footer slim={fills && (workbench || !condensed)} />}
      {scrolled.button ? <ScrollTop /> : null}
    </div>
  );
}

/** The button back to the top of the page; it also moves the focus there. */
function ScrollTop() {
  const texts = useTexts("shell");
  return (
    <Action
      className="pv-scroll-top"
      icon="chevron-up"
      scale="m"
      label={texts("scrollTop")}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: "smooth" });
        // The button disappears when the page is scrolled up; the focus must not disappear with it.
        focusMain({ preventScroll: true });
      }}
    />
  );
}

/** Numbers of scrolled pixels at which the page, the bar and the button to the top change; specification 9. */
const SCROLL_THRESHOLDS = { page: 20, navbar: 60, button: 400 } as const;
const STAGES = Object.values(SCROLL_THRESHOLDS);

/** The window's scroll position, in the three steps that the shell shows. */
interface ScrollStates {
  readonly page: boolean;
  readonly navbar: boolean;
  readonly button: boolean;
}

/** The steps of scrolling that are passed; renders again only when one of them changes. */
function useScrollStates(): ScrollStates {
  const stage = useSyncExternalStore(watch, () => STAGES.filter((pixels) => window.scrollY > pixels).length);
  return { page: stage >= 1, navbar: stage >= 2, button: stage >= 3 };
}

function watch(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}

/** The year the copyright line begins with. */
const FIRST_YEAR = 2023;

/** The operator's configuration keys for what the app config leaves empty. */
const FOOTER_FALLBACKS = { address: "FooterAddress", helpLines: ["FooterHelpLine1", "FooterHelpLine2"] } as const;

/** The years of the copyright line. */
export const copyrightYears = (now: Date): string => {
  const year = now.getFullYear();
  return year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);
};

/** The links, address, help lines and copyright below every page; one slim line below a page that fills the window. */
function Footer({ slim }: { slim: boolean }) {
  const { config, links } = useApp();
  const text = useText();
  const { liveChat } = config.footer;
  const address = config.footer.address || links[FOOTER_FALLBACKS.address];
  const ownLines = FOOTER_FALLBACKS.helpLines.flatMap((key) => links[key] || []);
  const helpLines = config.footer.helpLines.length > 0 ? config.footer.helpLines : ownLines;
  /** A path of the app is a link only if the app has such a page. */
  const leads = (href: string) => !href.startsWith("/") || pageAt(config.pages, href) !== undefined;
  const given = [...config.footer.links, { key: liveChat, label: "shell.footer.liveChat" }].flatMap(
    ({ key, label }) => {
      const href = links[key];
      return href && leads(href) ? [{ key, label, href }] : [];
    },
  );
  return (
    <footer
      className={`pv-footer pv-pane pv-row pv-small pv-muted${slim ? " pv-footer--slim" : ""}`}
      aria-label={text("shell.footer.label")}
    >
      <p>
        © {copyrightYears(new Date())} {config.title}
      </p>
      {address ? <address>{address}</address> : null}
      {given.length > 0 ? (
        <ul className="pv-footer__links pv-plain-list pv-row">
          {given.map(({ key, label, href }) => (
            <li key={key}>
              <HrefLink href={href}>{text(label)}</HrefLink>
            </li>
          ))}
        </ul>
      ) : null}
      {helpLines.length > 0 ? (
        <p className="pv-end pv-row">
          <span>{text("shell.footer.helpLines")}:</span>
          {helpLines.map((number) => (
            <a key={number} href={`tel:${number.replace(/[^+\d]/g, "")}`}>
              {number}
            </a>
          ))}
          <span>{text("shell.footer.hours")}</span>
        </p>
      ) : null}
    </footer>
  );
}

/** A configured address: a path of the app opens here, any other in a new tab. */
function HrefLink({ href, children }: { href: string; children: ReactNode }) {
  const texts = useTexts("shell");
  if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="pv-visually-hidden"> ({texts("newTab")})</span>
    </a>
  );
}
