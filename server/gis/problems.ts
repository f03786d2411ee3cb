import type { FastifyInstance } from "fastify";
import { HttpError } from "../answers/errors.ts";
import { languageOf } from "../answers/texts.ts";
import { addRetryAfter, unavailable } from "../http/answer-errors.ts";
import { auditRefusal } from "../persistence/audit/refusals.ts";
import { isUnavailable } from "../storage/errors.ts";
import { esriErrorOf, refusalIn } from "./protocol.ts";

/** Statuses of refusals that only ArcGIS knows. */
const STATUSES: Readonly<Record<number, number>> = { 498: 401, 499: 401 };

/** Answers errors with HTTP's own statuses, in the form of OGC API – Features: `{ code, description }`. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (isUnavailable(error)) addRetryAfter(reply, unavailable(error));
    else if (error instanceof HttpError) addRetryAfter(reply, error);
    const { code, message, details } = esriErrorOf(error, languageOf(request));
    const noted = refusalIn(error);
    if (noted !== null) await auditRefusal(request, noted);
    if (code >= 500) request.log.error({ err: error }, "a call of open data failed");
    const status = STATUSES[code] ?? code;
    if (status === 401) void reply.header("www-authenticate", "Bearer");
    return reply
      .code(status)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send({ code: String(status), description: [message, ...details].join(": ") });
  });
}
