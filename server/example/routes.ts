import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/planning/calls/example.ts";
import { implement } from "../http/implement.ts";
import { beginExample, finishExample, resetExample } from "./making.ts";

/** The worked example on the sample tracts: a finished plan to explore before the first real one. */
export const exampleDomain = {
  name: "example",
  routes: registerExample,
  loadSamples: beginExample,
  starts: finishOnceStarted,
};

function registerExample(app: FastifyInstance): void {
  const { threads } = app;
  implement(app, calls.resetExample, ({ db, caller }) => resetExample({ db, threads }, caller));
}

/** The product answers before the example is made, which takes some seconds. */
function finishOnceStarted(app: FastifyInstance): void {
  const { db, threads } = app;
  const stopping = new AbortController();
  let making = Promise.resolve();
  app.addHook("onListen", async () => {
    making = finishExample({ db, threads }, stopping.signal).catch((err: unknown) => {
      if (!stopping.signal.aborted) app.log.error({ err }, "the worked example could not be made");
    });
  });
  app.addHook("onClose", () => {
    stopping.abort();
    return making;
  });
}
