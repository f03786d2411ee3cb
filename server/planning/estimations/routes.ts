import type { FastifyInstance } from "fastify";
import * as estimations from "../../../contract/planning/calls/estimations.ts";
import { implement } from "../../http/implement.ts";
import { copyEstimation } from "./copying.ts";
import { readEstimation, readEstimationsOf } from "./estimation-rows.ts";
import { deleteEstimation, saveEstimation, setEstimationLock } from "./service.ts";

/** Estimations: created, changed, copied, locked, deleted. */
export const estimationsDomain = { name: "estimations", routes: registerEstimations };

function registerEstimations(app: FastifyInstance): void {
  implement(app, estimations.getEstimations, ({ db, params }) => readEstimationsOf(db, params.did));
  implement(app, estimations.getEstimation, ({ db, params }) => readEstimation(db, params.eid));
  implement(app, estimations.addOrUpdateEstimation, ({ db, caller, body }) => saveEstimation(db, caller, body));
  implement(app, estimations.copyEstimation, ({ db, caller, body }) => copyEstimation(db, caller, body));
  implement(app, estimations.deleteEstimation, ({ db, caller, body }) => deleteEstimation(db, caller, body));
  implement(app, estimations.lockEstimation, ({ db, caller, body }) => setEstimationLock(db, caller, body, true));
  implement(app, estimations.unlockEstimation, ({ db, caller, body }) => setEstimationLock(db, caller, body, false));
}
