import { BASE_PATH } from "../../contract/api/base-path.ts";

/** Folder of the texts of Esri's map components in the build; they are fetched from `assets/` there. */
export const COMPONENT_ASSETS = `${BASE_PATH}/assets/arcgis/map-components/`;

/** Esri's code for Portuguese, of which it has two. */
const LOCALES: Readonly<Record<string, string>> = { pt: "pt-BR" };

/**
 * The texts of one of Esri's tools, to be its `messages` when it is created: some draw themselves before they have
 * fetched them (5.1.16), and their buttons have no name until then. `tool` is the element's name without `arcgis-`.
 * Empty if they cannot be fetched.
 */
export async function toolTexts(tool: string, language: string): Promise<object> {
  const locale = LOCALES[language] ?? language;
  const address = `${location.origin}${COMPONENT_ASSETS}assets/${tool}/t9n/messages.${locale}.json`;
  const answer = await fetch(address).catch(() => null);
  const texts: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  return { ...(texts ?? {}), _lang: language, _t9nLocale: locale };
}
