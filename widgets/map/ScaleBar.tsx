import { useEffect, useState } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { scaleOf } from "../../map/scale.ts";

/** How far is far: miles above, kilometres below. */
export function ScaleBar({ map }: { map: LiveMap }) {
  const text = useTexts("widgets.map.scale");
  const format = useFormat();
  const [resolution, setResolution] = useState<number | null>(null);
  useEffect(() => map.onFrame(({ groundResolution }) => setResolution(groundResolution)), [map]);
  if (resolution === null) return null;
  return (
    <div className="map__scale">
      {(["miles", "kilometers"] as const).map((unit) => {
        const { amount, pixels } = scaleOf(resolution, unit);
        const digits = amount >= 1 ? 0 : amount >= 0.1 ? 1 : 2;
        return (
          <span key={unit} style={{ inlineSize: `${pixels}px` }}>
            {text(unit, { amount: format.number(amount, { digits }) })}
          </span>
        );
      })}
    </div>
  );
}
