import { useRef } from "react";
import { useLookupChoices } from "../../client/use-lookup-text.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useAnnounce, useEndingNotices, type CloseToast } from "../../framework/ui/index.ts";
import { HOSTED_BASEMAPS } from "../../map/basemap/hosted.ts";
import type { BasemapChoice, PlaceSource, ToolRequest } from "../../map/live-map.ts";

/** What the map's tools need of the page: what can be looked for, and which base maps are offered. */
export function useToolRequests(
  sources: readonly PlaceSource[],
  { basemaps }: { readonly basemaps: boolean },
): readonly ToolRequest[] {
  const text = useTexts("widgets.map.tools");
  const choice = useBasemapRequest();
  return [
    { tool: "search", placeholder: text("searchPlaceholder"), sources },
    ...(basemaps ? [choice] : []),
    { tool: "distance" },
    { tool: "area" },
    { tool: "coordinates" },
  ];
}

/** The local base map and the hosted ones that the lookup BaseMap offers, in its order; one that cannot be reached gives way to the local one, with a notice. */
function useBasemapRequest(): ToolRequest {
  const text = useTexts("widgets.map.basemap");
  const offered = useLookupChoices(SHIPPED_LOOKUPS.baseMap);
  const { toast } = useEndingNotices();
  const announce = useAnnounce();
  /** What was said of a base map that was chosen before; it is over with the next choice. */
  const said = useRef<CloseToast>(() => undefined);
  const choices: readonly BasemapChoice[] = [
    { id: "local", label: text("local") },
    ...offered.flatMap(({ value, label }) => {
      const id = HOSTED_BASEMAPS.find((one) => one === value);
      return id === undefined ? [] : [{ id, label }];
    }),
  ];
  return {
    tool: "basemaps",
    choices,
    onChosen({ label }, result) {
      said.current();
      if (result === "shown") announce(text("shown", { name: label }));
      else said.current = toast({ kind: "warning", text: text("unreachable", { name: label }) });
    },
  };
}
