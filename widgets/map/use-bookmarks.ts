import { z } from "zod";
import { BoundsSchema } from "../../contract/api/domain.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useText } from "../../framework/i18n/index.ts";
import { usePreference } from "../../framework/preferences/stored.ts";
import type { Bounds } from "../../map/geo.ts";
import type { MapConfig } from "./config.ts";
import { getWebMap } from "../../contract/layers/calls/map-layers.ts";
import { useAnswer } from "../../client/calls/use-call.ts";
import { useConfigKeys } from "../../client/calls/config-keys.ts";

/** A named view of the map, with bounds in degrees. */
export interface Bookmark {
  readonly name: string;
  readonly bounds: Bounds;
}

/** The most bookmarks that fit a preference with the longest names. */
export const BOOKMARKS_MAX = 40;
export const BOOKMARK_NAME_MAX = 60;

const NameSchema = z.string().trim().min(1).max(BOOKMARK_NAME_MAX);
const StoredSchema = z.array(z.object({ name: NameSchema, bounds: BoundsSchema })).max(BOOKMARKS_MAX);
const read = (stored: unknown): readonly Bookmark[] | undefined => StoredSchema.safeParse(stored).data;
const NONE: readonly Bookmark[] = [];

/** The reader's own bookmarks, which are stored on the server, and those that the app and the portal's web map offer. */
export function useBookmarks({ bookmarks }: Pick<MapConfig, "bookmarks">) {
  const text = useText();
  const own = useSession()?.user != null;
  const [stored, store] = usePreference("mapBookmarks", NONE, read);
  const ofWebMap = useWebMap().data?.bookmarks ?? [];
  return {
    offered: [...bookmarks.map(({ name, bounds }) => ({ name: text(name), bounds })), ...ofWebMap],
    /** Null for visitors, whose bookmarks cannot be stored. */
    own: own ? stored : null,
    store,
  };
}

/** Returns why a bookmark's name is not valid; null if it is. `but` is the bookmark being renamed. */
export function nameFault(name: string, bookmarks: readonly Bookmark[], but?: Bookmark): "empty" | "taken" | null {
  const wanted = name.trim().toLocaleLowerCase();
  if (wanted === "") return "empty";
  return bookmarks.some((one) => one !== but && one.name.toLocaleLowerCase() === wanted) ? "taken" : null;
}

/** The bookmarks with one moved earlier or later by one. */
export function moved(bookmarks: readonly Bookmark[], from: number, by: 1 | -1): readonly Bookmark[] {
  const one = bookmarks[from];
  const to = from + by;
  if (one === undefined || to < 0 || to >= bookmarks.length) return bookmarks;
  return bookmarks.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** The portal web map's bookmarks and base map; requested once per page, and only if one is configured. */
function useWebMap() {
  const { agol_map: item = "" } = useConfigKeys();
  const input = item === "" ? null : { quiet: true, silent: true };
  return useAnswer(getWebMap, ["webMap", item], input, { staleTime: Infinity, retry: false });
}
