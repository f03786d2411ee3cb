import sse from "@fastify/sse";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getChanges, listen, setPresence } from "../../contract/planning/calls/live.ts";
import { UNASKED_HEADER } from "../../contract/people/privileges.ts";
import { implement } from "../http/implement.ts";
import { Hub } from "./hub.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the process is about to stop. */
    readonly isStopping?: () => boolean;
  }
}

/** Milliseconds between two comments on a silent stream, so that no proxy takes it for dead. */
const HEARTBEAT = 20_000;

/** What changes, told to open pages at once; who else is there. */
export const liveDomain = { name: "live", routes: registerLive };

function registerLive(app: FastifyInstance): void {
  const hub = new Hub(app);
  // Streams end before the server waits for its answers, the bus after them.
  app.addHook("preClose", async () => hub.closeStreams());
  app.addHook("onClose", () => hub.close());
  void app.register(async (scope) => {
    // No one asks for these: a page that is only open does not keep its session.
    scope.addHook("onRequest", async ({ headers }) => void (headers[UNASKED_HEADER] = "1"));
    scope.addHook("onRoute", (route) => {
      if (route.url.endsWith(listen.path)) route.sse = "dual";
    });
    await scope.register(sse, { heartbeatInterval: HEARTBEAT });
    implement(scope, getChanges, ({ caller, request }) => hub.changesAfter(caller, afterOf(request)));
    implement(scope, listen, async ({ caller, request, reply }) => {
      // Absent for who does not accept a stream, in spite of the plugin's types.
      const isStream = (reply.sse as unknown) !== undefined;
      return isStream
        ? hub.stream({ request, reply, caller }, afterOf(request))
        : hub.changesAfter(caller, afterOf(request));
    });
    implement(scope, setPresence, ({ caller, body }) => hub.announce(caller, body));
  });
}

/** The link after which to tell: that of the last event before a stream broke, or the one in the address. */
function afterOf({ query, headers }: FastifyRequest): number | undefined {
  const seen = Number(headers["last-event-id"] ?? NaN);
  return Number.isSafeInteger(seen) && seen >= 0 ? seen : (query as { readonly after?: number }).after;
}
