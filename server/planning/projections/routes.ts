import type { FastifyInstance } from "fastify";
import {
  calculateProjections as calculateCall,
  getProjections,
  verifyRun as verifyCall,
} from "../../../contract/calls/projections.ts";
import { implement } from "../../http/implement.ts";
import { calculateProjections, readProjections } from "./service.ts";
import { verifyRun } from "./verifying.ts";

/** Projections: calculated, read, verified. */
export function registerProjections(app: FastifyInstance): void {
  implement(app, calculateCall, ({ db, caller, body }) => calculateProjections(db, caller, body));
  implement(app, getProjections, ({ db, params }) => readProjections(db, params.eid), { cached: true });
  implement(app, verifyCall, ({ db, body }) => verifyRun(db, body.eid));
}
