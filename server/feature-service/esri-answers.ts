import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "../http/errors.ts";
import { textOf } from "../http/texts.ts";
import { EsriError } from "./esri-error.ts";

/** ArcGIS's own codes for a token that is not taken, and for none; no statuses of HTTP. */
const TOKEN_CODES: readonly number[] = [498, 499];

/**
 * Answers errors in ArcGIS's form. Its portal says `200` before whatever is refused, as ArcGIS does and some of its
 * clients need; too many calls and our own faults keep their statuses. The services say the status, but for tokens.
 */
export function answerEsriErrors(service: FastifyInstance, kind: "service" | "portal"): void {
  service.setErrorHandler((error, request, reply) => answerError(error, request, reply, kind));
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: "service" | "portal",
): FastifyReply {
  const refusal = esriErrorOf(error);
  if (refusal.code >= 500) request.log.error({ err: error }, `${kind} failed`);
  const refused = TOKEN_CODES.includes(refusal.code) || (kind === "portal" && refusal.code < 500);
  return reply
    .code(refused && refusal.code !== 429 ? 200 : refusal.code)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(refusal.toBody());
}

function esriErrorOf(error: unknown): EsriError {
  if (error instanceof EsriError) return error;
  if (error instanceof HttpError) return new EsriError(error.status, textOf("en", error.key, error.details.values), []);
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === "number" && status < 500 && error instanceof Error) return new EsriError(status, error.message);
  return new EsriError(500, "The request could not be answered");
}
