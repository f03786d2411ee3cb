import type { FastifyInstance } from "fastify";
import { getUserPreferenceByUserId, saveUserPreference } from "../../../contract/calls/preferences.ts";
import { implement } from "../../http/implement.ts";
import { readPreferences, savePreferences } from "./service.ts";

/** What each user has chosen for themselves: language, look, the columns of a list. */
export function registerPreferences(app: FastifyInstance): void {
  implement(app, getUserPreferenceByUserId, ({ db, caller, params }) => readPreferences(db, caller, params.userId));
  implement(app, saveUserPreference, ({ db, caller, body }) => savePreferences(db, caller, body));
}
