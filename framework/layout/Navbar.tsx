import { Link } from "react-router-dom";
import { useApp } from "../app/app-context.ts";
import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { BREAKPOINTS, useNarrowerThan } from "./breakpoints.ts";
import { LanguageChooser } from "./LanguageChooser.tsx";
import { Administration, DepartmentLinks, MoreMenu } from "./NavbarMenus.tsx";
import { useLogoTarget } from "./shell-routes.ts";
import { VariantChooser } from "./VariantChooser.tsx";
import { ViewOrHome } from "./ViewOrHome.tsx";
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
