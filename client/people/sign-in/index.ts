import type { PortalSignIn } from "../../../framework/gate/portal.ts";
import { portalPlace } from "./portal-place.ts";
import type * as SignIn from "./sign-in.ts";
import { hasTraces } from "./traces.ts";

let fetched: Promise<typeof SignIn> | null = null;
const room = () => (fetched ??= import("./sign-in.ts"));

/**
 * Sign-in through the portal. The SDK's IdentityManager is fetched if there is a trace of a sign-in, or if the reader
 * asks for one; no other page needs it.
 */
export const arcgisSignIn: PortalSignIn = {
  async atStart(session) {
    return hasTraces() || session.user?.byPortal ? (await room()).atStart(session) : { kind: "asBefore" };
  },
  way: async () => (await portalPlace()).way,
  begin: async (next) => (await room()).begin(next),
  async end() {
    // A page that never contacted the portal has nothing to end.
    if (fetched !== null) await (await fetched).end();
  },
};
