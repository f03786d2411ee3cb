import { BASE_PATH } from "../../contract/api/base-path.ts";

/** Query parameter that turns the app's page into a preview; the surrounding page sends the config. */
const PREVIEW_PARAMETER = "preview";
export const PREVIEW_ADDRESS = `${BASE_PATH}/?${PREVIEW_PARAMETER}=1`;

/** Returns whether this page was opened as a preview in a frame. Outside a frame the parameter has no effect. */
export function isPreview({ location, parent }: Pick<Window, "location" | "parent"> = window): boolean {
  return parent !== window && new URLSearchParams(location.search).has(PREVIEW_PARAMETER);
}
