import { useEffect, useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import type { LiveMap } from "../../map/live-map.ts";

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
