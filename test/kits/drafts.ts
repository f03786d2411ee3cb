import { clearStorages, DRAFT_PREFIX } from "../../framework/preferences/storages.ts";

/** Forgets what forms have not saved, as a browser that no one has used would. */
export const dropDrafts = (): void => clearStorages((key) => !key.startsWith(DRAFT_PREFIX));
