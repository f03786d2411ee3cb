import { useTranslation } from "react-i18next";

/** A disaster type in the reader's language; a type that an administrator added is its own name. */
export function useTypeText(): (type: string) => string {
  const { t, i18n } = useTranslation();
  return (type) => {
    const key = `widgets.disaster-desk.types.${type}`;
    return i18n.exists(key) ? t(key) : type;
  };
}
