import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { SAMPLE_LABEL } from "../../engine/needs/seeded.ts";
import { useSourceWords } from "../../client/lookups/use-source-words.ts";
import type { DataSet } from "../../contract/tracts/calls/tracts.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { MapCredit } from "../../map/basemap/hosted.ts";
import { roadTrouble } from "../../map/basemap/road-trouble.ts";
import type { LiveMap } from "../../map/live-map.ts";
import type { VisibleSeries } from "./use-series.ts";
import type { ShownLayer } from "./use-overlays.ts";
import type { SwipeChoice } from "./use-swipe.ts";

interface NoticesProps {
  readonly map: LiveMap;
  readonly dataSet: DataSet | null;
  /** Whether the list of data sets could not be loaded. */
  readonly failed: boolean;
  readonly swipe: SwipeChoice;
  /** Names of dropped files that are being read. */
  readonly reading: readonly string[];
  readonly children: ReactNode;
}

/** A notice wraps next to the buttons at the map's edge. */
const LINES = { whiteSpace: "normal" } as const;

/** Notices on the map: sample data, the estimations on the sides of a swiped map, and what could not be loaded. */
export function MapNotices({ map, dataSet, failed, swipe: { sides }, reading, children }: NoticesProps) {
  const text = useTexts("widgets.map");
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => map.onTrouble(setTrouble), [map]);
  const said = sides === null ? [] : [text("swipe.sides", sides)];
  if (reading.length > 0) said.push(text("reading", { files: reading.join(", ") }));
  return (
    <div className="map__notices pv-row">
      {dataSet && (
        <p className="pv-chip" style={LINES} data-kind={dataSet.sample ? "warning" : undefined}>
          {dataSet.sample && (
            <>
              <Icon name="exclamation-mark-triangle" />
              <strong>{text("sample")}</strong>
            </>
          )}
          {!(dataSet.sample && dataSet.label === SAMPLE_LABEL) && <span>{dataSet.label}</span>}
        </p>
      )}
      {said.map((words) => (
        <p key={words} className="pv-chip" style={LINES} role="status">
          {words}
        </p>
      ))}
      {(trouble !== null || failed) && (
        <p className="pv-chip" style={LINES} data-kind="danger" role="alert" title={trouble ?? undefined}>
          <Icon name="exclamation-mark-circle" />
          {text("censusNotLoaded")}
        </p>
      )}
      <RoadNotice map={map} />
      {children}
    </div>
  );
}

/** Says that roads are missing, and repaints the map once they can be loaded. */
function RoadNotice({ map }: Pick<NoticesProps, "map">) {
  const text = useTexts("widgets.map");
  const missing = useSyncExternalStore(roadTrouble.subscribe, roadTrouble.isNow);
  const before = useRef(missing);
  useEffect(() => {
    if (before.current && !missing) map.repaint();
    before.current = missing;
  }, [map, missing]);
  if (!missing) return null;
  return (
    <p className="pv-chip" style={LINES} data-kind="danger" role="alert">
      <Icon name="exclamation-mark-circle" />
      {text("roadsNotLoaded")}
    </p>
  );
}

/** The credits of the shown base map, time series, storms and layers. */
export function MapCredits(props: {
  readonly map: Pick<LiveMap, "onCredit">;
  readonly series: VisibleSeries | null;
  /** The sources of the shown storm tracks. */
  readonly tracks: readonly { readonly source: string }[];
  readonly layers: readonly ShownLayer[];
}) {
  const { map, series, tracks, layers } = props;
  const text = useTexts("widgets.map");
  const shell = useTexts("shell");
  const sourceWords = useSourceWords();
  const [credit, setCredit] = useState<MapCredit | null>(null);
  useEffect(() => map.onCredit(setCredit), [map]);
  const figures = [series?.at.series.source ?? "", ...tracks.map(({ source }) => source)];
  const sources = [...figures.map(sourceWords), ...layers.map(({ layer }) => layer.credit)];
  const named = [...new Set(sources)].filter((one) => one !== credit?.copyright);
  const ofLayers = named.filter(Boolean).join(" | ");
  if (!credit?.copyright && ofLayers === "") return null;
  return (
    <p className="map__credits">
      <span className="pv-visually-hidden">{text("credits")}: </span>
      {credit?.link ? (
        <a href={credit.link} target="_blank" rel="noopener noreferrer">
          <bdi>{credit.copyright}</bdi>
          <span className="pv-visually-hidden"> ({shell("newTab")})</span>
        </a>
      ) : (
        <bdi>{credit?.copyright}</bdi>
      )}
      {credit?.copyright && ofLayers && " | "}
      <bdi>{ofLayers}</bdi>
    </p>
  );
}

/** Milliseconds of drawing before a notice is shown; most tiles are drawn sooner. */
const TIMEOUT_MS = 1_000;
/** Milliseconds after which what is not drawn yet is requested again, and the notice says so. */
const REQUEST_AGAIN_MS = 10_000;

/** Says that the map is still drawing, if that takes long, and requests again what does not come. */
export function Drawing({ map }: { map: Pick<LiveMap, "onDrawing" | "redraw"> }) {
  const text = useTexts("widgets.map");
  const [drawing, setDrawing] = useState(false);
  const [late, setLate] = useState<"drawing" | "drawingSlowly" | null>(null);
  useEffect(() => map.onDrawing(setDrawing), [map]);
  useEffect(() => {
    if (!drawing) return undefined;
    const due = setTimeout(() => setLate("drawing"), TIMEOUT_MS);
    const again = setInterval(() => {
      setLate("drawingSlowly");
      map.redraw();
    }, REQUEST_AGAIN_MS);
    return () => {
      clearTimeout(due);
      clearInterval(again);
      setLate(null);
    };
  }, [map, drawing]);
  if (!drawing || late === null) return null;
  return (
    <p className="map__drawing pv-chip" role="status">
      {text(late)}
    </p>
  );
}
