import { useLayoutEffect, useRef, useState } from "react";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import { writeCoordinates } from "../../map/coordinates.ts";
import { middleOf, type Bounds, type LonLat } from "../../map/geo.ts";
import type { SearchTarget, LiveMap, PlaceSource } from "../../map/live-map.ts";
import { typedPlaces } from "../../map/typed-places.ts";

/** A typed or found point, or one taken from the map. */
export interface NamedPoint {
  readonly label: string;
  readonly at: LonLat;
}

/** Sources in which a point is searched. */
export interface PlaceFieldOptions {
  readonly map: LiveMap | null;
  readonly sources: readonly PlaceSource[];
  /** Bounds of the data; the reader is asked about coordinates outside that may mean a place inside. */
  readonly within: Bounds | null;
}

interface PlaceFieldProps extends PlaceFieldOptions {
  readonly add: string;
  onPoint(point: NamedPoint): void;
}

/** Adds points without a pointer: by coordinates, by search, and from the map's center. */
export function PlaceField({ map, sources, within, add, onPoint }: PlaceFieldProps) {
  const text = useTexts("widgets.map.points");
  const reason = useErrorText();
  const locale = useLocale();
  const announce = useAnnounce();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<readonly NamedPoint[]>([]);
  const give = (point: NamedPoint) => {
    setTyped("");
    setError(null);
    setMeant([]);
    announce(point.label);
    onPoint(point);
  };
  const named = (at: LonLat): NamedPoint => ({ label: writeCoordinates(at, locale).decimal, at });
  const look = async () => {
    const wanted = typed.trim();
    if (wanted === "" || busy) return;
    const [place, ...others] = typedPlaces(wanted, locale, within).map(pointAt);
    if (place && others.length > 0) {
      announce(text("outside", { typed: wanted }));
      return setMeant([place, ...others]);
    }
    if (place) return give(place);
    setBusy(true);
    try {
      const point = await firstFound(sources, wanted);
      if (point) give(point);
      else setError(text("notFound", { typed: wanted }));
    } catch (failure) {
      setError(reason(failure));
    } finally {
      setBusy(false);
    }
  };
  const chosen = useRef(false);
  const choose = (point: NamedPoint) => {
    chosen.current = true;
    give(point);
  };
  // The focused button was removed, so the field takes the focus if nothing else has it.
  useLayoutEffect(() => {
    if (!chosen.current) return;
    chosen.current = false;
    void root.current?.querySelector("calcite-input")?.setFocus();
  }, [meant]);
  return (
    <div ref={root} className="pv-stack pv-stack--tight">
      <TextField
        label={text("field")}
        hint={text("hint")}
        value={typed}
        error={error}
        busy={busy}
        onChange={(value) => {
          setTyped(value);
          setError(null);
          setMeant([]);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") void look();
        }}
      />
      {meant.length > 0 && (
        <div className="pv-stack pv-stack--tight" role="group" aria-label={text("outside", { typed })}>
          <p>{text("outside", { typed })}</p>
          {meant.map((point, i) => (
            <Button key={point.label} kind={i === 0 ? undefined : "quiet"} align="start" onClick={() => choose(point)}>
              {text(i === meant.length - 1 ? "asTyped" : "meant", { place: point.label })}
            </Button>
          ))}
        </div>
      )}
      <div className="pv-row">
        <Button icon="plus" onClick={() => void look()} disabled={typed.trim() === ""}>
          {add}
        </Button>
        {map && (
          <Button icon="center-horizontal" onClick={() => give(named(map.center()))}>
            {text("middle")}
          </Button>
        )}
      </div>
    </div>
  );
}

const pointAt = ({ label, bounds }: SearchTarget): NamedPoint => ({ label, at: middleOf(bounds) });

/** The best match of the first source with a match. @throws the fault of a source if none finds anything */
async function firstFound(sources: readonly PlaceSource[], typed: string): Promise<NamedPoint | null> {
  let failure: unknown = null;
  for (const source of sources) {
    try {
      const [place] = await source.find(typed, undefined);
      if (place === undefined) continue;
      return pointAt(place);
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return null;
}
