import "./MapWidget.css";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfigKeys } from "../../client/calls/config-keys.ts";
import type { Source } from "../../client/planning/source.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { useLiveMap } from "../../map/use-live-map.ts";
import { usePalette } from "../../map/use-palette.ts";
import { CoordinateTexts } from "./CoordinateTexts.tsx";
import { StatisticHead, StatisticLegend, useStatisticName } from "./Legend.tsx";
import { LegendBox } from "./LegendBox.tsx";
import { MapInspector } from "./MapInspector.tsx";
import { Drawing, MapCredits, MapNotices } from "./MapNotices.tsx";
import { MapTools } from "./MapTools.tsx";
import { MeasurePoints } from "./MeasurePoints.tsx";
import { OverlayPopup } from "./OverlayPopup.tsx";
import { SeriesHead, SeriesLegend } from "./SeriesLegend.tsx";
import { SwipeLegend } from "./SwipeLegend.tsx";
import type { MapConfig } from "./config.ts";
import { useBasemaps } from "./use-basemaps.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { DataLayers, FacilityLegend, FacilityPopup, useFacilities } from "./facility-parts.ts";
import { useMapData } from "./use-map-data.ts";
import { STYLE, useOwnTools } from "./use-own-tools.tsx";
import { usePlaceSources } from "./use-place-sources.ts";
import { useSeriesOnMap, useShownTracks } from "./use-series.ts";
import { useOverlays } from "./use-overlays.ts";
import { useSwipe } from "./use-swipe.ts";
import type { PlaceSource, ToolRequest } from "../../map/live-map.ts";

/** The tools that search for places. */
const FINDING = ["search", "distance", "area", "coordinates"];
const PLANNERS_TOOLS: readonly ToolRequest[] = [{ tool: "distance" }, { tool: "area" }, { tool: "coordinates" }];

/** The page's map: tracts colored by a statistic, the estimation's zones, and the map tools. */
export default function MapWidget({ config, instance, setAction }: WidgetProps<MapConfig>) {
  const text = useTexts("widgets.map");
  const frame = useRef<HTMLElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const palette = usePalette(frame);
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const aria = useMemo(() => ({ label: text("label"), description: text("keys") }), [text]);
  const { state, retry } = useLiveMap({ container: ground, frame }, { palette, bounds: config.bounds, aria, language });
  const map = state.kind === "shown" ? state.map : null;
  const data = useMapData(map, { config, setAction });
  const statistic = useStatisticName(data.style);
  const series = useSeriesOnMap(map);
  const tracks = useShownTracks(map !== null);
  const [tool, setTool] = useState<string | null>(null);
  const { source } = config;
  const finding = tool !== null && FINDING.includes(tool);
  const facilities = useFacilities(map, { config, palette, wanted: finding || tool === "facilities", setAction });
  const sources = usePlaceSources({ map, data, facilities, wanted: finding, geocoder: config.geocoder });
  const given = { map, sources, within: data.dataSet?.extent ?? null };
  const requests = useToolRequests(sources, useBasemaps(map, config), source);
  const [drawn, draw] = useState({});
  const overlays = useOverlays(map, drawn);
  const swipe = useSwipe(map, data);
  const own = useOwnTools({ map, config, facilities, data, palette, swipe, layers: overlays });
  const [overlayOpen, setOverlayOpen] = useState(false);
  const drop = useFileDrop();
  // The map survives a change of theme or language.
  useEffect(() => map?.setPalette(palette), [map, palette]);
  const { geometryService: geometry = "" } = useConfigKeys();
  useEffect(() => map?.setServices({ geometry }), [map, geometry]);
  useEffect(() => map?.setLanguage(language, aria), [map, language, aria]);

  return (
    <section
      ref={frame}
      className={drop.over ? "map map--over" : "map"}
      aria-label={text("label")}
      data-zooms-on-wheel=""
      {...drop.handlers}
    >
      <div ref={ground} className="map__ground" />
      {state.kind === "starting" && <Loading text={text("starting")} />}
      {state.kind === "noWebgl" && <EmptyState icon="map" text={text("noWebgl")} />}
      {state.kind === "failed" && <ErrorState error={state.error} retry={retry} />}
      {map && (
        <>
          <MapNotices map={map} dataSet={data.dataSet} failed={data.failed} swipe={swipe} reading={drop.reading}>
            {config.data.length > 0 && (
              <DataLayers {...{ map, config, instance, setAction, draw }} goTo={data.goToPlace} />
            )}
          </MapNotices>
          <LegendBox map={map} open={config.legend} name={series ? series.at.series.title : statistic}>
            {series ? (
              <>
                <SeriesHead at={series.at} />
                <SeriesLegend at={series.at} palette={palette} />
              </>
            ) : (
              <>
                <StatisticHead data={data} onStyle={source === "working" ? () => setTool(STYLE) : null} />
                <StatisticLegend data={data} map={map} palette={palette} />
              </>
            )}
            <SwipeLegend map={map} swipe={swipe} left={series ? null : data} palette={palette} />
            <FacilityLegend facilities={facilities} />
          </LegendBox>
          <MapCredits map={map} series={series} tracks={tracks} layers={overlays} />
          <Drawing map={map} />
          <MapInspector
            {...{ map, series, source }}
            style={data.style}
            eid={data.eid}
            zones={data.zones}
            onZoom={data.focusZone}
            covered={overlayOpen}
          />
          <OverlayPopup map={map} layers={overlays} onOpen={setOverlayOpen} />
        </>
      )}
      {(map || state.kind === "noWebgl") && (
        <MapTools
          {...{ map, requests, own }}
          texts={{
            distance: <MeasurePoints kind="distance" {...given} />,
            area: <MeasurePoints kind="area" {...given} />,
            coordinates: <CoordinateTexts {...given} />,
          }}
          open={tool}
          onOpen={setTool}
        />
      )}
      <FacilityPopup facilities={facilities} map={map} />
    </section>
  );
}

/**
 * Returns the data that the map's tools need from the page: search sources, and base maps to choose from (null for the
 * local one only). Measuring is for planners, so a map of published estimations does not have it.
 */
function useToolRequests(
  sources: readonly PlaceSource[],
  basemaps: ToolRequest | null,
  source: Source,
): readonly ToolRequest[] {
  const text = useTexts("widgets.map.tools");
  return [
    { tool: "search", placeholder: text("searchPlaceholder"), sources },
    ...(basemaps ? [basemaps] : []),
    ...(source === "working" ? PLANNERS_TOOLS : []),
  ];
}
