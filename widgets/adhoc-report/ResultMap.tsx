import "./AdhocReport.css";
import { useAtomValue } from "jotai";
import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useFeatures } from "./calls.ts";
import { useLayerActions } from "../../client/map/layers/use-layers.ts";
import type { AdhocQuery, BaseView } from "../../contract/adhoc/queries.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { MAP_ROUTE, useOpenable } from "../../framework/shell/shell-routes.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, useToast } from "../../framework/ui/index.ts";
import type { MapHit } from "../../map/live-map.ts";
import { classColors } from "../../map/tracts/paint-tracts.ts";
import { usePalette } from "../../map/use-palette.ts";
import { DrawnMap } from "./DrawnMap.tsx";
import { FeatureFacts, ResultLegend } from "./ResultLegend.tsx";
import { resultLayer, type ResultLayer } from "./result-layer.ts";
import type { LayerFeature } from "../../client/map/layers/features.ts";
import { useCountyFeatures } from "../../client/map/layers/own-features.ts";
import { plainStyle } from "../../client/map/layers/style.ts";
import { useDataSets } from "../../client/tracts/tracts.ts";
import type { OverlaySource } from "../../map/overlays/overlay.ts";

interface ResultMapProps {
  readonly view: BaseView;
  readonly query: AdhocQuery;
  /** The figure that colors it; null for the first. */
  readonly figure: string | null;
  readonly language: string;
  /** Number of rows of the answer that are drawn. */
  readonly rows: number;
  onLocations(locations: readonly string[]): void;
}

/** The first rows of an answer on a map, colored by a figure. The reader can choose counties here and open the result as a layer. */
export default function ResultMap({ view, query, figure, language, rows, onLocations }: ResultMapProps) {
  const text = useTexts("widgets.adhoc-report.map");
  const { number } = useFormat();
  const timeZone = useAtomValue(timeZoneAtom);
  const answer = useFeatures({ query, limit: rows, timeZone }, language);
  const frame = useRef<HTMLElement>(null);
  const palette = usePalette(frame);
  const layer = useMemo(
    () => (answer.data ? resultLayer(answer.data, figure, (classes) => classColors("YlGnBu", classes, palette)) : null),
    [answer.data, figure, palette],
  );
  const [choosing, setChoosing] = useState(false);
  const [opened, setOpened] = useState<MapHit["overlay"]>(null);
  const counties = useCountyChoice({ asked: choosing, chosen: query.locations, onLocations });
  const openLayer = useOpenLayer();
  const name = layer?.figure ? text("of", { view: view.title, figure: layer.figure.title }) : view.title;
  const drawn = answer.data?.features.length ?? 0;
  const overlays = useMemo(
    () => [
      ...(layer
        ? [{ ...OVERLAY, id: "result", title: view.title, source: { kind: "features" as const, ...layer } }]
        : []),
      ...(counties.source ? [{ ...OVERLAY, id: "counties", title: "", source: counties.source }] : []),
    ],
    [layer, counties.source, view.title],
  );
  const clicked = (hit: MapHit) => {
    if (choosing) counties.toggle(hit.overlay?.feature ?? null);
    else setOpened(hit.overlay);
  };
  const facts = layer?.set.features.find(({ id }) => !choosing && opened?.id === "result" && id === opened.feature.id);
  return (
    <div className="pv-stack">
      <div className="pv-row">
        {view.located ? (
          <Button icon="cursor-click" aria-pressed={choosing} onClick={() => setChoosing(!choosing)}>
            {text("choose")}
          </Button>
        ) : null}
        {openLayer ? (
          <Button icon="layers" disabled={!layer?.set.features.length} onClick={() => layer && openLayer(name, layer)}>
            {text("open")}
          </Button>
        ) : null}
      </div>
      <p className="pv-small">{choosing ? text("choosing") : name}</p>
      {answer.isError ? <ErrorState error={answer.error} retry={() => void answer.refetch()} /> : null}
      {answer.data?.placed === false ? <EmptyState icon="map" text={text("unplaced")} /> : null}
      <section ref={frame} className="adhoc-map" aria-label={name} data-zooms-on-wheel="">
        <DrawnMap {...{ frame, palette, overlays, clicked, layer }} still={choosing} />
      </section>
      {layer ? <ResultLegend layer={layer} /> : null}
      {answer.data && drawn < answer.data.total ? (
        <p className="pv-muted pv-small">
          {text("first", { count: drawn, drawn: number(drawn), all: number(answer.data.total) })}
        </p>
      ) : null}
      {layer && layer.placeless > 0 && answer.data?.placed ? (
        <p className="pv-muted pv-small">
          {text("placeless", { count: layer.placeless, formatted: number(layer.placeless) })}
        </p>
      ) : null}
      {facts ? <FeatureFacts feature={facts} /> : null}
    </div>
  );
}

/** Slightly transparent, so that the map below stays readable. */
const OVERLAY = { attempt: 0, opacity: 0.8, minScale: 0, maxScale: 0, opens: true } as const;

/**
 * Adds a result to the session's layers and opens the map page; null if the app has none or the reader may not open it.
 */
function useOpenLayer(): ((title: string, layer: ResultLayer) => void) | null {
  const text = useTexts("widgets.adhoc-report.map");
  const { add } = useLayerActions();
  const navigate = useNavigate();
  const toast = useToast();
  if (!useOpenable()(MAP_ROUTE)) return null;
  return (title, { set, style }) => {
    add({ kind: "file", title, set, style });
    toast({ kind: "success", text: text("added", { layer: title }) });
    void navigate(MAP_ROUTE);
  };
}

interface CountyChoice {
  /** Whether the reader is choosing counties; they are fetched only then. */
  readonly asked: boolean;
  readonly chosen: readonly string[];
  onLocations(locations: readonly string[]): void;
}

/** Lets the reader choose counties of the default data set on the map; the chosen ones are filled. */
function useCountyChoice({ asked, chosen, onLocations }: CountyChoice) {
  const dataSet = useDataSets().data?.find(({ isDefault }) => isDefault);
  const counties = useCountyFeatures(asked ? (dataSet?.dataSetId ?? null) : null).data;
  const source = useMemo((): OverlaySource | null => {
    if (!asked || counties === undefined) return null;
    const plain = plainStyle(1);
    const values = chosen.map((value) => ({ value, color: `${plain.symbol.outline}80`, label: "" }));
    const style = { ...plain, renderer: "unique" as const, field: "fips", values, otherColor: "#ffffff01" };
    return { kind: "features", set: counties, style };
  }, [asked, counties, chosen]);
  return {
    source,
    /** Selects or deselects the county that was clicked. */
    toggle(feature: LayerFeature | null): void {
      const fips = feature?.attributes["fips"];
      if (typeof fips !== "string") return;
      onLocations(chosen.includes(fips) ? chosen.filter((one) => one !== fips) : [...chosen, fips]);
    },
  };
}
