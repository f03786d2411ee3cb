import type { FastifyInstance } from "fastify";
import {
  getApps,
  getLayout,
  getLayoutHistory,
  getLayoutRevision,
  getLayoutRoles,
  rollBackLayout,
  saveLayout as saveCall,
} from "../../../contract/calls/layouts.ts";
import { implement } from "../../http/implement.ts";
import { CONFIG_LIMIT } from "./check.ts";
import { rolesWithPrivileges } from "./roles.ts";
import { rollBack, saveLayout } from "./service.ts";
import { listApps, readHistory, readLayout, readRevision } from "./versions.ts";

/** What stands around a config in the body of a save: app, note, version. */
const ENVELOPE = 8 * 1024;

/** The app configs that administrators save, with their history. */
export function registerLayouts(app: FastifyInstance): void {
  implement(app, getApps, ({ db }) => listApps(db));
  implement(app, getLayout, ({ db, params }) => readLayout(db, params.app));
  implement(app, getLayoutHistory, ({ db, params }) => readHistory(db, params.app));
  implement(app, getLayoutRevision, ({ db, params }) => readRevision(db, params.app, params.revision));
  implement(app, saveCall, ({ db, caller, body }) => saveLayout(db, caller, body), {
    bodyLimit: CONFIG_LIMIT + ENVELOPE,
  });
  implement(app, rollBackLayout, ({ db, caller, body }) => rollBack(db, caller, body));
  implement(app, getLayoutRoles, ({ db }) => rolesWithPrivileges(db));
}
