import { useCallback } from "react";
import type { AdhocRow, ResultColumn } from "../../contract/adhoc/queries.ts";
import { MISSING, useFormat } from "../../framework/i18n/index.ts";

/** The text of a cell, with figures in the reader's locale and a dash for a missing value. */
export function useCellText(): (column: ResultColumn, row: AdhocRow) => string {
  const { number, date, instant } = useFormat();
  return useCallback(
    ({ id, kind, choices }, row) => {
      const value = row[id];
      if (value === null || value === undefined) return MISSING;
      const choice = choices.find((each) => each.value === String(value));
      if (choice) return choice.label;
      if (typeof value === "number") return number(value, { digits: Number.isInteger(value) ? 0 : 2 });
      if (kind === "day") return date(String(value));
      return kind === "moment" ? instant(String(value)) : String(value);
    },
    [number, date, instant],
  );
}
