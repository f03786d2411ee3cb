import { parse } from "node:querystring";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { EsriError } from "./esri-answers.ts";

/** Parameters of one portal call. */
export type Parameters = Readonly<Record<string, string>>;

const MAX_LENGTH = 4000;

/** Takes forms, and nothing else, as ArcGIS's clients send them; a parameter given twice arrives as a list. */
export function admitForms(service: FastifyInstance): void {
  service.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, { ...parse(String(body)) }),
  );
}

/** The query's and the form's parameters together. EsriError 400 for one that was given twice or is beyond all measure. */
export function parametersOf(request: FastifyRequest): Parameters {
  return single({ ...record(request.query), ...record(request.body) });
}

/** The form's parameters alone: what holds a secret is taken from nowhere else, since addresses are written down. */
export function formOf(request: FastifyRequest): Parameters {
  return single(record(request.body));
}

/** The access token of a request: as parameter, or in one of the two headers that ArcGIS clients use. */
export function tokenIn(
  request: FastifyRequest,
  parameters: Readonly<Record<string, string | undefined>>,
): string | null {
  const { token } = parameters;
  if (token !== undefined && token !== "") return token;
  const header = request.headers["x-esri-authorization"] ?? request.headers.authorization;
  const [, bearer = ""] = /^Bearer\s+(\S+)$/i.exec(typeof header === "string" ? header : "") ?? [];
  return bearer === "" ? null : bearer;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function single(given: Record<string, unknown>): Parameters {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (typeof value !== "string")
        throw new EsriError(400, `Invalid parameter: ${name.slice(0, 50)}`, ["given twice"]);
      if (value.length > MAX_LENGTH) throw new EsriError(400, `Invalid parameter: ${name.slice(0, 50)}`, ["too long"]);
      return [name, value];
    }),
  );
}
