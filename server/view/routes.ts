import type { FastifyInstance } from "fastify";
import { getPublished, getPublishedEstimation } from "../../contract/calls/view.ts";
import { implement } from "../http/implement.ts";
import { keptAnswers } from "./kept-answers.ts";
import { readPublished } from "./published.ts";

/** View mode: what was published, for everybody. */
export function registerView(app: FastifyInstance): void {
  const kept = keptAnswers(app.db);
  implement(app, getPublished, () => kept.list());
  implement(app, getPublishedEstimation, ({ db, params: { eid } }) =>
    kept.of(eid, "estimation", async () => getPublishedEstimation.answer.parse(await readPublished(db, eid))),
  );
}
