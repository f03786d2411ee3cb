import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useLinkedEstimation } from "../../client/use-linked-estimation.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Drawing } from "./Drawing.tsx";
import { FacilityChooser } from "./FacilityChooser.tsx";
import { FacilityLegend } from "./FacilityLegend.tsx";
import { FacilityPopup } from "./FacilityPopup.tsx";
import { LanguageSync } from "./LanguageSync.tsx";
import { Legend } from "./Legend.tsx";
import { MapControls } from "./MapControls.tsx";
import { MapCredits } from "./MapCredits.tsx";
import { MapInspector } from "./MapInspector.tsx";
import { MapNotices } from "./MapNotices.tsx";
import { PaletteSync } from "./PaletteSync.tsx";
import { ScaleBar } from "./ScaleBar.tsx";
import type { MapConfig } from "./config.ts";
import { useFacilities } from "./use-facilities.ts";
import { usePalette } from "./use-ground.ts";
import { useLiveMap } from "./use-live-map.ts";
import { useMapData } from "./use-map-data.ts";
import "./MapWidget.css";

/** The page's map: tracts colored by a statistic, the estimation's zones, and the tools around them. */
export default function MapWidget({ config, setAction }: WidgetProps<MapConfig>) {
  const text = useTexts("widgets.map");
  useLinkedEstimation();
  const frame = useRef<HTMLElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const palette = usePalette(frame);
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const aria = useMemo(() => ({ label: text("label"), description: text("keys") }), [text]);
  const { state, retry } = useLiveMap(ground, { palette, bounds: config.bounds, aria, language });
  const map = state.kind === "shown" ? state.map : null;
  const data = useMapData(map, { config, setAction });
  const [choosing, setChoosing] = useState(false);
  const { source, facilities: atFirst } = config;
  const facilities = useFacilities(map, { source, atFirst, wanted: choosing, setAction });
  const { opened } = facilities;
  const chooser = facilities.offered && (
    <FacilityChooser {...{ facilities }} open={choosing} mapped={map !== null} onOpen={setChoosing} />
  );

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
          <MapControls map={map} frame={frame} basemaps={config.basemaps} onHome={data.home}>
            {chooser}
          </MapControls>
          <Legend data={data} map={map} palette={palette} open={config.legend}>
            <FacilityLegend facilities={facilities} />
          </Legend>
          <ScaleBar map={map} />
          <MapCredits map={map} />
          <Drawing map={map} />
          <MapInspector map={map} statistic={data.statistic} eid={data.eid} />
        </>
      )}
      {state.kind === "noWebgl" && chooser && <div className="map__controls">{chooser}</div>}
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
