// Made of the docstring of registerList by `npm run generate`.
import type { FastifyInstance } from "fastify";
import { registerList } from "../../server/sheets/routes.ts";
import { rulesOf } from "../../server/defaults/lists.ts";

export function defaultsRoutes(app: FastifyInstance): void {
  registerList(app, rulesOf("eventHistory"));
}
