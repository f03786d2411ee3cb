/** Where sign-in leads: a page of this app, or the server's own page on which another app waits for the reader. */
export interface NextPage {
  readonly path: string;
  /** The host of the app that waits; null for a page of this app. */
  readonly waiting: string | null;
}

/** The server's page that hands a signed-in reader on to the app that asked. */
const AUTHORIZE = /^\/sharing\/(?:rest\/)?oauth2\/authorize\?/;

/** Reads `?next=`. */
export function nextPage(asked: string | null): NextPage {
  const path = safeNext(asked);
  if (!AUTHORIZE.test(path)) return { path, waiting: null };
  // The server checks the address again; here it is only shown.
  const back = new URLSearchParams(path.split("?")[1]).get("redirect_uri") ?? "";
  return { path, waiting: URL.canParse(back) ? new URL(back).host : "" };
}

/** Where to go after sign-in: the asked path within this app, or the start. An address elsewhere is never followed. */
export function safeNext(asked: string | null): string {
  if (asked === null || !asked.startsWith("/") || !URL.canParse(asked, HERE)) return START;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  const path = `${pathname}${search}${hash}`;
  // A path may begin with two slashes once its dots are resolved (`/.//elsewhere.example`): read again, it names a host.
  const stays = origin === HERE && !pathname.startsWith("//");
  return stays && pathname !== "/login" ? path : START;
}

const START = "/";
const HERE = "http://here.invalid";
