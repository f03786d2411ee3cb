/** Where to go after sign-in: the asked path within this app, or the start. An address elsewhere is never followed. */
export function safeNext(asked: string | null): string {
  if (asked === null || !asked.startsWith("/")) return "/";
  const origin = "http://here.invalid";
  const { origin: found, pathname, search, hash } = new URL(asked, origin);
  return found === origin && pathname !== "/login" ? `${pathname}${search}${hash}` : "/";
}
