import type { FastifyInstance } from "fastify";
import { getComparison } from "../../contract/calls/comparison.ts";
import { implement } from "../http/implement.ts";
import { readComparison } from "./comparison.ts";

/** Projected against actual. */
export function registerComparison(app: FastifyInstance): void {
  implement(app, getComparison, ({ db, params }) => readComparison(db, params.eid));
}
