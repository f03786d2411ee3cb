import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { auditRefusal } from "../persistence/audit/refusals.ts";
import { HttpError } from "../answers/errors.ts";
import { textOf } from "../answers/texts.ts";
import { sayWhen, unavailable } from "../http/answer-errors.ts";
import { isUnavailable } from "../storage/postgres-error.ts";
import { EsriError, OAuthError } from "./esri-error.ts";

/** The ArcGIS REST version whose answers these are. */
export const CURRENT_VERSION = 11.3;

/** ArcGIS's own codes for a token that is not taken, and for none; no statuses of HTTP. */
const TOKEN_CODES: readonly number[] = [498, 499];

/**
 * Answers errors in ArcGIS's form. Its portal says `200` before whatever is refused, as ArcGIS does and some of its
 * clients need; too many calls and our own faults keep their statuses. The services say the status, but for tokens.
 */
export function answerEsriErrors(service: FastifyInstance, kind: "service" | "portal"): void {
  service.setErrorHandler((error, request, reply) => answerError(error, request, reply, kind));
}

async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: "service" | "portal",
): Promise<FastifyReply> {
  if (isUnavailable(error)) sayWhen(reply, unavailable(error));
  const refusal = esriErrorOf(error);
  const noted = refusalIn(error);
  if (noted !== null) await auditRefusal(request, noted);
  if (refusal.code >= 500) request.log.error({ err: error }, `${kind} failed`);
  const refused = TOKEN_CODES.includes(refusal.code) || (kind === "portal" && refusal.code < 500);
  return reply
    .code(refused && refusal.code !== 429 ? 200 : refusal.code)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(refusal.toBody());
}

/** What the audit calls a refusal of someone: a password, a code or a refresh token that did not fit, a lacking right. */
function refusalIn(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (!(error instanceof EsriError)) return null;
  if (error.cause instanceof HttpError) return error.cause;
  if (error.code === 403) return new HttpError(403, "errors.permission");
  return error instanceof OAuthError && error.error === "invalid_grant"
    ? new HttpError(401, "errors.portal.token")
    : null;
}

function esriErrorOf(error: unknown): EsriError {
  if (error instanceof EsriError) return error;
  if (error instanceof HttpError) return new EsriError(error.status, textOf("en", error.key, error.details.values), []);
  if (isUnavailable(error)) return esriErrorOf(unavailable(error));
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === "number" && status < 500 && error instanceof Error) return new EsriError(status, error.message);
  return new EsriError(500, "The request could not be answered");
}
