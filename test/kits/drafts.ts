import { clearStorages, DRAFT_PREFIX } from "../../framework/preferences/storages.ts";

/** Removes the stored drafts of forms, like a new browser. */
export const dropDrafts = (): void => clearStorages((key) => !key.startsWith(DRAFT_PREFIX));
