import { getLocale, setLocale } from "@arcgis/core/intl.js";

/**
 * Makes the SDK, and the Calcite elements that it draws, speak our language: its texts, numbers and dates. It would follow the
 * page's `lang` by itself; where our widget is in someone else's page, that is not ours.
 */
export function setMapLanguage(language: string): void {
  if (getLocale() !== language) setLocale(language);
}
