import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/calls/roads.ts";
import { implement } from "../http/implement.ts";
import { readRoadCell, readRoadSources } from "./road-rows.ts";

/** The roads that the agency has imported, as the map fetches them. */
export function registerRoads(app: FastifyInstance): void {
  implement(app, calls.getRoadSources, ({ db }) => readRoadSources(db));
  implement(app, calls.getRoads, ({ db, params: { detail, cell } }) => readRoadCell(db, detail, cell));
}
