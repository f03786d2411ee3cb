import type { FastifyInstance } from "fastify";
import { getPublished, getPublishedEstimation } from "../../contract/calls/view.ts";
import { implement } from "../http/implement.ts";
import { listPublished, readPublished } from "./published.ts";

/** View mode: what was published, for everybody. */
export function registerView(app: FastifyInstance): void {
  implement(app, getPublished, ({ db }) => listPublished(db));
  implement(app, getPublishedEstimation, ({ db, params }) => readPublished(db, params.eid));
}
