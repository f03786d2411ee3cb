import { STYLE_NONCE_META } from "../../contract/config/start-page.ts";

/**
 * The nonce by which the page's content policy allows the product's own style sheets; empty on pages other than the
 * start page. Only scripts can read it.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${STYLE_NONCE_META}"]`)?.nonce ?? "";
