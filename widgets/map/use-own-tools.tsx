import { useTexts } from "../../framework/i18n/index.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { Bookmarks } from "./Bookmarks.tsx";
import { FacilityChooser } from "./Facilities.tsx";
import type { OwnTool } from "./MapTools.tsx";
import type { MapConfig } from "./config.ts";
import { useBookmarks } from "./use-bookmarks.ts";
import type { Facilities } from "./use-facilities.ts";

/** The tools that are the page's own and not Esri's. */
export function useOwnTools(given: {
  readonly map: LiveMap | null;
  readonly config: MapConfig;
  readonly facilities: Facilities;
}): readonly OwnTool[] {
  const { map, config, facilities } = given;
  const text = useTexts("widgets.map.tools");
  const { offered, own } = useBookmarks(config);
  const tools: readonly (OwnTool | false | null)[] = [
    facilities.offered && {
      id: "facilities",
      icon: "organization",
      label: text("facilities"),
      content: <FacilityChooser facilities={facilities} mapped={map !== null} />,
    },
    map !== null &&
      (own !== null || offered.length > 0) && {
        id: "bookmarks",
        icon: "bookmark",
        label: text("bookmarks"),
        content: <Bookmarks map={map} config={config} />,
      },
  ];
  return tools.filter((tool) => tool !== false && tool !== null);
}
