import { BASE_PATH } from "../../contract/api/base-path.ts";

/** Query parameter that asks the app's page to be a preview; the frame around it says of what. */
const PREVIEW_PARAMETER = "preview";
export const PREVIEW_ADDRESS = `${BASE_PATH}/?${PREVIEW_PARAMETER}=1`;

/** Whether this page was opened as a preview in a frame. On its own the address is any other. */
export function isPreview({ location, parent }: Pick<Window, "location" | "parent"> = window): boolean {
  return parent !== window && new URLSearchParams(location.search).has(PREVIEW_PARAMETER);
}
