import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router-dom";
import { HrefSchema } from "../../contract/config/names.ts";

const MAIL = /^mailto:[^\s@]+@[^\s@]+$/i;

/** A link to a page of the app, an http(s) address in a window of its own, or mail; any other address is only its words. */
export function ContentLink(props: {
  readonly to: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}) {
  const { to, children, ...look } = props;
  if (MAIL.test(to)) return <a href={to} {...look} children={children} />;
  if (!HrefSchema.safeParse(to).success) return children;
  if (to.startsWith("/")) return <Link to={to} {...look} children={children} />;
  return <a href={to} target="_blank" rel="noopener noreferrer" {...look} children={children} />;
}
