// Made of the docstring of implement by `npm run generate`.
import type { FastifyInstance } from "fastify";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { readDisasters } from "../../server/planning/disasters/disaster-rows.ts";
import { implement } from "../../server/http/implement.ts";

export function disasterRoutes(app: FastifyInstance): void {
  implement(app, getAllDisasters, ({ db }) => readDisasters(db));
}
