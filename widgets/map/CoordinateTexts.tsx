import { useState } from "react";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Action } from "../../framework/ui/controls/index.ts";
import { copyText, useAnnounce, useToast } from "../../framework/ui/index.ts";
import { writeCoordinates } from "../../map/coordinates.ts";
import { boundsAround, type LonLat } from "../../map/geo.ts";
import { PlaceField, type PlaceFieldOptions } from "./PlaceField.tsx";

/** A typed or found place, or the map's center, in three notations that can be copied. */
export function CoordinateTexts({ map, sources, within }: PlaceFieldOptions) {
  const text = useTexts("widgets.map.points");
  const locale = useLocale();
  const announce = useAnnounce();
  const toast = useToast();
  const [at, setAt] = useState<LonLat | null>(null);
  const notations = at && writeCoordinates(at, locale);
  const copy = async (value: string) => {
    if (await copyText(value)) announce(text("copied", { value }));
    else toast({ kind: "warning", text: text("notCopied") });
  };
  return (
    <div className="map__note pv-stack">
      <PlaceField
        map={map}
        sources={sources}
        within={within}
        add={text("show")}
        onPoint={(point) => {
          setAt(point.at);
          map?.goTo(boundsAround(point.at));
          map?.showPath({ points: [point.at], closed: false });
        }}
      />
      {notations && (
        <dl className="pv-stack pv-stack--tight">
          {(["decimal", "dms", "mgrs"] as const).map((kind) => {
            const value = notations[kind];
            return (
              <div key={kind} className="pv-row pv-row--one">
                <div className="pv-grow">
                  <dt className="pv-muted pv-small">{text(kind)}</dt>
                  <dd>{value ?? "–"}</dd>
                </div>
                {value !== null && (
                  <Action
                    icon="copy-to-clipboard"
                    label={text("copy", { notation: text(kind) })}
                    onClick={() => void copy(value)}
                  />
                )}
              </div>
            );
          })}
        </dl>
      )}
    </div>
  );
}
