import { STATUS_CODES, maxHeaderSize } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from "fastify-type-provider-zod";
import type { ErrorAnswer, Fault } from "../../contract/api/errors.ts";
import { faultInItsField } from "../../contract/api/fault-places.ts";
import { HttpError } from "../answers/errors.ts";
import { hasText, languageOf, textOf, type Language } from "../answers/texts.ts";
import { auditRefusal } from "../persistence/audit/refusals.ts";
import { isDiskFull, isReadOnly, isUnavailable, postgresCode, postgresError } from "../storage/errors.ts";
import { REQUEST_TIMEOUT } from "./http-server.ts";
import { BARE_HEADERS } from "./security-headers.ts";
import { ValidationFailure } from "./validate.ts";

/**
 * Answers every error as `{ key, message, details }` in the request's language; unexpected ones reveal no internals.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // A client that has left gets no answer.
    if (error.name === "AbortError" && reply.raw.destroyed) return reply.code(499).send();
    const refusal = asHttpError(error, request);
    if (refusal.status >= 500) request.log.error({ err: error }, "call failed");
    else request.log.info({ key: refusal.key, status: refusal.status }, "call refused");
    await auditRefusal(request, refusal);
    return send(reply, refusal, request);
  });
}

/** Most characters of a parameter in an address. */
export const PARAMETER_MOST = 300;

/** The refusal for an address that matches no call, or that has a parameter too long for its call (413). */
export function noSuchCall(request: FastifyRequest): HttpError {
  const path = request.url.split("?")[0] ?? "";
  const found = Math.max(...path.split("/").map(({ length }) => length));
  if (found > PARAMETER_MOST)
    return new HttpError(413, "errors.addressTooLong", { values: { found, expected: PARAMETER_MOST } });
  return new HttpError(404, "errors.notFound.call", { values: { method: request.method, path: path.slice(0, 200) } });
}

/** Sends a refusal as an error answer. */
export function send(reply: FastifyReply, refusal: HttpError, request: FastifyRequest): FastifyReply {
  const language = languageOf(request);
  const inLanguage = (fault: Fault) => ({ ...fault, message: textOf(language, fault.key, fault.values) });
  const answer: ErrorAnswer = {
    key: refusal.key,
    message: messageOf(refusal, language),
    details: {
      ...refusal.details,
      ...(refusal.details.faults === undefined ? {} : { faults: refusal.details.faults.map(inLanguage) }),
      requestId: request.id,
    },
  };
  addRetryAfter(reply, refusal);
  return reply
    .code(refusal.status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-language", language)
    .serializer(JSON.stringify)
    .send(answer);
}

/** Adds HTTP's Retry-After header for a caller who must wait. */
export function addRetryAfter(reply: FastifyReply, { status, details }: HttpError): void {
  const wait = details.values?.["seconds"];
  if ([409, 429, 503].includes(status) && typeof wait === "number") void reply.header("retry-after", wait);
}

function messageOf({ key, details }: HttpError, language: Language): string {
  const [first] = details.faults ?? [];
  const sentence = textOf(language, key, details.values);
  if (key !== "errors.invalid" || first === undefined) return sentence;
  const fault = textOf(language, first.key, first.values);
  const inLanguage = (text: string, values?: Fault["values"]) =>
    hasText(text) ? textOf(language, text, values) : null;
  return `${sentence} ${faultInItsField(first, fault, inLanguage)}`;
}

/** SQLSTATE classes and codes, and their meaning to a caller. */
const UNIQUE = "23505";
const REFERENCE = "23503";
const VALUE_CLASS = "22";

/** Seconds after which an unavailable database is tried again. */
const RETRY_AFTER = 2;

/** The refusal if the database is unavailable, is read-only or has no room. */
export const unavailable = (cause: unknown): HttpError =>
  new HttpError(
    503,
    isReadOnly(cause) || isDiskFull(cause) ? "errors.readOnly" : "errors.unavailable",
    { values: { seconds: RETRY_AFTER } },
    { cause },
  );

function asHttpError(error: FastifyError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ValidationFailure)
    return new HttpError(error.status, "errors.invalid", { faults: [...error.faults] });
  if (isResponseSerializationError(error) || hasZodFastifySchemaValidationErrors(error)) return unexpected(error);
  return fromPostgres(error) ?? fromFastify(error, request) ?? unexpected(error);
}

const unexpected = (error: Error): HttpError => new HttpError(500, "errors.unexpected", {}, { cause: error });

function fromPostgres(error: Error): HttpError | null {
  if (isUnavailable(error)) return unavailable(error);
  const code = postgresCode(error);
  if (code === null) return null;
  if (code === UNIQUE) return new HttpError(409, "errors.conflict.duplicate", { values: { fields: fieldsOf(error) } });
  if (code === REFERENCE) return new HttpError(409, "errors.conflict.reference");
  return code.startsWith(VALUE_CLASS) ? new HttpError(400, "errors.outOfRange") : null;
}

/** PostgreSQL names the columns of a unique index in its detail: `Key (lower(name))=(irma) already exists.` */
function fieldsOf(error: Error): string {
  const [, fields = ""] = /^Key \((.*?)\)=/.exec(postgresError(error)?.detail ?? "") ?? [];
  return fields.replaceAll(/lower\(|::text|\)/g, "");
}

function fromFastify(error: FastifyError, request: FastifyRequest): HttpError | null {
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return tooLarge(Number(request.headers["content-length"] ?? NaN), request.routeOptions.bodyLimit);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new HttpError(400, "errors.mediaType", { values: { found: request.headers["content-type"] ?? "-" } });
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return new HttpError(400, "errors.malformed.json", { values: { reason: error.message } });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return new HttpError(status === 404 || status === 413 ? status : 400, "errors.malformed.request", {
      values: { reason: error.message },
    });
  return null;
}

/** The refusal (413) of a body that is too large; if its length is unknown, the text only states that it is more. */
export function tooLarge(found: number, limit: number): HttpError {
  const allowed = inMegabytes(limit, Math.floor);
  const values = { found: found > limit ? inMegabytes(found, Math.ceil) : `> ${allowed}`, limit: allowed };
  return new HttpError(413, "errors.tooLarge", { values });
}

/** The size found is rounded up and the limit down, so that the message makes sense. */
function inMegabytes(bytes: number, round: (tenths: number) => number): string {
  const [size, unit] = bytes >= 1024 * 1024 ? [bytes / 1024 / 1024, "MB"] : [bytes / 1024, "kB"];
  return `${round(size * 10) / 10} ${unit}`;
}

/**
 * Answers a request with an invalid address (`/%zz`, a parameter of kilobytes), before any route or hook is reached.
 */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ ...BARE_HEADERS, "x-request-id": request.id });
  const refusal =
    error.code === "FST_ERR_BAD_URL" ? new HttpError(400, "errors.malformed.address") : noSuchCall(request);
  send(reply, refusal, request);
}

/** The messages for requests that Node could not read as HTTP, by its code. */
const UNREADABLE: Readonly<Record<string, readonly [status: number, key: string, limit: number]>> = {
  HPE_HEADER_OVERFLOW: [431, "errors.malformed.headers", maxHeaderSize],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "errors.malformed.late", REQUEST_TIMEOUT / 1000],
};

/**
 * Closes a connection that sent no readable HTTP, with the status and an error answer that reveals no internals. It is
 * in English, since no header names the caller's language; the browser has the text of its key in every language.
 */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const [status, key, limit] = UNREADABLE[error.code] ?? [400, "errors.malformed.request", 0];
  const values: Record<string, number> = limit === 0 ? {} : { limit };
  const answer: ErrorAnswer = { key, message: textOf("en", key, values), details: { values } };
  const body = JSON.stringify(answer);
  const headers = Object.entries({
    ...BARE_HEADERS,
    "content-type": "application/json; charset=utf-8",
    "content-language": "en",
    "cache-control": "no-store",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines}\r\n${body}`, () => socket.destroy());
}
