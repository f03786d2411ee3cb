import { useApp } from "../app/app-context.ts";
import { useText } from "../i18n/texts.ts";
import { HrefLink } from "./HrefLink.tsx";
import "./Footer.css";

/** The year the copyright line begins with. */
export const FIRST_YEAR = 2023;

/** The years of the copyright line. */
export const copyrightYears = (now: Date): string => {
  const year = now.getFullYear();
  return year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : String(FIRST_YEAR);
};

/** The links, help lines and copyright below every page; one slim line below a workbench. */
export function Footer({ slim }: { slim: boolean }) {
  const { config, links } = useApp();
  const text = useText();
  const { address, helpLines, liveChat } = config.footer;
  const given = config.footer.links.filter(({ key }) => links[key]);
  const chat = links[liveChat];
  return (
    <footer className={`pv-footer${slim ? " pv-footer--slim" : ""}`} aria-label={text("shell.footer.label")}>
      <p>
        © {copyrightYears(new Date())} {config.title}
      </p>
      {address ? <p>{address}</p> : null}
      {given.length > 0 || chat ? (
        <ul className="pv-footer__links">
          {given.map(({ key, label }) => (
            <li key={key}>
              <HrefLink href={links[key] ?? ""}>{text(label)}</HrefLink>
            </li>
          ))}
          {chat ? (
            <li>
              <HrefLink href={chat}>{text("shell.footer.liveChat")}</HrefLink>
            </li>
          ) : null}
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
