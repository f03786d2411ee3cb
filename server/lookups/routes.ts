import type { FastifyInstance } from "fastify";
import { getPageLevelLookupDetails } from "../../contract/calls/lookups.ts";
import { implement } from "../http/implement.ts";
import { readPageLookups } from "./page-lookups.ts";

/** Lookups: the named lists that administrators keep and screens offer. */
export function registerLookups(app: FastifyInstance): void {
  implement(app, getPageLevelLookupDetails, ({ db, body }) => readPageLookups(db, body.searchKeys));
}
