import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import type { ParamDraft } from "./draft.ts";

/** The unsaved parameters of each estimation, in a small module because the step's mark needs them without the form. */
export const useUnsavedParameters = persistedDrafts<ParamDraft>("parameters");
