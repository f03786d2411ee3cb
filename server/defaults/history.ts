import type { DefaultsList } from "../../contract/defaults/lists.ts";
import { readChanges } from "../persistence/audit/history.ts";
import type { Reader } from "../storage/database.ts";

type StoredValues = Record<string, string | number | boolean | null>;

/** What was changed in a row of the defaults, newest first, as the audit has it. */
export const readHistory = (reader: Reader, list: DefaultsList, id: number) =>
  readChanges<StoredValues>(reader, "Defaults", `${list}/${id}`);
