import type { FastifyInstance } from "fastify";
import {
  getDefaults,
  getParameters,
  saveParameters as saveCall,
  suggestAssistance as suggestCall,
} from "../../../contract/calls/parameters.ts";
import { implement } from "../../http/implement.ts";
import { defaultsFor, readParameters, saveParameters } from "./service.ts";
import { suggestAssistance } from "./suggesting.ts";

/** The parameters of an estimation: Daily, Assistance, Suggested, and its settings. */
export function registerParameters(app: FastifyInstance): void {
  implement(app, getParameters, ({ db, params }) => readParameters(db, params.eid));
  implement(app, saveCall, ({ db, caller, body }) => saveParameters(db, caller, body));
  implement(app, getDefaults, ({ db, params }) => defaultsFor(db, params.eid, params.preset));
  implement(app, suggestCall, ({ db, body }) => suggestAssistance(db, body));
}
