import { useEffect, useEffectEvent, useState } from "react";
import type { StatisticKey } from "../../contract/domain.ts";
import { ZoneFocused } from "../../contract/topics.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { LiveMap, MapHit, ScreenSpot } from "../../map/live-map.ts";
import type { TractFeature } from "../../map/tracts/tile-features.ts";
import { TractPopup } from "./TractPopup.tsx";

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
