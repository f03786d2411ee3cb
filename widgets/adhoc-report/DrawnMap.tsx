import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { boundsOfFeatures } from "../../client/layers/features.ts";
import { useDataSets } from "../../client/tracts.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import type { LiveMap, MapHit } from "../../map/live-map.ts";
import { useLiveMap } from "../../map/use-live-map.ts";
import type { ResultLayer } from "./result-layer.ts";

interface DrawnMapProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly palette: MapPalette;
  readonly overlays: Parameters<LiveMap["setOverlays"]>[0];
  readonly layer: ResultLayer | null;
  /** Whether it stays where it is: who chooses one county after another would have it moved below the hand. */
  readonly still: boolean;
  clicked(hit: MapHit): void;
}

/** Florida, until the data set says where it lies. */
const BOUNDS = [-87.7, 24.4, -79.9, 31.1] as const;

/** The live map itself, kept in step; without WebGL the table has all of it. */
export function DrawnMap({ frame, palette, overlays, layer, still, clicked }: DrawnMapProps) {
  const text = useTexts("widgets.adhoc-report.map");
  const ground = useRef<HTMLDivElement>(null);
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const aria = useMemo(() => ({ label: text("label"), description: text("keys") }), [text]);
  const { state, retry } = useLiveMap({ container: ground, frame }, { palette, bounds: BOUNDS, aria, language });
  const map = state.kind === "shown" ? state.map : null;
  const sets = useDataSets().data;
  const dataSet = sets?.find(({ isDefault }) => isDefault) ?? null;
  const bounds = useMemo(
    () => (layer ? boundsOfFeatures(layer.set.features) : null) ?? dataSet?.extent ?? null,
    [layer, dataSet],
  );
  const hear = useEffectEvent(clicked);
  useEffect(() => map?.setPalette(palette), [map, palette]);
  useEffect(() => map?.setLanguage(language, aria), [map, language, aria]);
  useEffect(() => map?.setDataSet(dataSet?.dataSetId ?? null), [map, dataSet]);
  useEffect(() => map?.setOverlays(overlays), [map, overlays]);
  useEffect(() => map?.onClick((hit) => hear(hit)), [map]);
  const [west, south, east, north] = bounds ?? [];
  useEffect(() => {
    if (still || map === null || west === undefined || south === undefined || east === undefined || north === undefined)
      return;
    map.setHome([west, south, east, north]);
    map.goTo([west, south, east, north], { animate: false, room: true });
  }, [map, still, west, south, east, north]);
  return (
    <>
      <div ref={ground} />
      {state.kind === "starting" && <Loading text={text("starting")} />}
      {state.kind === "noWebgl" && <EmptyState icon="map" text={text("noWebgl")} />}
      {state.kind === "failed" && <ErrorState error={state.error} retry={retry} />}
    </>
  );
}
