import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/roads/calls.ts";
import { imports } from "../answers/import-progress.ts";
import { implement } from "../http/implement.ts";
import { readImportedRoads, readRoadCell, readRoadSources } from "../reports/road-rows.ts";
import { deleteRoads, importRoads } from "./upload.ts";

/** The roads that the agency has imported, for the map and for the users who import data. */
export const roadsDomain = { name: "roads", routes: registerRoads };

function registerRoads(app: FastifyInstance): void {
  implement(app, calls.getRoadSources, ({ db }) => readRoadSources(db));
  implement(app, calls.getRoads, ({ db, params: { detail, cell } }) => readRoadCell(db, detail, cell));
  implement(app, calls.getImportedRoads, ({ db }) => readImportedRoads(db));
  implement(
    app,
    calls.importRoads,
    ({ db, caller, body: { importId, ...upload }, reply }) =>
      imports.during({ userId: caller.userId, importId }, reply, (progress) =>
        importRoads(db, caller, upload, progress),
      ),
    { bodyLimit: calls.ROAD_BODY_BYTES },
  );
  implement(app, calls.deleteRoads, ({ db, caller, body }) => deleteRoads(db, caller, body));
}
