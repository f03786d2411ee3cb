import { useCallback } from "react";
import type { GetLocaleText } from "ag-grid-community";
import { useTexts } from "../../i18n/texts.ts";

/** The grid library's own texts that our grids can show or say; its key is ours. */
export const GRID_TEXT_KEYS = [
  "noRowsToShow",
  "loadingOoo",
  "ariaSortableColumn",
  "ariaInputEditor",
  "ariaValidationErrorPrefix",
  "ariaRowSelect",
  "ariaRowDeselect",
  "ariaRowToggleSelection",
  "ariaRowSelectAll",
  "ariaHeaderSelection",
  "ariaChecked",
  "ariaUnchecked",
  "ariaIndeterminate",
] as const;

const isKnown = (key: string): key is (typeof GRID_TEXT_KEYS)[number] => GRID_TEXT_KEYS.some((known) => known === key);

/** What the grid library asks for its texts in the reader's language. */
export function useGridTexts(): GetLocaleText {
  const text = useTexts("grid");
  return useCallback<GetLocaleText>(({ key, defaultValue }) => (isKnown(key) ? text(key) : defaultValue), [text]);
}
