import { useTexts } from "../../framework/i18n/index.ts";
import type { SheetId } from "./sheet.ts";

/** What a list is called, here as in the files that are made of it. */
export function useListName(): (list: SheetId) => string {
  const text = useTexts("widgets.supply");
  const names = useTexts("domain.lists.supply.names");
  return (list) => (list === "products" ? text("tabs.products") : names(list));
}
