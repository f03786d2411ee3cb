import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ConfigText } from "../../contract/config/app-config.ts";
import { isLanguage } from "./languages.ts";

/** Values for a text's placeholders; `count` chooses its plural. */
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: string, values?: TextValues) => string;

/** The texts below a prefix (`shell`, `widgets.parameters`) in the reader's language. */
export function useTexts(prefix: string): Translate {
  const { t } = useTranslation();
  return useCallback<Translate>((key, values) => t(`${prefix}.${key}`, { ...values }), [t, prefix]);
}

/**
 * Any text that the config or the server names: by its full key, or given by language, with English as the fallback.
 */
export function useText(): (text: ConfigText, values?: TextValues) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (text, values) => {
      // A plain text of the config's own may look like a key or a namespace, which only an existing key is.
      if (typeof text === "string") return i18n.exists(text, { ...values }) ? t(text, { ...values }) : text;
      return (isLanguage(i18n.language) ? text[i18n.language] : undefined) ?? text.en;
    },
    [t, i18n],
  );
}
