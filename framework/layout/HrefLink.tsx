import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts.ts";

/** A configured address: a path of the app opens here, one elsewhere in a new tab. */
export function HrefLink({ href, children }: { href: string; children: ReactNode }) {
  const texts = useTexts("shell");
  if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="pv-visually-hidden"> ({texts("newTab")})</span>
    </a>
  );
}
