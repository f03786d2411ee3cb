/** Where the portal's user name is kept while the reader is signed in by the portal. */
const PORTAL_USER_KEY = "provision.portalUser";
/** Where the page to go on with waits while the portal is asked. */
const NEXT_KEY = "provision.portalNext";
/** Marks that the page was loaded again for the sign-in, so that it is not for ever where no session comes of it. */
const RELOADED_KEY = "provision.portalReloaded";
/** Where the SDK's IdentityManager keeps what a portal gave. */
export const SDK_KEY = "esriJSAPIOAuth";
/** What a portal sends along when it returns. */
const RETURNED = ["code", "error", "error_description", "message_code", "persist", "state"];

/** The name under which the portal knows the reader, as it was last given. */
export const storedUser = (): string | null => localStorage.getItem(PORTAL_USER_KEY);

export function storeUser(name: string | null): void {
  if (name === null) localStorage.removeItem(PORTAL_USER_KEY);
  else localStorage.setItem(PORTAL_USER_KEY, name);
}

/** Whether there is anything by which the portal could know the reader: else no one need be asked, and no SDK be fetched. */
export function hasTraces(): boolean {
  return storedUser() !== null || hasReturned() || [localStorage, sessionStorage].some(holdsToken);
}

/** Whether the address is one that a portal has just returned to. */
export function hasReturned(): boolean {
  const parameters = new URLSearchParams(location.search);
  return parameters.has("state") && (parameters.has("code") || parameters.has("error"));
}

/** The fault that the portal has returned with; null for none, and for a reader who thought better of it. */
export function returnedFault(): string | null {
  const fault = hasReturned() ? new URLSearchParams(location.search).get("error") : null;
  return fault === "access_denied" ? null : fault;
}

/** The address without what the portal sent along. */
export function addressWithoutReturn(): string {
  const parameters = new URLSearchParams(location.search);
  for (const name of RETURNED) parameters.delete(name);
  const rest = parameters.toString();
  return `${location.pathname}${rest && `?${rest}`}${location.hash}`;
}

export function rememberNext(next: string): void {
  sessionStorage.setItem(NEXT_KEY, next);
}

/** The page to go on with, once; an address of this origin in any case. */
export function claimNext(): string | null {
  const next = sessionStorage.getItem(NEXT_KEY);
  sessionStorage.removeItem(NEXT_KEY);
  return next !== null &&
    URL.canParse(next, location.origin) &&
    new URL(next, location.origin).origin === location.origin
    ? next
    : null;
}

/** Whether the page was just loaded again for a sign-in; `mark` says that it is about to be. */
export const reloaded = {
  mark: (): void => sessionStorage.setItem(RELOADED_KEY, "1"),
  take(): boolean {
    const was = sessionStorage.getItem(RELOADED_KEY) !== null;
    sessionStorage.removeItem(RELOADED_KEY);
    return was;
  },
};

function holdsToken(storage: Storage): boolean {
  return /"(?:refreshToken|token)":"/.test(storage.getItem(SDK_KEY) ?? "");
}
