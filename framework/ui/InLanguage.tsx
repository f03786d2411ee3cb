import { useQuery } from "@tanstack/react-query";
import i18next, { type i18n as I18n } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { QueryState } from "./states.tsx";
import type { Language } from "../i18n/languages.ts";
import { fetchLanguage } from "../i18n/start.ts";

/** One for each language: content drawn in it stays the same when the page around it is drawn again. */
const instances = new Map<Language, I18n>();

/** The page's texts in another language; uses the files that were fetched for the page's own. */
async function textsIn(language: Language): Promise<I18n> {
  await fetchLanguage(language);
  const known = instances.get(language);
  if (known) return known;
  const instance = i18next.cloneInstance({ lng: language, initAsync: false });
  instances.set(language, instance);
  return instance;
}

/** A part of the page in a different language, whose texts are loaded when it is shown. */
export function InLanguage({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  const spoken = useTranslation().i18n.resolvedLanguage;
  const own = language !== spoken;
  const texts = useQuery({
    queryKey: ["texts", language],
    queryFn: () => textsIn(language),
    enabled: own,
    staleTime: Infinity,
    // An i18next instance is not plain data that could be compared with the previous one.
    structuralSharing: false,
  });
  if (!own) return children;
  if (!texts.isSuccess) return <QueryState query={texts} />;
  return <I18nextProvider i18n={texts.data}>{children}</I18nextProvider>;
}
