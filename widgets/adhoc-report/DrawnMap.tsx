import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { boundsOfFeatures } from "../../client/map/layers/features.ts";
import { useDataSets } from "../../client/tracts/tracts.ts";
import type { DataSet } from "../../contract/tracts/calls/tracts.ts";
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
  /** Whether the view stays after the first answer, so that the map does not move while a reader chooses counties. */
  readonly still: boolean;
  clicked(hit: MapHit): void;
}

/** The contiguous states, shown where no tracts are loaded. */
const STATES = [-124.8, 24.4, -66.9, 49.4] as const;

/** The interactive map, first centered on the default data set and kept in step with the answer. Without WebGL, the table shows the same rows. */
export function DrawnMap(props: DrawnMapProps) {
  const text = useTexts("widgets.adhoc-report.map");
  const sets = useDataSets();
  if (sets.isPending) return <Loading text={text("starting")} />;
  return <BegunMap {...props} dataSet={sets.data?.find(({ isDefault }) => isDefault) ?? null} />;
}

function BegunMap({
  frame,
  palette,
  overlays,
  layer,
  still,
  clicked,
  dataSet,
}: DrawnMapProps & { readonly dataSet: DataSet | null }) {
  const text = useTexts("widgets.adhoc-report.map");
  const ground = useRef<HTMLDivElement>(null);
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const aria = useMemo(() => ({ label: text("label"), description: text("keys") }), [text]);
  const { state, retry } = useLiveMap(
    { container: ground, frame },
    { palette, bounds: dataSet?.extent ?? STATES, aria, language },
  );
  const map = state.kind === "shown" ? state.map : null;
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
  const answered = layer !== null;
  const shownAnswer = useRef<LiveMap | null>(null);
  useEffect(() => {
    if (still && shownAnswer.current === map) return;
    if (map === null || west === undefined || south === undefined || east === undefined || north === undefined) return;
    map.setHome([west, south, east, north]);
    map.goTo([west, south, east, north], { animate: false, room: true });
    if (answered) shownAnswer.current = map;
  }, [map, still, answered, west, south, east, north]);
  return (
    <>
      <div ref={ground} />
      {state.kind === "starting" && <Loading text={text("starting")} />}
      {state.kind === "noWebgl" && <EmptyState icon="map" text={text("noWebgl")} />}
      {state.kind === "failed" && <ErrorState error={state.error} retry={retry} />}
    </>
  );
}
