/** The mark in the start page that holds the nonce for style sheets that libraries add while the page runs. */
export const STYLE_NONCE_META = "style-nonce";

/**
 * SHA-256 of the style sheets that Highcharts puts into each chart, which does not accept our nonce: its palette, a
 * fixed text of the library, and the empty sheet before it is filled.
 */
export const CHART_STYLE_HASHES = [
  "vFNZMZihXtsmGSChLvz2Dvnl1aIe6QL05XKZXgo5+LM=",
  "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
] as const;

/** Header of the subscription key where the operator names no other. */
export const SUBSCRIPTION_HEADER = "ocp-apim-subscription-key";

/** Name of the start page's meta element whose content is `header key`; absent if no key is required. */
export const SUBSCRIPTION_META = "provision-subscription";

/**
 * Address at which a page that is not our start page (embed.js in place) fetches the same: `{}` if no key is required.
 */
export const SUBSCRIPTION_PATH = "/subscription.json";

/** Name of the start page's meta element with the root of calls; absent if all go to /api. */
export const CALL_ROOTS_META = "provision-call-roots";

/** The config keys for the roots of calls, with the part of our paths that each replaces, the longest first. */
const CALL_ROOTS = [
  ["uploadExcelsUrl", "/api/Supply/UploadExcel"],
  ["processData", "/api/Estimation"],
  ["appServerRoot", "/api"],
] as const;
export const CALL_ROOT_KEYS = CALL_ROOTS.map(([key]) => key);

/**
 * The address of a call: its path with the part that a key replaces exchanged. `roots` holds paths without a trailing
 * slash.
 */
export function rootedPath(path: string, roots: Readonly<Record<string, string>>): string {
  for (const [key, prefix] of CALL_ROOTS) {
    const root = roots[key];
    if (root !== undefined && (path === prefix || path.startsWith(`${prefix}/`)))
      return root + path.slice(prefix.length);
  }
  return path;
}

/** Name of the start page's meta element with the root of pictures; absent if they are this server's own. */
export const PICTURE_ROOT_META = "provision-picture-root";
