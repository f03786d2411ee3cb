import { withoutBase } from "../../contract/api/base-path.ts";
import { CALL_ROOTS_META, CALL_ROOT_KEYS, PICTURE_ROOT_META } from "../../contract/config/start-page.ts";
import type { Reader } from "../storage/database.ts";
import { isSound, readSetKeys, type SetKey } from "./keys.ts";

/** The address of a page: its origin, and the path below which the product is served. */
interface PagePlace {
  readonly origin: string;
  readonly basePath: string;
}

/** Elements in the start page's head about this installation; empty if nothing is set. */
export async function startPageMarks(db: Reader, place: PagePlace): Promise<string> {
  const set = (await readSetKeys(db)).filter((one) => one.value !== "" && isSound(one));
  return callRootsMark(set, place) + pictureRootMark(set, place);
}

/** The address below which the names of pictures lead. */
function pictureRootMark(set: readonly SetKey[], { basePath }: PagePlace): string {
  const root = set.find(({ key }) => key === "imageDisplayFolderRoot")?.value;
  if (root === undefined) return "";
  const address = (root.startsWith("/") ? basePath + root : root).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<meta name="${PICTURE_ROOT_META}" content="${address}" />`;
}

/**
 * The address of calls. A session is valid only for this server, so an address of another site is left out
 * (`unusedKeys` reports it).
 */
function callRootsMark(keys: readonly SetKey[], { origin, basePath }: PagePlace): string {
  const roots = keys.flatMap((set) => {
    if (!CALL_ROOT_KEYS.some((key) => key === set.key)) return [];
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
