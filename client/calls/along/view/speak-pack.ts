import i18next from "i18next";
import { getDefaultStore } from "jotai";
import type { Pack } from "../../../../contract/planning/pack.ts";
import { regionAtom, timeZoneAtom } from "../../../../framework/i18n/index.ts";
import { setTextRegion } from "../../../../framework/i18n/start.ts";

/** Gives the page the texts of a pack, and its agency's numbers and time zone; the page's own texts stay. */
export function speakPack({ languages, region, timeZone }: Pack): void {
  for (const { code, texts } of languages) i18next.addResourceBundle(code, "translation", texts, true, false);
  const store = getDefaultStore();
  store.set(regionAtom, region);
  store.set(timeZoneAtom, timeZone);
  setTextRegion(region);
  const [first] = languages;
  if (first && !languages.some(({ code }) => code === i18next.language)) void i18next.changeLanguage(first.code);
}
