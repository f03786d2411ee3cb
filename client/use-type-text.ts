import { SHIPPED_LOOKUPS } from "../contract/lookups.ts";
import { useEntryText } from "./use-lookup-text.ts";

/** A disaster type in the reader's language, or as an administrator captioned it. */
export function useTypeText(): (type: string) => string {
  return useEntryText(SHIPPED_LOOKUPS.disasterType);
}
