import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { fetchKeyTexts } from "../config/json-schema.ts";

/** What topics and actions mean, in the reader's language, by the English words of their declarations. */
export function useBusWords(): (english: string) => string {
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const texts = useQuery({
    queryKey: ["keyTexts", language],
    queryFn: () => fetchKeyTexts(language),
    staleTime: Infinity,
  }).data;
  return useCallback((english) => texts?.[english] ?? english, [texts]);
}
