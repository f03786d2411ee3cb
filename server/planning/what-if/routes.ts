import type { FastifyInstance } from "fastify";
import * as whatIf from "../../../contract/planning/calls/what-if.ts";
import { implement } from "../../http/implement.ts";
import { calculateBand, compareRuns } from "./what-if.ts";

/** The low–high range of an estimation, and the differences between two estimations. */
export const whatIfDomain = { name: "what-if", routes: registerWhatIf };

function registerWhatIf(app: FastifyInstance): void {
  implement(app, whatIf.calculateBand, ({ db, body }) => calculateBand(db, body.eid, body.ranges));
  implement(app, whatIf.compareEstimations, ({ db, body }) => compareRuns(db, body));
}
