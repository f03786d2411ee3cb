import { useEffect, useEffectEvent, useState } from "react";
import type { Source } from "../../client/planning/source.ts";
import { ZoneFocused } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useTexts, useFormat } from "../../framework/i18n/index.ts";
import type { LiveMap, MapHit, ZoneOnMap } from "../../map/live-map.ts";
import type { ScreenSpot } from "../../map/geo.ts";
import { measureDrawn, valueOf } from "../../map/tracts/paint-tracts.ts";
import type { TractFeature } from "../../map/tracts/tile-features.ts";
import { keepFree, spotBeside } from "./beside-zone.ts";
import { TractPopup } from "./TractPopup.tsx";
import { ZonePopup } from "./ZonePopup.tsx";
import type { MapStyle } from "./use-map-style.ts";
import { useMeasure } from "./use-measure.ts";
import type { VisibleSeries } from "./use-series.ts";
import { usePlaceNames } from "../../client/map/series/place-names.ts";
import { isPercent } from "../../client/map/series/shown-frame.ts";
import { FIPS_DIGITS } from "../../engine/files/place-codes.ts";

/** A click's result: the zone while it is shown, and the tract or county below it. */
interface InspectedHit {
  readonly zone: number | null;
  readonly feature: TractFeature | null;
  readonly hit: MapHit;
}

/** Shows one figure of the area under the pointer, and all figures of a clicked one. */
export function MapInspector(props: {
  readonly map: LiveMap;
  readonly style: MapStyle;
  /** The series shown instead of the statistic; null for none. */
  readonly series: VisibleSeries | null;
  /** The estimation whose zones can be clicked, and its zones. */
  readonly eid: number | null;
  readonly zones: readonly ZoneOnMap[];
  readonly source: Source;
  onZoom(zone: number): void;
  /** Whether a layer's feature is open above. */
  readonly covered: boolean;
}) {
  const { map, style, series, eid, zones, source, covered, onZoom } = props;
  const { statistic, drawing } = style;
  const measure = measureDrawn(drawing);
  const { nameOf, figure } = useMeasure(statistic, measure);
  const statistics = useTexts("map.statistics");
  const ofSeries = useSeriesTip(series);
  const publish = usePublish();
  const [hover, setHover] = useState<MapHit | null>(null);
  const [opened, setOpened] = useState<InspectedHit | null>(null);
  const [spot, setSpot] = useState<ScreenSpot | null>(null);

  const clicked = useEffectEvent((hit: MapHit) => {
    // A facility or a layer's feature is on top and has its own pop-up.
    if (hit.facility !== null || hit.overlay !== null) return setOpened(null);
    if (eid !== null && hit.zone !== null) publish(ZoneFocused, { eid, zone: hit.zone });
    // The zone comes first, since it is what a click most often means.
    const zone = eid === null ? null : hit.zone;
    setOpened(zone !== null || hit.feature ? { feature: hit.feature, zone, hit } : null);
    setSpot(hit.spot);
    const shown = zones.find((one) => one.zone === zone);
    if (shown) keepFree(map, shown);
  });
  useEffect(() => map.onClick((hit) => clicked(hit)), [map]);
  useEffect(() => map.onHover(setHover), [map]);
  useEffect(() => {
    map.highlight(opened?.zone === null ? opened.feature : null);
    if (opened === null) return undefined;
    const unfollow = map.onFrame(() => setSpot(map.toScreen(opened.hit.at)));
    return () => {
      unfollow();
      map.highlight(null);
    };
  }, [map, opened]);

  const tipOf = (feature: TractFeature) => ({
    name: feature.name,
    label: `${statistics(statistic)}: ${figure(valueOf(feature, style))}${measure === "share" ? ` (${nameOf(measure)})` : ""}`,
  });
  const tip = hover?.feature && hover.facility === null && !opened ? (ofSeries ?? tipOf)(hover.feature) : null;
  const zone = zones.find((one) => one.zone === opened?.zone);
  const close = () => {
    setOpened(null);
    map.view.focus();
  };
  return (
    <>
      {hover && tip && (
        <div
          className="map__tip map__box"
          style={{ translate: `${hover.spot.x + 14}px ${hover.spot.y + 14}px` }}
          aria-hidden="true"
        >
          <strong>{tip.name}</strong>
          <span>{tip.label}</span>
        </div>
      )}
      {opened && spot && !covered && eid !== null && zone && (
        <ZonePopup
          eid={eid}
          zone={zone}
          source={source}
          spot={spotBeside(map, zone, spot)}
          toTract={opened.feature && (() => setOpened({ ...opened, zone: null }))}
          onZoom={() => {
            onZoom(zone.zone);
            keepFree(map, zone, true);
          }}
          onClose={close}
        />
      )}
      {opened?.feature && opened.zone === null && spot && !covered && (
        <TractPopup
          key={opened.feature.fips}
          feature={opened.feature}
          at={opened.hit.at}
          style={style}
          spot={spot}
          zones={zones}
          source={source}
          onClose={close}
        />
      )}
    </>
  );
}

/** The pointer's text for a time series: the figure of the place or of its county. */
function useSeriesTip(seen: VisibleSeries | null) {
  const text = useTexts("widgets.map.legend");
  const format = useFormat();
  const nameOf = usePlaceNames();
  if (seen === null) return null;
  const { at, figures } = seen;
  const { series, column } = at;
  const percent = isPercent(series, column);
  return ({ fips, name }: TractFeature) => {
    const place = fips.slice(0, FIPS_DIGITS[series.geography]);
    const value = figures.get(place) ?? null;
    const figure = percent ? format.percent(value) : format.number(value);
    return {
      name: place === fips ? name : nameOf(place),
      label: `${series.columns[column]?.label ?? ""}: ${value === null ? text("missing") : figure}`,
    };
  };
}
