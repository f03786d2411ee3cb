import { useEffect, useState } from "react";
import { SAMPLE_LABEL } from "../../engine/seeded.ts";
import type { DataSet } from "../../contract/calls/tracts.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { LiveMap } from "../../map/live-map.ts";

interface NoticesProps {
  readonly map: LiveMap;
  readonly dataSet: DataSet | null;
  /** Whether the server did not even say which tracts there are. */
  readonly failed: boolean;
}

/** Which data the map shows, plainly where it is a sample, and what could not be had. */
export function MapNotices({ map, dataSet, failed }: NoticesProps) {
  const text = useTexts("widgets.map");
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => map.onTrouble(setTrouble), [map]);
  return (
    <div className="map__notices">
      {dataSet && (
        <p className={`map__chip${dataSet.sample ? " map__chip--sample" : ""}`}>
          {dataSet.sample && (
            <>
              <Icon name="exclamation-mark-triangle" />
              <strong>{text("sample")}</strong>
            </>
          )}
          {!(dataSet.sample && dataSet.label === SAMPLE_LABEL) && <span>{dataSet.label}</span>}
        </p>
      )}
      {(trouble !== null || failed) && (
        <p className="map__chip map__chip--trouble" role="alert" title={trouble ?? undefined}>
          <Icon name="exclamation-mark-circle" />
          {text("censusNotLoaded")}
        </p>
      )}
    </div>
  );
}
