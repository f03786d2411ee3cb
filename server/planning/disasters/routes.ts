import type { FastifyInstance } from "fastify";
import {
  addOrUpdateDisaster,
  deleteDisaster as deleteCall,
  getAllDisasters,
  getDisaster,
  getDisasterCategories,
  lockDisaster,
  saveDisasterCategories,
  unlockDisaster,
} from "../../../contract/calls/disasters.ts";
import { implement } from "../../http/implement.ts";
import { readCategories, saveCategories } from "./categories.ts";
import { readDisaster, readDisasters } from "./disaster-rows.ts";
import { deleteDisaster, saveDisaster, setDisasterLock } from "./service.ts";

/** Disasters and the ranked categories of their types. */
export function registerDisasters(app: FastifyInstance): void {
  implement(app, getAllDisasters, ({ db }) => readDisasters(db), { cached: true });
  implement(app, getDisaster, ({ db, params }) => readDisaster(db, params.did));
  implement(app, addOrUpdateDisaster, ({ db, caller, body }) => saveDisaster(db, caller, body));
  implement(app, deleteCall, ({ db, caller, body }) => deleteDisaster(db, caller, body));
  implement(app, lockDisaster, ({ db, caller, body }) => setDisasterLock(db, caller, { ...body, lock: true }));
  implement(app, unlockDisaster, ({ db, caller, body }) => setDisasterLock(db, caller, { ...body, lock: false }));
  implement(app, getDisasterCategories, ({ db }) => readCategories(db));
  implement(app, saveDisasterCategories, ({ db, caller, body }) => saveCategories(db, caller, body));
}
