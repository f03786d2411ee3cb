import { useEffect, useId, useRef } from "react";
import type { CSSProperties } from "react";
import { STATISTICS } from "../../engine/statistics.ts";
import type { StatisticKey } from "../../contract/domain.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { ScreenSpot } from "../../map/live-map.ts";
import type { TractFeature } from "../../map/tracts/tile-features.ts";

interface PopupProps {
  readonly feature: TractFeature;
  readonly statistic: StatisticKey;
  readonly spot: ScreenSpot;
  onClose(): void;
}

/** A tract's (or county's) fourteen figures. A missing figure is a dash, never 0; system fields are not shown. */
export function TractPopup({ feature, statistic, spot, onClose }: PopupProps) {
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
