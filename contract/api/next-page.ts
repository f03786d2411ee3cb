import { withoutBase } from "./base-path.ts";

/** The page after sign-in: one of this app, or one that the server makes. */
interface NextPage {
  readonly path: string;
  /** Whether the server makes the page: it is loaded, since the app's router does not know it. */
  readonly ofServer: boolean;
  /** The host of another app that waits for the reader on the server's page; null if none does. */
  readonly waiting: string | null;
}

/** The server's page that redirects a signed-in reader to the app that asked. */
const AUTHORIZE = /^\/sharing\/(?:rest\/)?oauth2\/authorize\?/;

/** The directory of services. */
const DIRECTORY = /^\/arcgis\//;

/** Reads `?next=`. */
export function nextPage(asked: string | null): NextPage {
  const path = safeNext(asked);
  if (!AUTHORIZE.test(path)) return { path, ofServer: DIRECTORY.test(path), waiting: null };
  // The server checks the address again; here it is only shown.
  const back = new URLSearchParams(path.split("?")[1]).get("redirect_uri") ?? "";
  return { path, ofServer: true, waiting: URL.canParse(back) ? new URL(back).host : "" };
}

const START = "/";
const HERE = "http://here.invalid";

/**
 * Where to go after sign-in: the requested path within this app, or the start. An address elsewhere is never followed.
 */
export function safeNext(asked: string | null): string {
  if (asked === null || !asked.startsWith("/") || !URL.canParse(asked, HERE)) return START;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  const path = `${pathname}${search}${hash}`;
  // A path may begin with two slashes once its dots are resolved (`/.//elsewhere.example`): read again, it names a host.
  const stays = origin === HERE && !pathname.startsWith("//");
  return stays && pathname !== "/login" ? path : START;
}

/** The characters of request ids; other text in the address is not shown. */
const REQUEST = /^[\w-]{1,64}$/;

/** The identifier of the failed request, if the address has a valid one (`?request=…`). */
export function requestIn(search: string): string | null {
  const [request = "", ...more] = new URLSearchParams(search).getAll("request");
  return more.length === 0 && REQUEST.test(request) ? request : null;
}

/**
 * The page of our own origin from which a link led here, to be loaded again; null for one elsewhere, for this page
 * itself and for an address that is not a page.
 */
export function pageBefore(referrer: string, here: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  const now = new URL(here);
  if (origin !== now.origin || pathname === now.pathname || withoutBase(pathname).startsWith("/api/")) return null;
  return pathname + search;
}
