import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import type { BriefingWords } from "../../contract/supply/briefing-tables.ts";
import type { BriefingDocument } from "../../contract/supply/shift.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";

/** How the reader's language writes a briefing. Products keep the names that they had when it was signed. */
export function useBriefingWords({ productNames }: Pick<BriefingDocument, "productNames">): BriefingWords {
  const domain = useTexts("domain");
  const locale = useLocale();
  const productText = useProductText();
  return {
    locale,
    text: (key, values) => domain(key.startsWith("domain.") ? key.slice("domain.".length) : `shift.${key}`, values),
    product: (name) => productNames[name]?.[locale.slice(0, 2)] ?? productText(name),
  };
}
