/** The storage key of the portal's user name while the reader is signed in through the portal. */
const PORTAL_USER_KEY = "provision.portalUser";
/** The storage key of the page to continue with after the portal has answered. */
const NEXT_KEY = "provision.portalNext";
/** Marks that the page was reloaded for the sign-in, so that it does not reload forever if no session results. */
const RELOADED_KEY = "provision.portalReloaded";
/** The storage key under which the SDK's IdentityManager stores a portal's tokens. */
export const SDK_KEY = "esriJSAPIOAuth";
/** The parameters with which a portal returns. */
const RETURNED = ["code", "error", "error_description", "message_code", "persist", "state"];

/** The portal's name for the reader, as last given. */
export const storedUser = (): string | null => localStorage.getItem(PORTAL_USER_KEY);

export function storeUser(name: string | null): void {
  if (name === null) localStorage.removeItem(PORTAL_USER_KEY);
  else localStorage.setItem(PORTAL_USER_KEY, name);
}

/** Returns whether the browser has any trace of a portal session; without one the SDK need not be loaded. */
export function hasTraces(): boolean {
  return storedUser() !== null || hasReturned() || [localStorage, sessionStorage].some(holdsToken);
}

/** Returns whether the address is one that a portal has just returned to. */
export function hasReturned(): boolean {
  const parameters = new URLSearchParams(location.search);
  return parameters.has("state") && (parameters.has("code") || parameters.has("error"));
}

/** The fault that the portal has returned with; null for none, and for a reader who canceled. */
export function returnedFault(): string | null {
  const fault = hasReturned() ? new URLSearchParams(location.search).get("error") : null;
  return fault === "access_denied" ? null : fault;
}

/** The address without the portal's parameters. */
export function addressWithoutReturn(): string {
  const parameters = new URLSearchParams(location.search);
  for (const name of RETURNED) parameters.delete(name);
  const rest = parameters.toString();
  return `${location.pathname}${rest && `?${rest}`}${location.hash}`;
}

export function rememberNext(next: string): void {
  sessionStorage.setItem(NEXT_KEY, next);
}

/** The page to continue with, once; always an address of this origin. */
export function claimNext(): string | null {
  const next = sessionStorage.getItem(NEXT_KEY);
  sessionStorage.removeItem(NEXT_KEY);
  return next !== null &&
    URL.canParse(next, location.origin) &&
    new URL(next, location.origin).origin === location.origin
    ? next
    : null;
}

/** Whether the page was just reloaded for a sign-in; `mark` records that it is about to be. */
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
