import { useCallback } from "react";
import { shippedSourceOf } from "../../contract/lookups/shipped-sources.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** A source line in the reader's language where it is one of those that come with the product; as it was entered where not. */
export function useSourceWords(): (source: string) => string {
  const text = useTexts("client.sources");
  return useCallback(
    (source) => {
      const key = shippedSourceOf(source);
      return key === null ? source : text(key);
    },
    [text],
  );
}
