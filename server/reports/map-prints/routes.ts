import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SHEET_BYTES_MAX, printMap } from "../../../contract/reports/calls/map-print.ts";
import { leavingOf } from "../../answers/leaving.ts";
import { languageOf, textOf } from "../../answers/texts.ts";
import { networkOf } from "../../caller/network.ts";
import { implementUnread } from "../../http/implement.ts";
import { mapPrinter } from "./print-threads.ts";
import { clock } from "../../storage/clock.ts";

/** Number of maps that one address, or one signed-in user, may print in a minute. */
const PRINTS_PER_MINUTE = 20;

/** Maps as files, for everyone who sees them. */
export const mapPrintsDomain = { name: "map-prints", routes: registerMapPrints };

function registerMapPrints(app: FastifyInstance): void {
  const print = mapPrinter(app.threads);
  implementUnread(
    app,
    printMap,
    async ({ body, caller, request, reply }) => {
      const language = languageOf(request);
      const notice = caller.userId === null ? textOf(language, "report.notOfficial") : null;
      const of = caller.userId === null ? "visitors" : "staff";
      const turn = { caller: userOf(request) ?? networkOf(request.ip), of, signal: leavingOf(reply) } as const;
      const bytes = (await print({ body, language, at: clock.date(), notice }, turn)) ?? new Uint8Array();
      void reply.type("application/pdf").header("content-length", bytes.length);
      // A stream is sent as it is; the declared answer is a client's result from its bytes.
      return Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]) as unknown as string;
    },
    { bodyLimit: SHEET_BYTES_MAX, callsPerMinute: PRINTS_PER_MINUTE, countedAs: async (request) => userOf(request) },
  );
}

/** An office has one address for all its staff; null for a visitor. */
const userOf = ({ caller }: FastifyRequest): string | null => (caller?.userId == null ? null : `user ${caller.userId}`);
