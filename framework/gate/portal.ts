import type { Session } from "../../contract/people/calls/session.ts";

/** What the look at the portal at the start of a page has come to. */
export type PortalStart =
  /** The page goes on with the session it has. */
  | { readonly kind: "asBefore" }
  /** The page is on its way to another address. */
  | { readonly kind: "leaving" }
  /** The portal's sign-in did not become a session; the reader is to know why. */
  | { readonly kind: "refused"; readonly error: unknown };

/** Sign-in by a mapping portal, as far as the framework has to know of it. */
export interface PortalSignIn {
  /** Looks whether the portal knows the reader, and whether the session fits that. Asks no one where there is no trace of a sign-in. */
  atStart(session: Session): Promise<PortalStart>;
  /** Which sign-in the Login button leads to. */
  way(): Promise<"form" | "portal">;
  /** Asks the portal who the reader is; the page leaves for it and comes back to `next`, an address of this origin. */
  begin(next: string): Promise<PortalStart>;
  /** Destroys what the portal gave. */
  end(): Promise<void>;
}

let provided: PortalSignIn | null = null;

/** From now on the page's sign-in knows a portal. */
export function providePortalSignIn(portal: PortalSignIn | null): void {
  provided = portal;
}

/** The portal's sign-in, where the page has one: frames and previews have none. */
export function portalSignIn(): PortalSignIn | null {
  return provided;
}

let refusal: unknown = null;

/** Looks at the portal before the first page is drawn; `false` where the page is left for another. */
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
