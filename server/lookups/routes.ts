import type { FastifyInstance } from "fastify";
import {
  addOrUpdateLookup,
  addOrUpdateLookupDetails,
  deleteLookup as deleteCall,
  deleteLookupDetails,
  getAllLookups,
  getLookupById,
  getPageLevelLookupDetails,
  restoreLookup as restoreCall,
} from "../../contract/calls/lookups.ts";
import { implement } from "../http/implement.ts";
import { assertActingUser } from "../persistence/refusals.ts";
import { readLookup, readLookups, readPageLookups } from "./lookup-rows.ts";
import { deleteEntry, deleteLookup, restoreLookup, saveEntries, saveLookup } from "./service.ts";

/** Lookups: the named lists that administrators keep and screens offer. */
export function registerLookups(app: FastifyInstance): void {
  implement(app, getAllLookups, ({ db }) => readLookups(db));
  implement(app, getLookupById, ({ db, params }) => readLookup(db, params.lookupId));
  implement(app, getPageLevelLookupDetails, ({ db, body }) => readPageLookups(db, body.searchKeys));
  implement(app, addOrUpdateLookup, ({ db, caller, body }) => saveLookup(db, caller, body));
  implement(app, addOrUpdateLookupDetails, ({ db, caller, body }) => saveEntries(db, caller, body));
  implement(app, deleteCall, async ({ db, caller, params }) => {
    assertActingUser(caller, params.actingUserId);
    return deleteLookup(db, caller, params.lookupId);
  });
  implement(app, restoreCall, ({ db, caller, body }) => restoreLookup(db, caller, body.lookupId));
  implement(app, deleteLookupDetails, async ({ db, caller, params }) => {
    assertActingUser(caller, params.actingUserId);
    return deleteEntry(db, caller, params.lookupDetailId);
  });
}
