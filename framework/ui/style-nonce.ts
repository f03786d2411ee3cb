import { STYLE_NONCE_META } from "../../contract/config/start-page.ts";

/**
 * What the page's content policy knows our own style sheets by that are made while the page runs; empty on a page that is
 * not our start page. Scripts alone can read it.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${STYLE_NONCE_META}"]`)?.nonce ?? "";
