import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useConfigKeys } from "../../client/config-keys.ts";
import { fetchFound } from "../../client/search.ts";
import { useLookupChoices } from "../../client/use-lookup-text.ts";
import type { SearchResult } from "../../contract/calls/search.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useAnnounce, useEndingNotices, type CloseToast } from "../../framework/ui/index.ts";
import { HOSTED_BASEMAPS } from "../../map/basemap/hosted.ts";
import { boundsOfAreas } from "../../map/geo.ts";
import type { BasemapChoice, FoundPlace, PlaceSource, ToolRequest } from "../../map/live-map.ts";
import type { MapData } from "./use-map-data.ts";

/** What the map's tools need of the page: what can be looked for, and which base maps are offered. */
export function useToolRequests(data: MapData, { basemaps }: { readonly basemaps: boolean }): readonly ToolRequest[] {
  const text = useTexts("widgets.map.tools");
  const sources = usePlaceSources(data);
  const choice = useBasemapRequest();
  return [
    { tool: "search", placeholder: text("searchPlaceholder"), sources },
    ...(basemaps ? [choice] : []),
    { tool: "distance" },
    { tool: "area" },
    { tool: "coordinates" },
  ];
}

/** The zones on the map, and the places, counties and tracts that the server finds. */
function usePlaceSources({ zones, focusZone, goToPlace }: MapData): readonly PlaceSource[] {
  const text = useTexts("widgets.map.tools");
  const client = useQueryClient();
  const { zoneLayerTitle = "" } = useConfigKeys();
  const found = async (typed: string, read: (result: SearchResult) => FoundPlace | null) =>
    (await fetchFound(client, typed)).flatMap((result) => read(result) ?? []);
  const named = zones.map(({ zone, area }) => ({ zone, label: text("zone", { zone }), bounds: boundsOfAreas([area]) }));
  return [
    {
      name: zoneLayerTitle || text("zones"),
      find: (typed) => {
        const wanted = typed.trim().toLocaleLowerCase();
        return Promise.resolve(named.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)));
      },
      onChoose: ({ label }) => {
        const chosen = named.find((one) => one.label === label);
        if (chosen) focusZone(chosen.zone);
      },
    },
    {
      name: text("places"),
      find: (typed) =>
        found(typed, (one) =>
          one.kind === "place" ? { label: `${one.name}, ${one.state}`, bounds: one.bounds } : null,
        ),
      onChoose: goToPlace,
    },
    {
      name: text("counties"),
      find: (typed) => found(typed, (one) => (one.kind === "county" ? { label: one.name, bounds: one.bounds } : null)),
      onChoose: goToPlace,
    },
    {
      name: text("tracts"),
      find: (typed) =>
        found(typed, (one) =>
          one.kind === "tract" ? { label: `${one.fips} (${one.county})`, bounds: one.bounds } : null,
        ),
      onChoose: goToPlace,
    },
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
