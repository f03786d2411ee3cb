import { useEffect, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { HelpButton } from "../../framework/help/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { BasemapChooser } from "./BasemapChooser.tsx";
import { Control } from "./Control.tsx";

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
