import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useConfigKeys } from "../../client/calls/config-keys.ts";
import { useLookupChoices } from "../../client/lookups/use-lookup-text.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups/lookups.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { useAnnounce, useEndingNotices, type CloseToast } from "../../framework/ui/index.ts";
import { groupBasemaps } from "../../map/basemap/portal-group.ts";
import { hostedSource, ownSource, type BasemapChoice } from "../../map/basemap/sources.ts";
import type { BasemapState, LiveMap, ToolRequest } from "../../map/live-map.ts";
import type { MapConfig } from "./config.ts";

/**
 * The base maps to choose from: the local one, the hosted ones of the lookup BaseMap in its order, and the agency's
 * own. An unreachable one is replaced by the local one, with a notice until it is back or another is chosen.
 */
export function useBasemaps(map: LiveMap | null, config: MapConfig): ToolRequest | null {
  const text = useTexts("widgets.map.basemap");
  const own = useText();
  const offered = useLookupChoices(SHIPPED_LOOKUPS.baseMap);
  const { portalUrl = "/", agol_map: webMap = "" } = useConfigKeys();
  const { basemaps, basemapKey, ownBasemaps, basemapGroup } = config;
  const choices = useMemo(() => {
    const hosted = basemaps ? offered : [];
    return [
      ...[{ value: "local", label: text("local") }, ...hosted].flatMap(({ value, label }): BasemapChoice[] => {
        const source = hostedSource(value, basemapKey);
        return source === null ? [] : [{ id: value, label, picture: "", source }];
      }),
      ...ownBasemaps.map((one): BasemapChoice => {
        return { id: one.id, label: own(one.title), picture: one.picture, source: ownSource(one) };
      }),
      ...(webMap === "" || !isElsewhere(portalUrl) ? [] : [webMapChoice(portalUrl, webMap, text("webMap"))]),
    ];
  }, [basemaps, basemapKey, ownBasemaps, offered, webMap, portalUrl, text, own]);
  const portal = (basemapGroup.portal || portalUrl).replace(/\/+$/, "");
  const { group } = basemapGroup;
  useEffect(() => map?.setBasemaps(choices), [map, choices]);
  useFirst(map, config.basemap, choices);
  useNotices(map, choices);
  if (choices.length === 1 && group === "") return null;
  return { tool: "basemaps", choices, more: group === "" ? null : () => groupBasemaps(portal, group) };
}

/** The product's own portal has no maps. */
const isElsewhere = (portalUrl: string): boolean => /^https?:/.test(portalUrl);

function webMapChoice(portalUrl: string, item: string, label: string): BasemapChoice {
  return { id: WEB_MAP, label, picture: "", source: { kind: "item", portal: portalUrl.replace(/\/+$/, ""), item } };
}

const WEB_MAP = "web-map";

/** Shows the config's initial base map; an unknown name is reported as missing. */
function useFirst(map: LiveMap | null, basemap: string, choices: readonly BasemapChoice[]): void {
  // The portal's web map is known once the configuration keys are loaded.
  const known = basemap !== WEB_MAP || choices.some(({ id }) => id === WEB_MAP);
  useEffect(() => {
    if (map && known && basemap !== "local") void map.setBasemap(basemap);
  }, [map, known, basemap]);
}

/** Shows notices about the chosen base map. */
function useNotices(map: LiveMap | null, choices: readonly BasemapChoice[]): void {
  const text = useTexts("widgets.map.basemap");
  const { toast } = useEndingNotices();
  const announce = useAnnounce();
  const closeToast = useRef<CloseToast>(() => undefined);
  const first = useRef(true);
  const report = useEffectEvent(({ id, result, host }: BasemapState) => {
    const values = { name: choices.find((one) => one.id === id)?.label ?? id, host };
    closeToast.current();
    closeToast.current = () => undefined;
    if (result === "unreachable" || result === "forbidden" || result === "misfit")
      closeToast.current = toast({ kind: "warning", text: text(result, values) });
    else if (result === "shown" && !first.current) announce(text("shown", values));
    first.current = false;
  });
  useEffect(() => {
    const forget = map?.onBasemap((state) => report(state));
    return () => {
      forget?.();
      closeToast.current();
    };
  }, [map]);
}
