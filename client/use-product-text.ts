import { SHIPPED_LOOKUPS } from "../contract/lookups.ts";
import { useEntryText } from "./use-lookup-text.ts";

/** A product in the reader's language, or as an administrator captioned it; an agency's own as it was typed. */
export function useProductText(): (product: string) => string {
  return useEntryText(SHIPPED_LOOKUPS.product);
}
