/** The mark of the start page whose nonce lets style sheets in that libraries make while the page runs. */
export const STYLE_NONCE_META = "style-nonce";

/**
 * SHA-256 of the style sheets that Highcharts puts into each chart, which takes no nonce of ours: its palette, which is a text of
 * the library alone, and the empty sheet that it is before.
 */
export const CHART_STYLE_HASHES = [
  "vFNZMZihXtsmGSChLvz2Dvnl1aIe6QL05XKZXgo5+LM=",
  "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
] as const;

/** Header of the subscription key where the operator names no other. */
export const SUBSCRIPTION_HEADER = "ocp-apim-subscription-key";

/** Name of the start page's meta element whose content is `header key`; absent where no key is demanded. */
export const SUBSCRIPTION_META = "provision-subscription";

/** Where a page that is not our start page (embed.js in place) asks for the same: `{}` where no key is demanded. */
export const SUBSCRIPTION_PATH = "/subscription.json";

/** Name of the start page's meta element that says where calls go; absent where all go to /api. */
export const CALL_ROOTS_META = "provision-call-roots";

/** The config keys that say where calls go, with the part of our paths that each replaces, the longest first. */
const CALL_ROOTS = [
  ["uploadExcelsUrl", "/api/Supply/UploadExcel"],
  ["processData", "/api/Estimation"],
  ["appServerRoot", "/api"],
] as const;
export const CALL_ROOT_KEYS = CALL_ROOTS.map(([key]) => key);

/** Where a call goes: its path with the part that a key stands for exchanged. `roots` holds paths without a slash at the end. */
export function rootedPath(path: string, roots: Readonly<Record<string, string>>): string {
  for (const [key, prefix] of CALL_ROOTS) {
    const root = roots[key];
    if (root !== undefined && (path === prefix || path.startsWith(`${prefix}/`)))
      return root + path.slice(prefix.length);
  }
  return path;
}

/** Name of the start page's meta element that says below which address pictures are; absent where they are this server's own. */
export const PICTURE_ROOT_META = "provision-picture-root";
