import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useClassBreaks, useCurrentDataSet, useDataSets } from "../../client/tracts/tracts.ts";
import { stormPreviewAtom } from "../../client/map/map-requests.ts";
import type { Source } from "../../client/planning/source.ts";
import { usePublishedEstimation, useViewedEid } from "../../client/reports/published.ts";
import { useZones } from "../../client/planning/zones.ts";
import type { ZoneOfPage } from "../../contract/config/actions.ts";
import type { StatisticKey } from "../../contract/api/domain.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { frameOf } from "../../engine/reports/draw/frame.ts";
import {
  ExtentChanged,
  PlaceChosen,
  RecordsSelected,
  StatisticChosen,
  ZoneFocused,
} from "../../contract/config/topics.ts";
import { usePublish, useTopic } from "../../framework/bus/use-bus.tsx";
import { usePermits } from "../../framework/gate/session.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { Bounds } from "../../map/geo.ts";
import type { LiveMap, ZoneOnMap } from "../../map/live-map.ts";
import { measureDrawn } from "../../map/tracts/paint-tracts.ts";
import type { MapConfig, ZoomTarget } from "./config.ts";
import { useMapStyle } from "./use-map-style.ts";
import { usePlaceInAddress } from "./use-place-in-address.ts";

const NO_ZONES: readonly ZoneOnMap[] = [];

/** The map's data, in sync with the page. */
export type MapData = ReturnType<typeof useMapData>;

/** Puts tracts and zones on the map as the page's choices change. */
export function useMapData(
  map: LiveMap | null,
  { config, setAction }: Pick<WidgetProps<MapConfig>, "config" | "setAction">,
) {
  const publish = usePublish();
  const { source } = config;
  const [style, setStyle] = useMapStyle(config);
  const { statistic, drawing, classing, ramp } = style;
  const setStatistic = (next: StatisticKey) => setStyle({ statistic: next });
  const [focused, setFocused] = useState<number | null>(null);
  const { linked, moving } = usePlaceInAddress(map, (bounds) => publish(ExtentChanged, { bounds: [...bounds] }));
  const { place, goToPlace } = usePlace(map, () => moving(false));
  const shown = useRef<number | null | undefined>(undefined);
  const { eid, zones, dataSet } = useZonesShown(source);
  const dataSetId = dataSet?.dataSetId ?? null;
  const sets = useDataSets();
  const classes = useClassBreaks(dataSetId, { statistic, measure: measureDrawn(drawing), classing });
  const answer = classes.data;
  const failed = sets.isError || classes.isError;

  useTopic(StatisticChosen, (message) => setStatistic(message.statistic));
  const focus = (asked: ZoneOfPage, move: boolean) => {
    if (asked.eid !== undefined && asked.eid !== eid) return;
    setFocused(asked.zone);
    const bounds = frameOf(zones.filter((one) => one.zone === asked.zone));
    if (move && bounds) map?.goTo(bounds, { fill: true });
  };
  useTopic(ZoneFocused, (message) => focus(message, true));
  const zoomTo = useEffectEvent((to: ZoomTarget) => ("bounds" in to ? goToPlace(to) : focus(to, true)));
  const highlight = useEffectEvent((asked: ZoneOfPage) => focus(asked, false));
  useEffect(() => {
    const stops = [
      setAction<ZoomTarget>("zoomTo", (to) => zoomTo(to)),
      setAction<ZoneOfPage>("highlight", (asked) => highlight(asked)),
      setAction<{ statistic: StatisticKey }>("showStatistic", (asked) => setStatistic(asked.statistic)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [setAction]);

  useEffect(() => map?.setDataSet(dataSetId), [map, dataSetId]);
  const draw = useEffectEvent(() => map?.setStyle(answer ? { statistic, drawing, ramp, classes: answer } : null));
  useEffect(() => draw(), [map, dataSetId, answer, drawing, ramp]);
  useEffect(() => map?.setZones(zones, focused), [map, zones, focused]);

  useEffect(() => {
    if (dataSet) map?.setHome(dataSet.extent);
  }, [map, dataSet]);

  // Retried when the map is moved, like the tiles.
  const askAgain = useEffectEvent(() => {
    if (sets.isError) void sets.refetch();
    if (classes.isError) void classes.refetch();
  });
  useEffect(() => {
    if (!map || !failed) return undefined;
    let first = true;
    return map.onFrame(() => {
      // The first frame is reported at once and does not count as a movement.
      if (!first) askAgain();
      first = false;
    });
  }, [map, failed]);

  const showAll = useEffectEvent((animate: boolean) => {
    // The newest published estimation is chosen automatically; only a choice by the reader moves the map from an
    // earlier position.
    const byItself = shown.current === undefined || (shown.current === null && source === "published");
    if (!byItself && shown.current !== eid) place.current = linked.current = null;
    shown.current = eid;
    if (place.current || linked.current) return;
    moving(true);
    const around = frameOf(zones);
    if (around) map?.goTo(around, { animate, fill: true });
    else if (dataSet) map?.goTo(dataSet.extent, { animate });
  });
  // Runs once for each estimation when its zones are loaded, not after every change of a zone.
  const ready = map !== null && dataSetId !== null && (eid === null || zones !== NO_ZONES);
  useEffect(() => {
    if (ready) showAll(false);
  }, [map, ready, eid, dataSetId]);

  return {
    eid,
    dataSet,
    style,
    setStyle,
    /** Whether the data set or its classes could not be loaded. */
    failed,
    /** The classes of tracts and counties; null until loaded. */
    classes: answer ?? null,
    chooseStatistic(next: StatisticKey) {
      setStatistic(next);
      publish(StatisticChosen, { statistic: next });
    },
    zones,
    /** Moves to a zone that the reader searched, and publishes it. */
    focusZone(zone: number) {
      focus({ zone }, true);
      if (eid !== null) publish(ZoneFocused, { eid, zone });
    },
    goToPlace,
  };
}

/** The zones on the map, the estimation they belong to and the data set below them. */
function useZonesShown(source: Source) {
  const permitted = usePermits(anyOf("estimation.view", "estimation.edit"));
  const chosen = useCurrentEstimationId(source === "working" && permitted);
  const working = useZones(source === "working" && permitted ? chosen : null).data;
  const [viewed] = useViewedEid(source === "published");
  const published = usePublishedEstimation(viewed).data;
  const current = useCurrentDataSet();
  const ofStorm = useAtomValue(stormPreviewAtom);
  const viewedSet = useDataSets().data?.find((set) => set.dataSetId === published?.dataSetId);
  if (source === "published")
    return { eid: viewed, zones: published?.zones ?? NO_ZONES, dataSet: viewedSet ?? current };
  return { eid: permitted ? chosen : null, zones: ofStorm ?? working?.zones ?? NO_ZONES, dataSet: current };
}

/**
 * Moves to the place that the reader searched, also one published before the map was ready. Returns the place, which
 * the first view of an estimation must not leave.
 */
function usePlace(map: LiveMap | null, onGo: () => void) {
  const place = useRef<Bounds | null>(null);
  const announce = useAnnounce();
  const goToPlace = ({ label, bounds }: { readonly label?: string | undefined; readonly bounds: Bounds | null }) => {
    if (bounds === null) return;
    place.current = bounds;
    map?.goTo(bounds, { room: true });
    onGo();
    if (label !== undefined) announce(label);
  };
  useTopic(PlaceChosen, goToPlace);
  useTopic(RecordsSelected, goToPlace);
  useEffect(() => {
    if (map && place.current) map.goTo(place.current, { animate: false, room: true });
  }, [map]);
  return { place, goToPlace };
}
