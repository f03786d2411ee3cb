import { useTranslation } from "react-i18next";
import { seededKey } from "../../../../engine/needs/seeded.ts";

/** A product's name in the reader's language, where it is a shipped one. */
export function useProductName(): (product: string) => string {
  const { t, i18n } = useTranslation();
  return (product) => {
    const key = seededKey("Product", product);
    return key !== null && i18n.exists(key) ? t(key) : product;
  };
}
