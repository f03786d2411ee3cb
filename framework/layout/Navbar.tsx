import { Link, useLocation, useNavigate } from "react-router-dom";
import { useApp } from "../app/app-context.ts";
import { usePermission, useSession } from "../gate/session.ts";
import { useText, useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { BREAKPOINTS, useNarrowerThan } from "./breakpoints.ts";
import { LanguageChooser } from "./LanguageChooser.tsx";
import { visibleEntries } from "./menu.ts";
import { VariantChooser } from "./VariantChooser.tsx";
import "./Navbar.css";

/** The bar at the top: the app's name, department links, administration, language, appearance and account. */
export function Navbar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu?: () => void }) {
  const { config } = useApp();
  const texts = useTexts("shell.navbar");
  const phone = useNarrowerThan(BREAKPOINTS.phone);
  return (
    <header className="pv-navbar">
      {onMenu ? (
        <button
          type="button"
          className="pv-icon-button pv-navbar__toggle"
          aria-label={texts(menuOpen ? "closeMenu" : "openMenu")}
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <Icon name={menuOpen ? "x" : "hamburger"} />
        </button>
      ) : null}
      <Link className="pv-navbar__brand" to="/">
        <Mark />
        <span>{phone ? config.shortTitle : config.title}</span>
      </Link>
      <DepartmentLinks />
      <div className="pv-navbar__end">
        <ViewOrHome />
        <Administration />
        <LanguageChooser />
        <VariantChooser />
        <AccountMenu />
      </div>
    </header>
  );
}

/** Three stacked supplies, the app's own mark. */
function Mark() {
  return (
    <svg className="pv-navbar__mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 13.5 12 18l8-4.5M4 17.5 12 22l8-4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M12 2.5 20 7v2.5L12 14 4 9.5V7z" fill="currentColor" />
    </svg>
  );
}

function DepartmentLinks() {
  const { config, links } = useApp();
  const text = useText();
  const given = config.header.links.filter(({ key }) => links[key]);
  if (given.length === 0) return null;
  return (
    <nav className="pv-navbar__links" aria-label={text("shell.navbar.departments")}>
      {given.map(({ key, label }) => (
        <a key={key} href={links[key]} target="_blank" rel="noopener noreferrer">
          {text(label)}
          <span className="pv-visually-hidden"> ({text("shell.newTab")})</span>
        </a>
      ))}
    </nav>
  );
}

/** View outside view mode, Home within it, where the app has such pages. */
function ViewOrHome() {
  const { config } = useApp();
  const texts = useTexts("shell.navbar");
  const { pathname } = useLocation();
  const viewing = config.pages.find((page) => page.route === pathname)?.layout === "view";
  const target = viewing ? "/main/home" : "/view";
  if (!config.pages.some((page) => page.route === target)) return null;
  return (
    <Link className="pv-navbar__button" to={target}>
      {texts(viewing ? "home" : "view")}
    </Link>
  );
}

function Administration() {
  const { config } = useApp();
  const text = useText();
  const may = usePermission();
  const session = useSession();
  const navigate = useNavigate();
  const entries = visibleEntries(config.menus.administration, may);
  if (!session?.user || entries.length === 0) return null;
  const label = text("shell.navbar.administration");
  return (
    <MenuButton
      label={label}
      icon="gear"
      text={label}
      items={entries.flatMap(({ id, label: key, page, icon }) =>
        page === undefined ? [] : [{ id, label: text(key), icon, onChoose: () => void navigate(page) }],
      )}
    />
  );
}
