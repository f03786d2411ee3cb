import { useState } from "react";
import { useLookupChoices } from "../../client/use-lookup-text.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useAnnounce, useToast } from "../../framework/ui/index.ts";
import { HOSTED_BASEMAPS } from "../../map/basemap/hosted.ts";
import type { BasemapId } from "../../map/basemap/hosted.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { Control } from "./Control.tsx";

/** The local base map or one of the hosted ones that the lookup BaseMap offers, in its order; one that cannot be reached gives way to the local one, with a notice. */
export function BasemapChooser({ map }: { map: LiveMap }) {
  const text = useTexts("widgets.map.basemap");
  const offered = useLookupChoices(SHIPPED_LOOKUPS.baseMap);
  const toast = useToast();
  const announce = useAnnounce();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<BasemapId>("local");
  const choices: readonly { readonly id: BasemapId; readonly label: string }[] = [
    { id: "local", label: text("local") },
    ...offered.flatMap(({ value, label }) => {
      const id = HOSTED_BASEMAPS.find((one) => one === value);
      return id === undefined ? [] : [{ id, label }];
    }),
  ];
  const choose = async ({ id, label }: { readonly id: BasemapId; readonly label: string }): Promise<void> => {
    setChosen(id);
    const result = await map.setBasemap(id);
    if (result === "shown") return announce(text("shown", { name: label }));
    setChosen((now) => (now === id ? "local" : now));
    toast({ kind: "warning", text: text("unreachable", { name: label }) });
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
          {choices.map((one) => (
            <label key={one.id}>
              <input type="radio" name="map-basemap" checked={one.id === chosen} onChange={() => void choose(one)} />
              {one.label}
            </label>
          ))}
          <p>{text("note")}</p>
        </fieldset>
      )}
    </div>
  );
}
