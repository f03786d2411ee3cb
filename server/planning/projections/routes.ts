import type { FastifyInstance } from "fastify";
import * as projections from "../../../contract/planning/calls/projections.ts";
import { implement } from "../../http/implement.ts";
import { getRunInputs } from "../../../contract/planning/calls/run-inputs.ts";
import { readRunInputs } from "./figure-inputs.ts";
import { calculateProjections, readProjections, updateEverything, verifyRun } from "./service.ts";

/** Projections: calculated, read, verified. */
export const projectionsDomain = { name: "projections", routes: registerProjections };

function registerProjections(app: FastifyInstance): void {
  implement(app, projections.calculateProjections, ({ db, caller, body }) => calculateProjections(db, caller, body));
  implement(app, projections.updateEverything, ({ db, caller, body }) =>
    updateEverything({ db, threads: app.threads }, caller, body),
  );
  implement(app, projections.getProjections, ({ db, params }) => readProjections(db, params.eid), { cached: true });
  implement(app, getRunInputs, ({ db, params }) => readRunInputs(db, params));
  implement(app, projections.verifyRun, ({ db, body }) => verifyRun(db, body.eid));
}
