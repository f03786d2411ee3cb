import { getDefaultsHistory } from "../contract/calls/defaults.ts";
import type { DefaultsList } from "../contract/defaults.ts";
import { SHEET_KEYS } from "./sheets/sheet-calls.ts";
import { useAnswer } from "./use-call.ts";

/** What was changed in a row of the defaults, newest first. */
export const useDefaultsHistory = (defaultsList: DefaultsList, id: number) =>
  useAnswer(getDefaultsHistory, [...SHEET_KEYS.all, "history", defaultsList, id], { params: { defaultsList, id } });
