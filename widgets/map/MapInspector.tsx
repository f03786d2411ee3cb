import { useEffect, useEffectEvent, useId, useRef, useState, type CSSProperties } from "react";
import type { StatisticKey } from "../../contract/domain.ts";
import { ZoneFocused } from "../../contract/topics.ts";
import { STATISTICS } from "../../engine/statistics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { LiveMap, MapHit } from "../../map/live-map.ts";
import type { ScreenSpot } from "../../map/geo/mercator.ts";
import type { TractFeature } from "../../map/tracts/tile-features.ts";

/** What lies under the pointer (a line) and under a click (the whole of its figures). */
export function MapInspector(props: {
  readonly map: LiveMap;
  readonly statistic: StatisticKey;
  /** The estimation whose zones can be clicked. */
  readonly eid: number | null;
}) {
  const { map, statistic, eid } = props;
  const format = useFormat();
  const statistics = useTexts("map.statistics");
  const publish = usePublish();
  const [hover, setHover] = useState<MapHit | null>(null);
  const [opened, setOpened] = useState<{ feature: TractFeature; hit: MapHit } | null>(null);
  const [spot, setSpot] = useState<ScreenSpot | null>(null);

  const clicked = useEffectEvent((hit: MapHit) => {
    // A facility lies above whatever is under it, and shows itself.
    if (hit.facility !== null) return setOpened(null);
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
          className="map__tip"
          style={{ translate: `${hover.spot.x + 14}px ${hover.spot.y + 14}px` }}
          aria-hidden="true"
        >
          <strong>{hover.feature.name}</strong>
          <span>
            {statistics(statistic)}: {format.number(hover.feature.figures[statistic])}
          </span>
        </div>
      )}
      {opened && spot && (
        <TractPopup
          feature={opened.feature}
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

interface PopupProps {
  readonly feature: TractFeature;
  readonly statistic: StatisticKey;
  readonly spot: ScreenSpot;
  onClose(): void;
}

/** A tract's (or county's) fourteen figures. A missing figure is a dash, never 0; system fields are not shown. */
function TractPopup({ feature, statistic, spot, onClose }: PopupProps) {
  const text = useTexts("widgets.map.popup");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [feature]);
  return (
    <div
      ref={box}
      className="map__popup"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      style={{ "--map-x": `${spot.x}px`, "--map-y": `${spot.y}px` } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header>
        <h3 id={id}>{feature.name}</h3>
        <button type="button" className="map__control" aria-label={text("close")} onClick={onClose}>
          <Icon name="x" />
        </button>
        <p>{text("fips", { fips: feature.fips })}</p>
      </header>
      <dl>
        {STATISTICS.map((key) => (
          <div key={key} className={key === statistic ? "map__chosen" : undefined}>
            <dt>{statistics(key)}</dt>
            <dd>{format.number(feature.figures[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
