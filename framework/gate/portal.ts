import type { Session } from "../../contract/people/calls/session.ts";

/** The result of checking the portal at the start of a page. */
export type PortalStart =
  /** The page continues with its session. */
  | { readonly kind: "asBefore" }
  /** The page is leaving for another address. */
  | { readonly kind: "leaving" }
  /** The portal's sign-in did not become a session; the reader must learn why. */
  | { readonly kind: "refused"; readonly error: unknown };

/** Sign-in through a mapping portal, as far as the framework needs to know it. */
export interface PortalSignIn {
  /**
   * Checks whether the portal knows the reader, and whether the session fits that. Sends no request if there is no
   * trace of a sign-in.
   */
  atStart(session: Session): Promise<PortalStart>;
  /** Returns which sign-in the Login button leads to. */
  way(): Promise<"form" | "portal">;
  /**
   * Asks the portal who the reader is; the browser leaves this page for it and returns to `next`, an address of this
   * origin.
   */
  begin(next: string): Promise<PortalStart>;
  /** Destroys the portal's tokens. */
  end(): Promise<void>;
}

let provided: PortalSignIn | null = null;

/** From now on, sign-in on this page uses a portal. */
export function providePortalSignIn(portal: PortalSignIn | null): void {
  provided = portal;
}

/** The portal's sign-in, if the page has one: frames and previews have none. */
export function portalSignIn(): PortalSignIn | null {
  return provided;
}

let refusal: unknown = null;

/** Checks the portal before the first page is drawn; `false` if the browser leaves for another page. */
export async function portalAtStart(session: Session): Promise<boolean> {
  const start = await (portalSignIn()?.atStart(session) ?? { kind: "asBefore" as const });
  if (start.kind === "refused") refusal = start.error;
  return start.kind !== "leaving";
}

/** Why the portal's sign-in did not become a session, or null; returned once. */
export function takePortalRefusal(): unknown {
  const taken = refusal;
  refusal = null;
  return taken;
}
