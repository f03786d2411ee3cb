import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";

/** Takes forms, and nothing else, as ArcGIS's clients send them; a parameter given twice arrives as a list. */
export function admitForms(service: FastifyInstance): void {
  service.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, { ...parse(String(body)) }),
  );
}
