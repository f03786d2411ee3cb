import { withoutBase } from "../../contract/base-path.ts";
import { CALL_ROOTS_META, CALL_ROOT_KEYS } from "../../contract/start-page.ts";
import type { Reader } from "../storage/database.ts";
import { isSound, readSetKeys } from "./keys.ts";

/** What a page is at: its origin, and the path below which the product is served. */
export interface PagePlace {
  readonly origin: string;
  readonly basePath: string;
}

/**
 * The start page's word on where calls go, as a meta element; empty where all go where they always do. A session holds for this
 * server alone, so an address of another site is left out (`unusedKeys` says so).
 */
export async function callRootsMark(db: Reader, { origin, basePath }: PagePlace): Promise<string> {
  const roots = (await readSetKeys(db)).flatMap((set) => {
    if (!CALL_ROOT_KEYS.some((key) => key === set.key) || set.value === "" || !isSound(set)) return [];
    const address = new URL(set.value, origin);
    if (address.origin !== origin) return [];
    const path = (set.value.startsWith("/") ? address.pathname : withoutBase(address.pathname, basePath)).replace(
      /\/+$/,
      "",
    );
    return /^[\w\-./~%]*$/.test(path) ? [`${set.key} ${path}`] : [];
  });
  return roots.length === 0 ? "" : `<meta name="${CALL_ROOTS_META}" content="${roots.join(" ")}" />`;
}
