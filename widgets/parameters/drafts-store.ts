import { keptDrafts } from "../../client/kept-drafts.ts";
import type { Draft } from "./draft.ts";

/** The unsaved parameters of each estimation, for the form and for the mark at its step. */
export const useKeptDraft = keptDrafts<Draft>("parameters");
