import { useMemo } from "react";
import { SHEETS } from "./sheets/lists.ts";
import { useWords } from "./sheets/words.ts";
import type { SheetRecords } from "./sheets/words.ts";
import type { Sheet, SheetId } from "./sheet.ts";

/** One list in the reader's language, with the choices that its cells have now. */
export function useSheet(id: SheetId, records: SheetRecords): Sheet {
  const words = useWords();
  return useMemo(() => SHEETS[id](words, records), [id, words, records]);
}
