import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { HttpError, throwHttpError } from "../answers/errors.ts";
import { IF_MATCH } from "./headers.ts";

/** The version of a record as HTTP writes it. */
const ETAG = /^"(\d{1,9})"$/;

/**
 * Versions as HTTP has them: an answer that is one record has its version as ETag, and a change may send it back in
 * If-Match instead of `version`.
 */
export function addVersionTags(app: FastifyInstance): void {
  app.addHook("preSerialization", async (_request, reply, payload: unknown) => {
    const version = typeof payload === "object" && payload !== null && "version" in payload ? payload.version : null;
    if (Number.isInteger(version) && reply.statusCode === 200 && !reply.hasHeader("etag"))
      void reply.header("etag", `"${String(version)}"`);
    return payload;
  });
  app.addHook("preValidation", async (request) => takeVersion(request));
}

/** Puts the version of If-Match where the call has its version; 400 for one that has none, or says another. */
function takeVersion(request: FastifyRequest): void {
  const sent = request.headers[IF_MATCH];
  const { call } = request.routeOptions.config;
  if (sent === undefined || call === undefined || !call.changes) return;
  const place =
    hasVersion(call.body) && !(request.body instanceof Uint8Array) ? "body" : hasVersion(call.query) ? "query" : null;
  if (place === null) return throwHttpError(400, "errors.ifMatch.noVersion");
  const [, version = ""] =
    ETAG.exec(sent) ?? throwHttpError(400, "errors.ifMatch.form", { values: { found: sent.slice(0, 50) } });
  const given = request[place] as Record<string, unknown> | undefined;
  const found = given?.["version"];
  if (found !== undefined && String(found) !== version)
    throwHttpError(400, "errors.ifMatch.twoVersions", { values: { found: version, expected: String(found) } });
  request[place] = { ...given, version: place === "body" ? Number(version) : version };
}

const hasVersion = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodObject && "version" in schema.shape;

/** Runs a change; a conflict of versions is 412 for a caller who sent the version as If-Match. */
export async function withPrecondition<T>(request: FastifyRequest, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isStale = error instanceof HttpError && error.status === 409 && error.key === "errors.conflict.stale";
    if (!isStale || request.headers[IF_MATCH] === undefined) throw error;
    throw new HttpError(412, error.key, error.details, { cause: error });
  }
}
