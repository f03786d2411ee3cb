import type { FastifyInstance } from "fastify";
import { getAllDisasters } from "../../../contract/calls/disasters.ts";
import { getEstimations } from "../../../contract/calls/estimations.ts";
import { find } from "../../../contract/calls/search.ts";
import { permits } from "../../../contract/privileges.ts";
import { implement } from "../../http/implement.ts";
import { findCounties, findTracts } from "./areas.ts";
import { findDisasters, findEstimations } from "./records.ts";

/** Search: anyone who may list disasters or estimations finds them all, everyone else the published estimations alone. */
export function registerSearch(app: FastifyInstance): void {
  implement(app, find, async ({ db, caller, params: { text } }) => {
    const found = await Promise.all([
      permits(caller, getAllDisasters.needs) ? findDisasters(db, text) : [],
      findEstimations(db, text, { publishedOnly: !permits(caller, getEstimations.needs) }),
      findCounties(db, text),
      findTracts(db, text),
    ]);
    return found.flat();
  });
}
