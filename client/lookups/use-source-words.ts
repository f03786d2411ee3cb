import { useCallback } from "react";
import { shippedSourceOf } from "../../contract/lookups/shipped-sources.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** Translates a shipped source line; an entered one stays unchanged. */
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
