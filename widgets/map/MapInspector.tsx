import { useEffect, useEffectEvent, useId, useRef, useState, type CSSProperties, type ReactNode } from "react";
import type { StatisticKey } from "../../contract/domain.ts";
import { ZoneFocused } from "../../contract/topics.ts";
import { STATISTICS } from "../../engine/statistics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Action } from "../../framework/ui/controls/index.ts";
import type { LiveMap, MapHit } from "../../map/live-map.ts";
import type { LonLat, ScreenSpot } from "../../map/geo.ts";
import { measureDrawn, valueOf } from "../../map/tracts/paint-tracts.ts";
import type { TractFeature } from "../../map/tracts/tile-features.ts";
import { PlaceServices } from "./PlaceServices.tsx";
import type { MapStyle } from "./use-map-style.ts";
import { useMeasure } from "./use-measure.ts";

/** What lies under the pointer (a line) and under a click (the whole of its figures). */
export function MapInspector(props: {
  readonly map: LiveMap;
  readonly style: MapStyle;
  /** The estimation whose zones can be clicked. */
  readonly eid: number | null;
  /** Whether a layer's feature is open above. */
  readonly covered: boolean;
}) {
  const { map, style, eid, covered } = props;
  const { statistic, drawing } = style;
  const measure = measureDrawn(drawing);
  const { nameOf, figure } = useMeasure(statistic, measure);
  const statistics = useTexts("map.statistics");
  const publish = usePublish();
  const [hover, setHover] = useState<MapHit | null>(null);
  const [opened, setOpened] = useState<{ feature: TractFeature; hit: MapHit } | null>(null);
  const [spot, setSpot] = useState<ScreenSpot | null>(null);

  const clicked = useEffectEvent((hit: MapHit) => {
    // A facility, or a layer's feature, lies above whatever is under it, and shows itself.
    if (hit.facility !== null || hit.overlay !== null) return setOpened(null);
    if (eid !== null && hit.zone !== null) publish(ZoneFocused, { eid, zone: hit.zone });
    setOpened(hit.feature ? { feature: hit.feature, hit } : null);
    setSpot(hit.spot);
  });
  useEffect(() => map.onClick((hit) => clicked(hit)), [map]);
  useEffect(() => map.onHover(setHover), [map]);
  useEffect(() => {
    map.highlight(opened?.feature ?? null);
    if (opened === null) return undefined;
    const unfollow = map.onFrame(() => setSpot(map.toScreen(opened.hit.at)));
    return () => {
      unfollow();
      map.highlight(null);
    };
  }, [map, opened]);

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
      {opened && spot && !covered && (
        <TractPopup
          feature={opened.feature}
          at={opened.hit.at}
          statistic={statistic}
          spot={spot}
          onClose={() => {
            setOpened(null);
            map.view.focus();
          }}
        />
      )}
    </>
  );
}

/** A tract's (or county's) fourteen figures. A missing figure is a dash, never 0; system fields are not shown. */
function TractPopup(props: {
  readonly feature: TractFeature;
  readonly at: LonLat;
  readonly statistic: StatisticKey;
  readonly spot: ScreenSpot;
  onClose(): void;
}) {
  const { feature, at, statistic, spot, onClose } = props;
  const text = useTexts("widgets.map.popup");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  const { nameOf, figure } = useMeasure(statistic, "share");
  return (
    <MapPopup
      of={feature}
      spot={spot}
      title={feature.name}
      note={text("fips", { fips: feature.fips })}
      facts={STATISTICS.map((key) => ({
        name: statistics(key),
        value: format.number(feature.figures[key]),
        also:
          key === statistic ? `${figure(valueOf(feature, { statistic, drawing: "share" }))} ${nameOf("share")}` : "",
        chosen: key === statistic,
      }))}
      onClose={onClose}
    >
      <PlaceServices fips={feature.fips} at={at} />
    </MapPopup>
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
