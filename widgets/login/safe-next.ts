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
