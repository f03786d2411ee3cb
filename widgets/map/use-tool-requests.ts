import { useTexts } from "../../framework/i18n/index.ts";
import type { PlaceSource, ToolRequest } from "../../map/live-map.ts";

/** What the map's tools need of the page: what can be looked for, and which base maps are offered (null for none but the local one). */
export function useToolRequests(sources: readonly PlaceSource[], basemaps: ToolRequest | null): readonly ToolRequest[] {
  const text = useTexts("widgets.map.tools");
  return [
    { tool: "search", placeholder: text("searchPlaceholder"), sources },
    ...(basemaps ? [basemaps] : []),
    { tool: "distance" },
    { tool: "area" },
    { tool: "coordinates" },
  ];
}
