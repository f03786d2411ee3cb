import type { Session } from "../../contract/calls/session.ts";
import { portalSignIn } from "../gate/portal.ts";

let refusal: unknown = null;

/** Looks at the portal before the first page is drawn; `false` where the page is left for another. */
export async function portalAtStart(session: Session): Promise<boolean> {
  const start = await (portalSignIn()?.atStart(session) ?? { kind: "asBefore" as const });
  if (start.kind === "refused") refusal = start.error;
  return start.kind !== "leaving";
}

/** Why the portal's sign-in did not become a session, or null; told once. */
export function takePortalRefusal(): unknown {
  const taken = refusal;
  refusal = null;
  return taken;
}
