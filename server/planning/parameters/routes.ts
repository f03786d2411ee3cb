import type { FastifyInstance } from "fastify";
import * as parameters from "../../../contract/planning/calls/parameters.ts";
import { implement } from "../../http/implement.ts";
import type { CurvesOfSeries } from "./observed-rows.ts";
import { defaultsFor, readParameters, saveParameters } from "./service.ts";
import { suggestAssistance } from "./suggesting.ts";

/** The parameters of an estimation: Daily, Assistance, Suggested, and its settings. */
export const parametersDomain = { name: "parameters", routes: registerParameters };

function registerParameters(
  app: FastifyInstance,
  { curvesOf }: { readonly curvesOf?: CurvesOfSeries | undefined },
): void {
  implement(app, parameters.getParameters, ({ db, params }) => readParameters(db, params.eid));
  implement(app, parameters.saveParameters, ({ db, caller, body }) =>
    saveParameters({ db, threads: app.threads, curvesOf }, caller, body),
  );
  implement(app, parameters.getDefaults, ({ db, params }) => defaultsFor(db, params.eid, params.preset));
  implement(app, parameters.suggestAssistance, ({ db, body }) => suggestAssistance(db, body));
}
