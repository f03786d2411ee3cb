import { useEffect, useEffectEvent, useId, useRef, useState, type CSSProperties, type ReactNode } from "react";
import type { Source } from "../../client/view.ts";
import { ZoneFocused } from "../../contract/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action } from "../../framework/ui/controls/index.ts";
import type { LiveMap, MapHit, ZoneOnMap } from "../../map/live-map.ts";
import type { ScreenSpot } from "../../map/geo.ts";
import { measureDrawn, valueOf } from "../../map/tracts/paint-tracts.ts";
import type { TractFeature } from "../../map/tracts/tile-features.ts";
import { TractPopup } from "./TractPopup.tsx";
import { ZonePopup } from "./ZonePopup.tsx";
import type { MapStyle } from "./use-map-style.ts";
import { useMeasure } from "./use-measure.ts";

/** What was clicked: the zone, as long as it is asked of, and the tract or county below it. */
interface Opened {
  readonly zone: number | null;
  readonly feature: TractFeature | null;
  readonly hit: MapHit;
}

/** What lies under the pointer (a line) and under a click (the whole of its figures). */
export function MapInspector(props: {
  readonly map: LiveMap;
  readonly style: MapStyle;
  /** The estimation whose zones can be clicked, and its zones. */
  readonly eid: number | null;
  readonly zones: readonly ZoneOnMap[];
  readonly source: Source;
  onZoom(zone: number): void;
  /** Whether a layer's feature is open above. */
  readonly covered: boolean;
}) {
  const { map, style, eid, zones, source, covered, onZoom } = props;
  const { statistic, drawing } = style;
  const measure = measureDrawn(drawing);
  const { nameOf, figure } = useMeasure(statistic, measure);
  const statistics = useTexts("map.statistics");
  const publish = usePublish();
  const [hover, setHover] = useState<MapHit | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [spot, setSpot] = useState<ScreenSpot | null>(null);

  const clicked = useEffectEvent((hit: MapHit) => {
    // A facility, or a layer's feature, lies above whatever is under it, and shows itself.
    if (hit.facility !== null || hit.overlay !== null) return setOpened(null);
    if (eid !== null && hit.zone !== null) publish(ZoneFocused, { eid, zone: hit.zone });
    // The zone first: what is planned for is what a click most often means.
    const zone = eid === null ? null : hit.zone;
    setOpened(zone !== null || hit.feature ? { feature: hit.feature, zone, hit } : null);
    setSpot(hit.spot);
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

  const zone = zones.find((one) => one.zone === opened?.zone);
  const close = () => {
    setOpened(null);
    map.view.focus();
  };
  return (
    <>
      {hover?.feature && hover.facility === null && !opened && (
        <div
          className="map__tip map__box"
          style={{ translate: `${hover.spot.x + 14}px ${hover.spot.y + 14}px` }}
          aria-hidden="true"
        >
          <strong>{hover.feature.name}</strong>
          <span>
            {statistics(statistic)}: {figure(valueOf(hover.feature, style))}
            {measure === "share" && ` (${nameOf(measure)})`}
          </span>
        </div>
      )}
      {opened && spot && !covered && eid !== null && zone && (
        <ZonePopup
          eid={eid}
          zone={zone}
          source={source}
          spot={spot}
          toTract={opened.feature && (() => setOpened({ ...opened, zone: null }))}
          onZoom={() => onZoom(zone.zone)}
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

/** What is known of a place, next to it; at the map's edge where it has no spot. It takes the focus, and Escape closes it. */
export function MapPopup(props: {
  /** What it tells of: another one takes the focus anew. */
  readonly of: unknown;
  readonly spot: ScreenSpot | null;
  readonly title: ReactNode;
  readonly note: string | null;
  readonly facts: readonly {
    readonly name: string;
    readonly value: string;
    readonly also?: string;
    readonly chosen?: boolean;
  }[];
  readonly children?: ReactNode;
  onClose(): void;
}) {
  const { of, spot, title, note, facts, children, onClose } = props;
  const text = useTexts("widgets.map.popup");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [of]);
  return (
    <div
      ref={box}
      className={`map__popup map__box${spot === null ? " map__popup--aside" : ""}`}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      style={{ "--map-x": `${spot?.x ?? 0}px`, "--map-y": `${spot?.y ?? 0}px` } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header className="pv-row pv-row--one pv-row--top">
        <div className="pv-grow">
          <h3 id={id} className="pv-row pv-row--one">
            {title}
          </h3>
          {note !== null && <p className="pv-muted">{note}</p>}
        </div>
        <Action icon="x" label={text("close")} onClick={onClose} />
      </header>
      <dl>
        {facts.map(({ name, value, also, chosen }) => (
          <div key={name} className={`pv-row pv-row--one pv-row--apart${chosen ? " map__chosen" : ""}`}>
            <dt>{name}</dt>
            <dd>
              {value}
              {also && <small className="pv-muted">{also}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
