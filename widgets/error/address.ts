import { withoutBase } from "../../contract/base-path.ts";

/** Letters, digits, hyphens and underscores, as request identifiers are made of; whatever else an address says is not shown. */
const REQUEST = /^[\w-]{1,64}$/;

/** The identifier of the failed request, if the address names a sound one (`?request=…`). */
export function requestIn(search: string): string | null {
  const [request = "", ...more] = new URLSearchParams(search).getAll("request");
  return more.length === 0 && REQUEST.test(request) ? request : null;
}

/**
 * The page of our own origin from which a link led here, to be loaded once more; null for one elsewhere, for this page
 * itself and for what is no page.
 */
export function pageBefore(referrer: string, here: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  const now = new URL(here);
  if (origin !== now.origin || pathname === now.pathname || withoutBase(pathname).startsWith("/api/")) return null;
  return pathname + search;
}
