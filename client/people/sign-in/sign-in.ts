import { authenticate, logout, type Session } from "../../../contract/people/calls/session.ts";
import type { PortalStart } from "../../../framework/gate/portal.ts";
import { ApiError } from "../../../framework/http/api-error.ts";
import { send } from "../../../framework/http/api.ts";
import { Identity, type PortalReader } from "./identity.ts";
import { portalPlace } from "./portal-place.ts";
import {
  addressWithoutReturn,
  reloaded,
  rememberNext,
  returnedFault,
  storedUser,
  storeUser,
  claimNext,
} from "./traces.ts";

const AS_BEFORE: PortalStart = { kind: "asBefore" };

let known: Promise<Identity> | null = null;

function identity(): Promise<Identity> {
  known ??= portalPlace().then((place) => new Identity(place));
  known.catch(() => (known = null));
  return known;
}

/**
 * The portal's part in the start of a page: a reader who is known to the portal and not to this page gets a session and
 * the page is reloaded; one who is no longer known to it becomes a visitor, without a message.
 */
export async function atStart(session: Session): Promise<PortalStart> {
  const fault = returnedFault();
  if (fault !== null) {
    history.replaceState(history.state, "", addressWithoutReturn());
    return refused(new Error(fault));
  }
  const again = reloaded.take();
  try {
    const reader = await (await identity()).status();
    if (reader === null) return await becomePublic(session);
    if (session.user?.byPortal && isSame(reader.userName, storedUser())) return AS_BEFORE;
    if (again) return refused(null);
    return await becomeSession(reader);
  } catch (error) {
    // A portal that does not answer ends no one's session.
    return error instanceof ApiError ? { kind: "refused", error } : AS_BEFORE;
  }
}

/** Checks first whether the portal knows the reader, then asks for credentials; `next` is the page to continue with. */
export async function begin(next: string): Promise<PortalStart> {
  rememberNext(next);
  try {
    return await becomeSession(await (await identity()).ask());
  } catch (error) {
    return { kind: "refused", error: error instanceof ApiError ? error : unreachable(error) };
  }
}

/** Destroys the portal's tokens. */
export async function end(): Promise<void> {
  storeUser(null);
  await (await identity()).destroy();
}

/**
 * A session that the portal vouched for ends when the portal no longer does; one opened with a password is independent
 * of it.
 */
async function becomePublic(session: Session): Promise<PortalStart> {
  storeUser(null);
  if (!session.user?.byPortal) return AS_BEFORE;
  await send(logout, { body: {}, silent: true });
  return leaveFor(addressWithoutReturn());
}

async function becomeSession({ userName, token }: PortalReader): Promise<PortalStart> {
  try {
    await send(authenticate, { body: { portalToken: token }, silent: true });
  } catch (error) {
    // A reader unknown to this product is not checked again on every page.
    if (error instanceof ApiError && error.status === 401) await end();
    return { kind: "refused", error };
  }
  storeUser(userName);
  return leaveFor(claimNext() ?? addressWithoutReturn());
}

function leaveFor(address: string): PortalStart {
  reloaded.mark();
  location.replace(address);
  // An address that differs only by its fragment does not reload by itself.
  if (new URL(address, location.href).href.replace(/#.*/, "") === location.href.replace(/#.*/, "")) location.reload();
  return { kind: "leaving" };
}

function refused(cause: unknown): PortalStart {
  const error = new ApiError({ status: 401, key: "errors.portal.token", message: String(cause ?? "no session") });
  return { kind: "refused", error };
}

function unreachable(cause: unknown): ApiError {
  return new ApiError({ status: 0, key: "errors.portal.unreachable", message: String(cause) });
}

function isSame(a: string, b: string | null): boolean {
  return a.toLowerCase() === b?.toLowerCase();
}
