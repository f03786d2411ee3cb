import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Values for a text's placeholders; `count` chooses its plural. */
export type TextValues = Readonly<Record<string, string | number>>;
export type Texts = (key: string, values?: TextValues) => string;

/** The texts below a prefix (`shell`, `widgets.parameters`) in the reader's language. */
export function useTexts(prefix: string): Texts {
  const { t } = useTranslation();
  return useCallback<Texts>((key, values) => t(`${prefix}.${key}`, { ...values }), [t, prefix]);
}

/** Any text by its full key; used for keys that come from the config or the server. */
export function useText(): Texts {
  const { t } = useTranslation();
  return useCallback<Texts>((key, values) => t(key, { ...values }), [t]);
}
