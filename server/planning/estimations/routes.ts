import type { FastifyInstance } from "fastify";
import {
  addOrUpdateEstimation,
  copyEstimation as copyCall,
  deleteEstimation as deleteCall,
  getEstimation,
  getEstimations,
  lockEstimation,
  publishEstimation,
  unlockEstimation,
  unpublishEstimation,
} from "../../../contract/calls/estimations.ts";
import { implement } from "../../http/implement.ts";
import { copyEstimation } from "./copying.ts";
import { readEstimation, readEstimationsOf } from "./estimation-rows.ts";
import { setEstimationLock, setPublished } from "./standing.ts";
import { deleteEstimation, saveEstimation } from "./service.ts";

/** Estimations: created, changed, copied, locked, deleted. */
export function registerEstimations(app: FastifyInstance): void {
  implement(app, getEstimations, ({ db, params }) => readEstimationsOf(db, params.did));
  implement(app, getEstimation, ({ db, params }) => readEstimation(db, params.eid));
  implement(app, addOrUpdateEstimation, ({ db, caller, body }) => saveEstimation(db, caller, body));
  implement(app, copyCall, ({ db, caller, body }) => copyEstimation(db, caller, body));
  implement(app, deleteCall, ({ db, caller, body }) => deleteEstimation(db, caller, body));
  implement(app, lockEstimation, ({ db, caller, body }) => setEstimationLock(db, caller, { ...body, lock: true }));
  implement(app, unlockEstimation, ({ db, caller, body }) => setEstimationLock(db, caller, { ...body, lock: false }));
  implement(app, publishEstimation, ({ db, caller, body }) => setPublished(db, caller, { ...body, published: true }));
  implement(app, unpublishEstimation, ({ db, caller, body }) =>
    setPublished(db, caller, { ...body, published: false }),
  );
}
