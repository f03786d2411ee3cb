import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { SUPPLY_PAGE, supplyLink } from "../../client/supply-link.ts";
import { useOpenable } from "../../framework/layout/shell-routes.ts";

/** Leads to a list of the supply page, or to a row of it; plain text in an app without that page and to anyone who may not open it. */
export function SupplyLink({ children, ...target }: Parameters<typeof supplyLink>[0] & { children: ReactNode }) {
  const openable = useOpenable();
  return openable(SUPPLY_PAGE) ? <Link to={supplyLink(target)}>{children}</Link> : children;
}
