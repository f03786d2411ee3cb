import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { useLookupChoices } from "../../client/use-lookup-text.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups.ts";
import { HelpButton } from "../../framework/help/HelpButton.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon, useAnnounce, useToast } from "../../framework/ui/index.ts";
import { HOSTED_BASEMAPS, type BasemapId } from "../../map/basemap/hosted.ts";
import type { LiveMap } from "../../map/live-map.ts";

interface ControlsProps {
  readonly map: LiveMap;
  readonly frame: RefObject<HTMLElement | null>;
  readonly basemaps: boolean;
  /** Tools of what else the map shows. */
  readonly children?: ReactNode;
  onHome(): void;
}

/** Zoom, home, full screen and base map, in the map's corner. */
export function MapControls({ map, frame, basemaps, children, onHome }: ControlsProps) {
  const text = useTexts("widgets.map.controls");
  const widget = useTexts("widgets.map");
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, []);
  const toggleFull = () => void (full ? document.exitFullscreen() : frame.current?.requestFullscreen());
  return (
    <div className="map__controls" role="group" aria-label={text("label")}>
      <div className="map__stack">
        <Control icon="plus" label={text("zoomIn")} onClick={() => map.zoomBy(1)} />
        <Control icon="minus" label={text("zoomOut")} onClick={() => map.zoomBy(-1)} />
        <Control icon="home" label={text("home")} onClick={onHome} />
        {document.fullscreenEnabled && (
          <Control
            icon={full ? "minimize" : "extent"}
            label={text(full ? "leaveFullscreen" : "fullscreen")}
            onClick={toggleFull}
          />
        )}
      </div>
      {basemaps && <BasemapChooser map={map} />}
      {children}
      <div className="map__stack map__help">
        <HelpButton widget="map" title={widget("title")} />
      </div>
    </div>
  );
}

/** The local base map or one of the hosted ones that the lookup BaseMap offers, in its order; one that cannot be reached gives way to the local one, with a notice. */
function BasemapChooser({ map }: { map: LiveMap }) {
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

/** One button in the map's corner. */
export function Control({
  icon,
  label,
  onClick,
  expanded,
}: {
  readonly icon: string;
  readonly label: string;
  readonly expanded?: boolean;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      className="map__control"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
