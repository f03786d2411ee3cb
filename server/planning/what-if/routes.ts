import type { FastifyInstance } from "fastify";
import { calculateBand as bandCall, compareEstimations } from "../../../contract/calls/what-if.ts";
import { implement } from "../../http/implement.ts";
import { calculateBand } from "./band.ts";
import { compareRuns } from "./comparing.ts";

/** What an estimation might come to, and how two of them differ. */
export function registerWhatIf(app: FastifyInstance): void {
  implement(app, bandCall, ({ db, body }) => calculateBand(db, body));
  implement(app, compareEstimations, ({ db, body }) => compareRuns(db, body));
}
