import { useEffect, useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import type { MapCredit } from "../../map/basemap/hosted.ts";
import type { LiveMap } from "../../map/live-map.ts";

/** Names those whose base map is shown, as they ask to be named. */
export function MapCredits({ map }: { map: LiveMap }) {
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
