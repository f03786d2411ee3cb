import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/supply/calls/feeding.ts";
import { implement } from "../http/implement.ts";
import { readFeeding } from "./feeding-rows.ts";
import { saveFeeding } from "./feeding-saving.ts";

/** The ways in which a plan's food reaches people. */
export const feedingDomain = { name: "feeding", routes: registerFeeding };

function registerFeeding(app: FastifyInstance): void {
  implement(app, calls.getFeeding, ({ db, params }) => readFeeding(db, params.eid));
  implement(app, calls.saveFeeding, ({ db, caller, body }) => saveFeeding(db, caller, body));
}
