import type { FastifyInstance } from "fastify";
import * as disasters from "../../../contract/planning/calls/disasters.ts";
import { implement } from "../../http/implement.ts";
import { readCategories, saveCategories } from "./categories.ts";
import { readDisaster, readDisasters } from "./disaster-rows.ts";
import { deleteDisaster, saveDisaster, setDisasterLock } from "./service.ts";

/** Disasters and the ranked categories of their types. */
export const disastersDomain = { name: "disasters", routes: registerDisasters };

function registerDisasters(app: FastifyInstance): void {
  implement(app, disasters.getAllDisasters, ({ db }) => readDisasters(db), { cached: true });
  implement(app, disasters.getDisaster, ({ db, params }) => readDisaster(db, params.did));
  implement(app, disasters.addOrUpdateDisaster, ({ db, caller, body }) => saveDisaster(db, caller, body));
  implement(app, disasters.deleteDisaster, ({ db, caller, body }) => deleteDisaster(db, caller, body));
  implement(app, disasters.lockDisaster, ({ db, caller, body }) => setDisasterLock(db, caller, body, true));
  implement(app, disasters.unlockDisaster, ({ db, caller, body }) => setDisasterLock(db, caller, body, false));
  implement(app, disasters.getDisasterCategories, ({ db }) => readCategories(db));
  implement(app, disasters.saveDisasterCategories, ({ db, caller, body }) => saveCategories(db, caller, body));
}
