import { useEffect, useMemo } from "react";
import type { Area } from "../../contract/domain.ts";
import type { SketchEvents } from "../../map/sketch/scene.ts";
import { useMapView } from "../../map/use-map-view.ts";
import { areaOfParts } from "./areas.ts";
import { provisionalParts } from "./draft.ts";
import type { DraftAction, DraftState } from "./draft.ts";

/** Shows the draft on the page's map and lets the hand change it there. Without a map nothing happens. */
export function useSketch(draft: DraftState, act: (action: DraftAction) => void, pickedArea: Area | null): void {
  const map = useMapView();
  const events = useMemo<SketchEvents>(
    () => ({
      addVertex: (at) => act({ type: "addVertex", at }),
      finish: () => act({ type: "finish" }),
      cancel: () => act({ type: "cancel" }),
      undo: () => act({ type: "undo" }),
      redo: () => act({ type: "redo" }),
      edit: (index, part, done) => act({ type: "edit", index, part, done }),
      select: (index) => act({ type: "select", index }),
    }),
    [act],
  );
  useEffect(() => {
    const { zone, parts, drawing, selected } = draft;
    // The shapes of picked counties come with the preview; drawn parts are shown at once.
    const area = pickedArea ?? areaOfParts(provisionalParts(draft));
    map?.setSketch({ scene: { zone, parts, drawing, selected, area }, events });
  }, [map, draft, events, pickedArea]);
  useEffect(() => () => map?.setSketch(null), [map]);
}
