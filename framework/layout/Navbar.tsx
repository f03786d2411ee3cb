import { Link, useLocation } from "react-router-dom";
import { useTranslation } from "react-i18next";
import { useApp } from "../widget/app-context.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { BREAKPOINTS, useNarrowerThan } from "../ui/breakpoints.ts";
import { Administration, DepartmentLinks, MoreMenu } from "./NavbarMenus.tsx";
import { pageAt, useHomeTarget, useLogoTarget, useOpenable, VIEW_ROUTE } from "./shell-routes.ts";
import { LANGUAGE_NAMES } from "../i18n/languages.ts";
import { changeLanguage } from "../i18n/start.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { useToast } from "../ui/notices.tsx";
import { THEMES } from "../../themes/index.ts";
import { useTheme } from "./theme.ts";
import "./Navbar.css";

/** The bar at the top: the app's name, department links, view mode, administration, language, appearance and account. */
export function Navbar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu?: (() => void) | undefined }) {
  const { config } = useApp();
  const texts = useTexts("shell.navbar");
  const phone = useNarrowerThan(BREAKPOINTS.phone);
  const home = useLogoTarget();
  return (
    <header className="pv-navbar">
      {onMenu ? (
        <button
          type="button"
          className="pv-icon-button pv-navbar__toggle"
          aria-label={texts("openMenu")}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <Icon name="hamburger" />
        </button>
      ) : null}
      <Link className="pv-navbar__brand" to={home} title={phone ? config.title : undefined}>
        <Mark />
        <span>{phone ? config.shortTitle : config.title}</span>
      </Link>
      {phone ? null : <DepartmentLinks />}
      <div className="pv-navbar__end">
        <ViewOrHome />
        {phone ? <MoreMenu /> : <Administration />}
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

/** Chooses the language of the page, and of the next visit. */
function LanguageChooser() {
  const { config } = useApp();
  const { i18n } = useTranslation();
  const texts = useTexts("shell");
  const toast = useToast();
  if (config.languages.length < 2) return null;
  return (
    <MenuButton
      // The name begins with the text in sight: who speaks what is seen must reach it.
      label={`${i18n.language.toUpperCase()} – ${texts("navbar.language")}: ${LANGUAGE_NAMES[config.languages.find((l) => l === i18n.language) ?? "en"]}`}
      icon="globe"
      text={i18n.language.toUpperCase()}
      items={config.languages.map((language) => ({
        id: language,
        lang: language,
        label: LANGUAGE_NAMES[language],
        checked: language === i18n.language,
        onChoose: () => {
          changeLanguage(language).catch(() => toast({ kind: "danger", text: texts("errors.offline") }));
        },
      }))}
    />
  );
}

/** Chooses Light, Dark or Transparent. */
function VariantChooser() {
  const [theme, setTheme] = useTheme();
  const texts = useTexts("shell");
  return (
    <MenuButton
      label={`${texts("navbar.variant")}: ${texts(`variants.${theme}`)}`}
      icon="contrast"
      items={THEMES.map((id) => ({
        id,
        label: texts(`variants.${id}`),
        checked: id === theme,
        onChoose: () => setTheme(id),
      }))}
    />
  );
}

/** View outside view mode, Home within it, where the app has such pages for this caller. */
function ViewOrHome() {
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
