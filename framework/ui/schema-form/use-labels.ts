import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** What a key is called in the reader's language (`shell.config.keys.<key>`); null where nobody has said it. */
export function useKeyLabel(): (key: string | number) => string | null {
  const { t, i18n } = useTranslation();
  return useCallback(
    (key) => {
      const name = `shell.config.keys.${key}`;
      return i18n.exists(name) ? t(name) : null;
    },
    [t, i18n],
  );
}
