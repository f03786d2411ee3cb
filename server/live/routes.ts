import sse from "@fastify/sse";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getChanges, listen, setPresence } from "../../contract/planning/calls/live.ts";
import { UNASKED_HEADER } from "../../contract/people/privileges.ts";
import { implement } from "../http/implement.ts";
import { getWall } from "../../contract/planning/calls/wall.ts";
import { Hub, type ChainPlace } from "./hub.ts";
import { readWall } from "./wall.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the process is about to stop. */
    readonly isStopping?: () => boolean;
  }
}

interface WallQuery {
  readonly eid?: number;
}

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
    // The hub says something from time to time: comments are not heard by pages.
    await scope.register(sse, { heartbeatInterval: 0 });
    implement(scope, getChanges, ({ caller, request }) => hub.changesAfter(caller, placeOf(request)));
    implement(scope, listen, async ({ caller, request, reply }) => {
      // Absent for who does not accept a stream, in spite of the plugin's types.
      const isStream = (reply.sse as unknown) !== undefined;
      return isStream
        ? hub.stream({ request, reply, caller }, placeOf(request))
        : hub.changesAfter(caller, placeOf(request));
    });
    implement(scope, getWall, async ({ db, caller, request }) => ({
      plan: await readWall(db, caller, (request.query as WallQuery).eid),
    }));
    implement(scope, setPresence, ({ caller, body }) => hub.announce(caller, body));
  });
}

/** Where to go on: after the last event before a stream broke, or at the place in the address. */
function placeOf({ query, headers }: FastifyRequest): ChainPlace {
  const seen = Number(headers["last-event-id"] ?? NaN);
  return Number.isSafeInteger(seen) && seen >= 0 ? { after: seen } : (query as ChainPlace);
}
