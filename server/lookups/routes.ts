import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/lookups/calls/lookups.ts";
import { implement } from "../http/implement.ts";
import { assertActingUser } from "../persistence/refusals.ts";
import { lookupsExport, readLookup, readLookups, readPageLookups } from "./lookup-rows.ts";
import { deleteEntry, deleteLookup, restoreLookup, saveEntries, saveLookup } from "./service.ts";

/** Lookups: the named lists that administrators keep and screens offer. */
export const lookupsDomain = { name: "lookups", routes: registerLookups, lists: [lookupsExport] };

function registerLookups(app: FastifyInstance): void {
  implement(app, calls.getAllLookups, ({ db }) => readLookups(db));
  implement(app, calls.getLookupById, ({ db, params }) => readLookup(db, params.lookupId));
  implement(app, calls.getPageLevelLookupDetails, ({ db, body }) => readPageLookups(db, body.searchKeys));
  implement(app, calls.addOrUpdateLookup, ({ db, caller, body }) => saveLookup(db, caller, body));
  implement(app, calls.addOrUpdateLookupDetails, ({ db, caller, body }) => saveEntries(db, caller, body));
  implement(app, calls.deleteLookup, async ({ db, caller, params }) => {
    assertActingUser(caller, params.actingUserId);
    return deleteLookup(db, caller, params.lookupId);
  });
  implement(app, calls.restoreLookup, ({ db, caller, body }) => restoreLookup(db, caller, body.lookupId));
  implement(app, calls.deleteLookupDetails, async ({ db, caller, params }) => {
    assertActingUser(caller, params.actingUserId);
    return deleteEntry(db, caller, params.lookupDetailId);
  });
}
