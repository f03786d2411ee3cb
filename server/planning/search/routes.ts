import type { FastifyInstance } from "fastify";
import * as disasters from "../../../contract/planning/calls/disasters.ts";
import * as estimations from "../../../contract/planning/calls/estimations.ts";
import * as search from "../../../contract/planning/calls/search.ts";
import { permits } from "../../../contract/people/privileges.ts";
import { implement } from "../../http/implement.ts";
import { findPlaces } from "./places.ts";
import { findCounties, findDisasters, findEstimations, findTracts } from "./search.ts";

/** Search: users who may list disasters or estimations find all of them, others only published estimations. */
export const searchDomain = { name: "search", routes: registerSearch };

function registerSearch(app: FastifyInstance): void {
  implement(app, search.find, async ({ db, caller, params: { text } }) => {
    const found = await Promise.all([
      permits(caller, disasters.getAllDisasters.needs) ? findDisasters(db, text) : [],
      findEstimations(db, text, !permits(caller, estimations.getEstimations.needs)),
      findPlaces(text),
      findCounties(db, text),
      findTracts(db, text),
    ]);
    return found.flat();
  });
}
