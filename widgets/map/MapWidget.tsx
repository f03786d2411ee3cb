import "./MapWidget.css";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLinkedEstimation } from "../../client/estimations.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { MapCredit } from "../../map/basemap/hosted.ts";
import { PALETTES, type MapPalette } from "../../map/basemap/palette.ts";
import { FACILITY_STYLES } from "../../map/styles.ts";
import type { LiveMap, MapWords } from "../../map/live-map.ts";
import { FacilityChooser } from "./FacilityChooser.tsx";
import { FacilityPopup, FacilitySign } from "./FacilityPopup.tsx";
import { Legend } from "./Legend.tsx";
import { MapInspector } from "./MapInspector.tsx";
import { MapNotices } from "./MapNotices.tsx";
import { MapTools } from "./MapTools.tsx";
import type { MapConfig } from "./config.ts";
import { useFacilities, type Facilities } from "./use-facilities.ts";
import { useLiveMap } from "./use-live-map.ts";
import { useMapData } from "./use-map-data.ts";
import { useToolRequests } from "./use-tool-requests.ts";

/** The page's map: tracts colored by a statistic, the estimation's zones, and the tools around them. */
export default function MapWidget({ config, setAction }: WidgetProps<MapConfig>) {
  const text = useTexts("widgets.map");
  useLinkedEstimation();
  const frame = useRef<HTMLElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const palette = usePalette(frame);
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const aria = useMemo(() => ({ label: text("label"), description: text("keys") }), [text]);
  const { state, retry } = useLiveMap({ container: ground, frame }, { palette, bounds: config.bounds, aria, language });
  const map = state.kind === "shown" ? state.map : null;
  const data = useMapData(map, { config, setAction });
  const [tool, setTool] = useState<string | null>(null);
  const { source, facilities: atFirst } = config;
  const facilities = useFacilities(map, { source, atFirst, wanted: tool === "facilities", setAction });
  const requests = useToolRequests(data, config);
  const { opened } = facilities;

  return (
    <section ref={frame} className="map" aria-label={text("label")} data-zooms-on-wheel="">
      <div ref={ground} className="map__ground" />
      {state.kind === "starting" && <Loading text={text("starting")} />}
      {state.kind === "noWebgl" && <EmptyState icon="map" text={text("noWebgl")} />}
      {state.kind === "failed" && <ErrorState error={state.error} retry={retry} />}
      {map && (
        <>
          <PaletteSync map={map} palette={palette} />
          <LanguageSync map={map} language={language} words={aria} />
          <MapNotices map={map} dataSet={data.dataSet} failed={data.failed} />
          <Legend data={data} map={map} palette={palette} open={config.legend}>
            <FacilityLegend facilities={facilities} />
          </Legend>
          <MapCredits map={map} />
          <Drawing map={map} />
          <MapInspector map={map} statistic={data.statistic} eid={data.eid} />
        </>
      )}
      {(map || state.kind === "noWebgl") && (
        <MapTools
          map={map}
          requests={requests}
          facilities={facilities.offered ? <FacilityChooser facilities={facilities} mapped={map !== null} /> : null}
          open={tool}
          onOpen={setTool}
        />
      )}
      {opened && (
        <FacilityPopup
          facility={opened}
          map={map}
          onClose={() => {
            facilities.open(null);
            map?.view.focus();
          }}
        />
      )}
    </section>
  );
}

/** Makes the map speak the reader's language when it changes; the map stays as it stands. */
function LanguageSync({ map, language, words }: { map: LiveMap; language: string; words: MapWords }) {
  useEffect(() => map.setLanguage(language, words), [map, language, words]);
  return null;
}

/** Repaints the map when the theme turns light or dark. */
function PaletteSync({ map, palette }: { map: LiveMap; palette: MapPalette }) {
  useEffect(() => map.setPalette(palette), [map, palette]);
  return null;
}

/** Names those whose base map is shown, as they ask to be named. */
function MapCredits({ map }: { map: LiveMap }) {
  const text = useTexts("widgets.map");
  const shell = useTexts("shell");
  const [credit, setCredit] = useState<MapCredit | null>(null);
  useEffect(() => map.onCredit(setCredit), [map]);
  if (!credit) return null;
  return (
    <p className="map__credits">
      <span className="pv-visually-hidden">{text("credits")}: </span>
      {credit.link ? (
        <a href={credit.link} target="_blank" rel="noopener noreferrer">
          <bdi>{credit.copyright}</bdi>
          <span className="pv-visually-hidden"> ({shell("newTab")})</span>
        </a>
      ) : (
        <bdi>{credit.copyright}</bdi>
      )}
    </p>
  );
}

/** What the signs of the facilities mean: those of the kinds that are on the map. */
function FacilityLegend({ facilities: { shown, rows } }: { readonly facilities: Facilities }) {
  const text = useTexts("widgets.map.facilities");
  const types = useTexts("domain.lists.supply.words.type");
  const kinds = FACILITY_STYLES.filter(({ type }) =>
    (rows ?? []).some((row) => row.type === type && row.longitude !== null),
  );
  if (!shown || kinds.length === 0) return null;
  return (
    <>
      <p className="map__legendLevel">{text("label")}</p>
      <ul className="map__classes">
        {kinds.map(({ type }) => (
          <li key={type}>
            <FacilitySign type={type} />
            {types(type)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The map's palette for the ground the theme gives: canvas cannot read the theme's custom properties by itself. */
function usePalette(element: RefObject<HTMLElement | null>): MapPalette {
  const watch = useCallback((onChange: () => void) => {
    const observer = new MutationObserver(onChange);
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.body, { attributes: true });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", onChange);
    return () => {
      observer.disconnect();
      system.removeEventListener("change", onChange);
    };
  }, []);
  return useSyncExternalStore(watch, () => PALETTES[groundOf(element.current ?? document.body)]);
}

/** What the theme names (`--pv-map`); of a page that names nothing, dark where its text is light. */
function groundOf(element: HTMLElement): MapPalette["ground"] {
  const style = getComputedStyle(element);
  const named = style.getPropertyValue("--pv-map").trim();
  if (named === "light" || named === "dark" || named === "sea") return named;
  const [red = 0, green = 0, blue = 0] = (style.color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "dark" : "light";
}

/** Milliseconds of drawing after which a word is due; most tiles are there sooner. */
const TIMEOUT_MS = 700;

/** Says that the map is still being drawn where that takes its time. */
export function Drawing({ map }: { map: Pick<LiveMap, "onDrawing"> }) {
  const text = useTexts("widgets.map");
  const [late, setLate] = useState(false);
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const forget = map.onDrawing((drawing) => {
      clearTimeout(due);
      if (drawing) due = setTimeout(() => setLate(true), TIMEOUT_MS);
      else setLate(false);
    });
    return () => {
      clearTimeout(due);
      forget();
    };
  }, [map]);
  if (!late) return null;
  return (
    <p className="map__drawing" role="status">
      <span className="pv-spinner" aria-hidden="true" />
      {text("drawing")}
    </p>
  );
}
