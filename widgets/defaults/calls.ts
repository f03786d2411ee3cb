import { getDefaultsHistory } from "../../contract/defaults/calls.ts";
import type { DefaultsList } from "../../contract/defaults/lists.ts";
import { SHEET_KEYS } from "../../client/sheets/sheet-calls.ts";
import { useAnswer } from "../../client/calls/use-call.ts";

/** What was changed in a row of the defaults, newest first. */
export const useDefaultsHistory = (defaultsList: DefaultsList, id: number) =>
  useAnswer(getDefaultsHistory, [...SHEET_KEYS.all, "history", defaultsList, id], { params: { defaultsList, id } });
