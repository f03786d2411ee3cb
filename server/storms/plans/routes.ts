import type { FastifyInstance } from "fastify";
import * as calls from "../../../contract/storms/calls/plans.ts";
import { languageOf } from "../../answers/texts.ts";
import { implement } from "../../http/implement.ts";
import { readLeftOut } from "./left-out.ts";
import { readMapping, saveMapping } from "./mapping.ts";
import { planFromAdvisory, previewAdvisory } from "./plans.ts";
import { takeStormZones } from "./zones.ts";

/** Zones and plans from the advisories of storms. */
export const stormPlansDomain = { name: "storm-plans", routes: registerStormPlans };

function registerStormPlans(app: FastifyInstance): void {
  const { threads } = app;
  implement(app, calls.getStormMapping, ({ db }) => readMapping(db));
  implement(app, calls.saveStormMapping, ({ db, caller, body }) => saveMapping(db, caller, body));
  implement(app, calls.previewAdvisory, ({ db, body, request }) =>
    previewAdvisory({ db, threads, language: languageOf(request) }, body),
  );
  implement(app, calls.planFromAdvisory, ({ db, caller, body, request }) =>
    planFromAdvisory({ db, threads, language: languageOf(request) }, caller, body),
  );
  implement(app, calls.getLeftOut, ({ db, params }) => readLeftOut(db, params.eid));
  implement(app, calls.takeStormZones, ({ db, caller, body, request }) =>
    takeStormZones({ db, threads, language: languageOf(request) }, caller, body),
  );
}
