import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import type { ParamDraft } from "./draft.ts";

/** The unsaved parameters of each estimation, for the form and for the mark at its step, which the map page fetches without the form. */
export const useUnsavedParameters = persistedDrafts<ParamDraft>("parameters");
