import { useState } from "react";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import { readCoordinates, writeCoordinates } from "../../map/coordinates.ts";
import { middleOf, type LonLat } from "../../map/geo.ts";
import type { LiveMap, PlaceSource } from "../../map/live-map.ts";

/** A point that was typed, looked for, or taken from the map. */
export interface NamedPoint {
  readonly label: string;
  readonly at: LonLat;
}

/** Where points come from that no hand sets: coordinates, whatever can be looked for, and the middle of the map. */
export function PlaceField(props: {
  readonly map: LiveMap | null;
  readonly sources: readonly PlaceSource[];
  readonly add: string;
  onPoint(point: NamedPoint): void;
}) {
  const { map, sources, add, onPoint } = props;
  const text = useTexts("widgets.map.points");
  const reason = useErrorText();
  const locale = useLocale();
  const announce = useAnnounce();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const give = (point: NamedPoint) => {
    setTyped("");
    setError(null);
    announce(point.label);
    onPoint(point);
  };
  const named = (at: LonLat): NamedPoint => ({ label: writeCoordinates(at, locale).decimal, at });
  const look = async () => {
    const wanted = typed.trim();
    if (wanted === "" || busy) return;
    const at = readCoordinates(wanted, locale);
    if (at) return give(named(at));
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
  return (
    <div className="pv-stack pv-stack--tight">
      <TextField
        label={text("field")}
        hint={text("hint")}
        value={typed}
        error={error}
        busy={busy}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") void look();
        }}
      />
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

/** The best fit of the first kind of things in which anything fits. @throws what a source throws, where none finds anything */
async function firstFound(sources: readonly PlaceSource[], typed: string): Promise<NamedPoint | null> {
  let failure: unknown = null;
  for (const source of sources) {
    try {
      const [place] = await source.find(typed, undefined);
      if (place === undefined) continue;
      return { label: place.label, at: middleOf(place.bounds) };
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return null;
}
