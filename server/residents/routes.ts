import type { FastifyInstance } from "fastify";
import { getResidentsPage, lookUpPlace } from "../../contract/reports/calls/residents.ts";
import { implement } from "../http/implement.ts";
import { answerByPost, residentsBody } from "./page-routes.ts";
import { residentsOf } from "./residents.ts";

/** Number of places that one address may look up in a minute: a family shares one. */
const LOOKUPS_A_MINUTE = 60;

/** The public page for residents in plain words, and the lookup of a place's zone. */
export const residentsDomain = {
  name: "residents",
  routes: registerResidents,
  gives: { bodyOf: residentsBody },
};

function registerResidents(app: FastifyInstance): void {
  const residents = residentsOf(app);
  answerByPost(app);
  implement(app, getResidentsPage, ({ request }) =>
    residents.page(request.query as Parameters<typeof residents.page>[0]),
  );
  implement(app, lookUpPlace, ({ body: { asks, ...asked } }) => residents.place(asked, asks), {
    callsPerMinute: LOOKUPS_A_MINUTE,
  });
}
