import { parse } from "node:querystring";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError, throwHttpError } from "../answers/errors.ts";
import { languageOf, textOf, type Language } from "../answers/texts.ts";
import { addRetryAfter, unavailable } from "../http/answer-errors.ts";
import { auditRefusal } from "../persistence/audit/refusals.ts";
import { isUnavailable } from "../storage/errors.ts";
import { EsriError } from "./esri-error.ts";

/** The ArcGIS REST version whose answers these are. */
export const CURRENT_VERSION = 11.3;

/**
 * Answers errors in ArcGIS's form. HTTP's status is `200` even for refusals, as in ArcGIS, and some of its clients need
 * that; too many calls, unknown addresses and our own faults keep their statuses.
 * @param pageOf makes the page that reports it to a person; null for a program
 */
export function answerEsriErrors(
  service: FastifyInstance,
  pageOf: (request: FastifyRequest, refusal: EsriError) => string | null = () => null,
): void {
  service.setErrorHandler(async (error, request, reply) => {
    if (isUnavailable(error)) addRetryAfter(reply, unavailable(error));
    else if (error instanceof HttpError) addRetryAfter(reply, error);
    const refusal = esriErrorOf(error, languageOf(request));
    const noted = refusalIn(error);
    if (noted !== null) await auditRefusal(request, noted);
    if (refusal.code >= 500) request.log.error({ err: error }, "an ArcGIS call failed");
    const keepsStatus =
      refusal.code === 429 || (refusal.code >= 500 && refusal.code < 600) || error instanceof NoAddress;
    const page = pageOf(request, refusal);
    void reply.code(keepsStatus ? refusal.code : 200).header("cache-control", "no-store");
    return page === null
      ? reply.type("application/json; charset=utf-8").send(refusal.toBody())
      : reply.type("text/html; charset=utf-8").send(page);
  });
}

/** An address prefix below which there is nothing. */
export class NoAddress extends EsriError {
  constructor(path: string) {
    super(404, "Not found", [
      `found ${JSON.stringify(path.slice(0, 200))}, expected an address below /arcgis/rest/services`,
    ]);
    this.name = "NoAddress";
  }
}

/** The audit's name for a refusal of a user: a wrong password, code or refresh token, or a missing privilege. */
export function refusalIn(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (!(error instanceof EsriError)) return null;
  if (error.cause instanceof HttpError) return error.cause;
  if (error.code === 403) return new HttpError(403, "errors.permission");
  return error instanceof OAuthError && error.error === "invalid_grant"
    ? new HttpError(401, "errors.portal.token")
    : null;
}

/** An error as ArcGIS clients know it. */
export function esriErrorOf(error: unknown, language: Language): EsriError {
  if (error instanceof EsriError) return error;
  if (error instanceof HttpError) return new EsriError(error.status, textOf(language, error.key, error.details.values));
  if (isUnavailable(error)) return esriErrorOf(unavailable(error), language);
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === "number" && status < 500 && error instanceof Error) return new EsriError(status, error.message);
  return new EsriError(500, "The request could not be answered");
}

/** The refusals of OAuth 2 (RFC 6749 4.1.2.1 and 5.2) that are used here. */
export type OAuthRefusal =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** A refusal in ArcGIS's form, with OAuth's code and description in it. */
export class OAuthError extends EsriError {
  readonly error: OAuthRefusal;

  constructor(error: OAuthRefusal, description: string) {
    super(400, description);
    this.name = "OAuthError";
    this.error = error;
  }

  override toBody() {
    const { code, message, details } = super.toBody().error;
    return { error: { code, error: this.error, error_description: message, message, details } };
  }
}

/** Parameters of one portal call. */
export type Parameters = Readonly<Record<string, string>>;

const MAX_LENGTH = 4000;

/** Accepts forms only, as ArcGIS's clients send them; a parameter given twice arrives as a list. */
export function admitForms(service: FastifyInstance): void {
  service.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, { ...parse(String(body)) }),
  );
}

/**
 * The query's and the form's parameters together. EsriError 400 for one that was given twice, HttpError 413 for one
 * that is too long.
 */
export function parametersOf(request: FastifyRequest): Parameters {
  return single({ ...record(request.query), ...record(request.body) });
}

/** Reads the form's parameters only: secrets are never read from the address, since addresses are logged. */
export function formOf(request: FastifyRequest): Parameters {
  return single(record(request.body));
}

/** The access token of a request: as parameter, or in one of the two headers that ArcGIS clients use. */
export function tokenIn(request: FastifyRequest, parameters: Readonly<Record<string, string | undefined>>) {
  const { token } = parameters;
  if (token !== undefined && token !== "") return token;
  const header = request.headers["x-esri-authorization"] ?? request.headers.authorization;
  const [, bearer = ""] = /^Bearer\s+(\S+)$/i.exec(typeof header === "string" ? header : "") ?? [];
  return bearer === "" || request.programCaller !== undefined ? null : bearer;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function single(given: Record<string, unknown>): Parameters {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (typeof value !== "string")
        throw new EsriError(400, `Invalid parameter: ${name.slice(0, 50)}`, ["given twice"]);
      const values = { name: name.slice(0, 50), found: value.length, expected: MAX_LENGTH };
      if (value.length > MAX_LENGTH) throwHttpError(413, "errors.parameterTooLong", { values });
      return [name, value];
    }),
  );
}
