import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useApp } from "../widget/app-context.ts";
import { useText, useTexts } from "../i18n/texts.ts";
import { pageAt } from "./shell-routes.ts";
import "./Footer.css";

/** The year the copyright line begins with. */
export const FIRST_YEAR = 2023;

/** The operator's own keys for what the app config leaves empty. */
export const FOOTER_FALLBACKS = {
  address: "FooterAddress",
  helpLines: ["FooterHelpLine1", "FooterHelpLine2"],
} as const;

/** The years of the copyright line. */
export const copyrightYears = (now: Date): string => {
  const year = now.getFullYear();
  return year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);
};

/** The links, address, help lines and copyright below every page; one slim line below a page that fills the window. */
export function Footer({ slim }: { slim: boolean }) {
  const { config, links } = useApp();
  const text = useText();
  const { liveChat } = config.footer;
  const address = config.footer.address || links[FOOTER_FALLBACKS.address];
  const ownLines = FOOTER_FALLBACKS.helpLines.flatMap((key) => links[key] || []);
  const helpLines = config.footer.helpLines.length > 0 ? config.footer.helpLines : ownLines;
  /** A path of the app leads somewhere only where the app has such a page. */
  const leads = (href: string) => !href.startsWith("/") || pageAt(config.pages, href) !== undefined;
  const given = [...config.footer.links, { key: liveChat, label: "shell.footer.liveChat" }].flatMap(
    ({ key, label }) => {
      const href = links[key];
      return href && leads(href) ? [{ key, label, href }] : [];
    },
  );
  return (
    <footer className={`pv-footer${slim ? " pv-footer--slim" : ""}`} aria-label={text("shell.footer.label")}>
      <p>
        © {copyrightYears(new Date())} {config.title}
      </p>
      {address ? <address className="pv-footer__address">{address}</address> : null}
      {given.length > 0 ? (
        <ul className="pv-footer__links">
          {given.map(({ key, label, href }) => (
            <li key={key}>
              <HrefLink href={href}>{text(label)}</HrefLink>
            </li>
          ))}
        </ul>
      ) : null}
      {helpLines.length > 0 ? (
        <p className="pv-footer__help">
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

/** A configured address: a path of the app opens here, one elsewhere in a new tab. */
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
