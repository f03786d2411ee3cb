import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { useAnnounce, useToast } from "../../framework/ui/index.ts";
import { HOSTED_BASEMAPS } from "../../map/basemap/hosted.ts";
import type { BasemapId } from "../../map/basemap/hosted.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { Control } from "./MapControls.tsx";

const CHOICES: readonly BasemapId[] = ["local", ...HOSTED_BASEMAPS];

/** The local base map or one of eight hosted ones; one that cannot be reached gives way to the local one, with a notice. */
export function BasemapChooser({ map }: { map: LiveMap }) {
  const text = useTexts("widgets.map.basemap");
  const toast = useToast();
  const announce = useAnnounce();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<BasemapId>("local");
  const choose = async (id: BasemapId): Promise<void> => {
    setChosen(id);
    const result = await map.setBasemap(id);
    if (result === "shown") return announce(text("shown", { name: text(id) }));
    setChosen((now) => (now === id ? "local" : now));
    toast({ kind: "warning", text: text("unreachable", { name: text(id) }) });
  };
  return (
    <div
      className="map__stack map__basemap"
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <Control icon="basemap" label={text("label")} expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <fieldset className="map__basemaps">
          <legend>{text("label")}</legend>
          {CHOICES.map((id) => (
            <label key={id}>
              <input type="radio" name="map-basemap" checked={id === chosen} onChange={() => void choose(id)} />
              {text(id)}
            </label>
          ))}
          <p>{text("note")}</p>
        </fieldset>
      )}
    </div>
  );
}
