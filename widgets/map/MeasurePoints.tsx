import { useEffect, useState } from "react";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, Fold } from "../../framework/ui/controls/index.ts";
import type { LonLat } from "../../map/geo.ts";
import type * as measure from "../../map/measure.ts";
import { PlaceField, type NamedPoint, type PlaceFieldOptions } from "./PlaceField.tsx";

/** Meters in one international mile and foot; square meters in an acre (NIST SP 811, B.8). */
const MILE = 1609.344;
const ACRE = 4046.8564224;

/** The kind of measurement, and its point sources. */
interface MeasureProps extends PlaceFieldOptions {
  readonly kind: "distance" | "area";
}

/** Measures distance or area between typed or found points, without a mouse or a map. */
export function MeasurePoints({ kind, map, sources, within }: MeasureProps) {
  const text = useTexts("widgets.map.points");
  const [points, setPoints] = useState<readonly NamedPoint[]>([]);
  useEffect(() => map?.showPath({ points: points.map(({ at }) => at), closed: kind === "area" }), [map, points, kind]);
  useEffect(() => () => map?.showPath(null), [map]);
  const panel = (
    <div className="pv-stack">
      {map && <p className="pv-muted pv-small">{text("keys")}</p>}
      <PlaceField {...{ map, sources, within }} add={text("add")} onPoint={(point) => setPoints([...points, point])} />
      {points.length > 0 && (
        <ol className="pv-stack pv-stack--tight" aria-label={text("list")}>
          {points.map(({ label }, i) => (
            // Points have no id other than their position.
            <li key={i} className="pv-row pv-row--one">
              <span className="pv-grow">{`${i + 1}. ${label}`}</span>
              <Action
                icon="x"
                label={text("remove", { point: label })}
                onClick={() => setPoints(points.filter((_, at) => at !== i))}
              />
            </li>
          ))}
        </ol>
      )}
      <Measured kind={kind} points={points.map(({ at }) => at)} />
      {points.length > 0 && (
        <Button kind="quiet" onClick={() => setPoints([])}>
          {text("clear")}
        </Button>
      )}
    </div>
  );
  // With a map it is folded below the pointer tool; without a map it is the only way.
  return <div className="map__note">{map ? <Fold title={text("title")}>{panel}</Fold> : panel}</div>;
}

/** The result in words, or how many points are still missing. */
function Measured({ kind, points }: { kind: "distance" | "area"; points: readonly LonLat[] }) {
  const text = useTexts("widgets.map.points");
  const format = useFormat();
  const reason = useErrorText();
  const [measures, setMeasures] = useState<typeof measure | null>(null);
  const enough = points.length >= (kind === "distance" ? 2 : 3);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let wanted = true;
    void import("../../map/measure.ts").then(
      (loaded) => wanted && setMeasures(loaded),
      (failure: unknown) => wanted && setError(failure),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (error !== null) return <p role="alert">{reason(error)}</p>;
  if (!enough) return <p className="pv-muted pv-small">{text(`${kind}Needs`)}</p>;
  if (measures === null) return null;
  const two = (value: number) => format.number(value, { digits: 2 });
  if (kind === "distance") {
    const meters = measures.lengthOf(points);
    return (
      <p role="status" className="pv-strong">
        {text("distance", { miles: two(meters / MILE), kilometers: two(meters / 1000) })}
      </p>
    );
  }
  const { area, around } = measures.areaOf(points);
  const squares = { miles: two(area / MILE ** 2), kilometers: two(area / 1e6), acres: two(area / ACRE) };
  return (
    <div role="status">
      <p className="pv-strong">{text("area", squares)}</p>
      <p>{text("around", { miles: two(around / MILE), kilometers: two(around / 1000) })}</p>
    </div>
  );
}
