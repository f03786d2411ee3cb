import { useAtomValue } from "jotai";
import { Suspense, lazy } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { LAYOUT_VARIANTS, type MenuEntry } from "../../contract/config/app-config.ts";
import { CHOICES } from "../../themes/index.ts";
import { useSession } from "../gate/session.ts";
import { pictureUrl } from "../config/picture.ts";
import { LANGUAGE_NAMES } from "../i18n/languages.ts";
import { changeLanguage } from "../i18n/start.ts";
import { useText, useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton, type MenuItem } from "../ui/MenuButton.tsx";
import { BREAKPOINTS, useNarrowerThan } from "../ui/breakpoints.ts";
import { Action } from "../ui/controls/index.ts";
import { useToast } from "../ui/notices.tsx";
import { tasksAtom } from "../ui/tasks/listed-tasks.ts";
import { useApp } from "../widget/app-context.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { isAdministration, leavesOf, partsOf, useVisibleEntries } from "./menu.ts";
import { VIEW_ROUTE, pageAt, useHomeTarget, useLogoTarget, useOpenable } from "./shell-routes.ts";
import { themeAtom, useTheme } from "./theme.ts";
import { useToolWords } from "./tool-words.ts";

const TaskMenu = lazy(() => import("./TaskMenu.tsx"));

/** The bar at the top: the app's name, department links, view mode, administration, language, appearance and account. */
export function Navbar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu?: (() => void) | undefined }) {
  const { config } = useApp();
  const texts = useTexts("shell.navbar");
  const phone = useNarrowerThan(BREAKPOINTS.phone);
  const home = useLogoTarget();
  const theme = useAtomValue(themeAtom);
  const variant = LAYOUT_VARIANTS.find((one) => one.toLowerCase() === theme) ?? "Light";
  const logo = config.themes[variant].logo || config.header.logo;
  return (
    <header className="pv-navbar pv-row pv-row--one">
      {onMenu ? (
        <Action
          className="pv-navbar__toggle"
          icon="hamburger"
          label={texts("openMenu")}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        />
      ) : null}
      <Link
        className="pv-navbar__brand pv-row pv-row--one pv-strong"
        to={home}
        title={phone ? config.title : undefined}
      >
        {logo === "" ? (
          <Mark />
        ) : (
          // The app's name is shown next to it.
          <img className="pv-navbar__logo" src={pictureUrl(logo)} alt="" />
        )}
        <span className="pv-one-line">{phone ? config.shortTitle : config.title}</span>
      </Link>
      {phone ? null : <DepartmentLinks />}
      <div className="pv-navbar__end pv-row pv-row--one pv-row--tight">
        <Suspense>{useAtomValue(tasksAtom).some(({ listed }) => listed) && <TaskMenu />}</Suspense>
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
      // The accessible name begins with the visible text, for users of voice control.
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

/** Chooses the variant or leaves it to the device, and whether tools and steps show their names. */
function VariantChooser() {
  const [theme, setTheme] = useTheme();
  const [words, setWords] = useToolWords();
  const texts = useTexts("shell");
  return (
    <MenuButton
      label={`${texts("navbar.variant")}: ${texts(`variants.${theme}`)}`}
      icon="contrast"
      items={[
        ...CHOICES.map((id) => ({
          id,
          label: texts(`variants.${id}`),
          checked: id === theme,
          onChoose: () => setTheme(id),
        })),
        { id: "words", label: texts(words ? "tools.icons" : "tools.words"), onChoose: () => setWords(!words) },
      ]}
    />
  );
}

/** The link to the view mode or, within it, to Home, if the app has such pages for this caller. */
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
    <Link className="pv-navbar__button pv-navbar__mode pv-row pv-row--one pv-strong" to={target}>
      <Icon name={viewing ? "home" : "view-visible"} />
      <span>{texts(viewing ? "home" : "view")}</span>
    </Link>
  );
}

/** The links to the departments, in a row if there is room for it, else in a menu. Each opens in a new tab. */
function DepartmentLinks() {
  const text = useText();
  const departments = useDepartments();
  const narrow = useNarrowerThan(BREAKPOINTS.overlayMenu);
  const label = text("shell.navbar.departments");
  if (departments.length === 0) return null;
  if (narrow) return <MenuButton label={label} icon="organization" items={departments} />;
  return (
    <nav className="pv-navbar__links pv-row pv-row--one pv-row--wide pv-small" aria-label={label}>
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
function Administration() {
  const items = useAdministration();
  const text = useText();
  const label = text("shell.navbar.administration");
  if (items.length === 0) return null;
  return <MenuButton label={label} icon="gear" text={label} items={items} />;
}

/** Both in one menu, if the bar has no room. */
function MoreMenu() {
  const text = useText();
  const items = [...useAdministration(), ...headed(text("shell.navbar.departments"), useDepartments())];
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
  const parts = partsOf(useVisibleEntries(config.menus.main)).filter(isAdministration);
  const older = useVisibleEntries(config.menus.administration);
  if (!session?.user) return [];
  const itemsOf = (entries: readonly MenuEntry[]) =>
    leavesOf(entries).flatMap(({ id, label, page, href, icon }): MenuItem[] => {
      const look = { id, label: text(label), icon };
      if (page !== undefined) return [{ ...look, to: page }];
      return href === undefined ? [] : [{ ...look, href }];
    });
  if (parts.length === 0) return itemsOf(older);
  return parts.flatMap(({ name = "", entries }) => headed(text(name), itemsOf(entries)));
}
