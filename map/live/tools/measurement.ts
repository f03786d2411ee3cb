import type MapView from "@arcgis/core/views/MapView.js";
import type { ToolPlace } from "./open-tool.ts";

/** Distance or area by clicks or keys on the map. It begins at once, in miles or acres; the reader may choose other units. */
export async function openMeasurement(kind: "distance" | "area", { map, into }: ToolPlace): Promise<() => void> {
  const [{ default: Polyline }, { default: Polygon }] = await Promise.all([
    import("@arcgis/core/geometry/Polyline.js"),
    import("@arcgis/core/geometry/Polygon.js"),
    kind === "distance"
      ? import("@arcgis/map-components/components/arcgis-distance-measurement-2d")
      : import("@arcgis/map-components/components/arcgis-area-measurement-2d"),
  ]);
  const measurement =
    kind === "distance"
      ? document.createElement("arcgis-distance-measurement-2d")
      : document.createElement("arcgis-area-measurement-2d");
  measurement.referenceElement = map;
  measurement.unit = "imperial";
  into.append(measurement);
  const { spatialReference } = map.view;
  const keys = onPointKeys(map.view, (points) => {
    const [first] = points;
    if (first === undefined || points.length < (kind === "distance" ? 2 : 3)) {
      measurement.analysis.geometry = null;
    } else if (measurement.matches("arcgis-distance-measurement-2d")) {
      measurement.analysis.geometry = new Polyline({ paths: [points], spatialReference });
    } else {
      measurement.analysis.geometry = new Polygon({ rings: [[...points, first]], spatialReference });
    }
  });
  void measurement.componentOnReady().then(() => measurement.start());
  return () => {
    keys.remove();
    void measurement.clear();
    measurement.remove();
  };
}

/** The element knows the pointer alone: here Enter sets a point in the middle of the map, Backspace takes the last one back. */
function onPointKeys(view: MapView, tell: (points: number[][]) => void): { remove(): void } {
  let points: number[][] = [];
  return view.on("key-down", (event) => {
    const { x, y } = view.center;
    const last = points.at(-1);
    // The same place twice has no length.
    const moved = last?.[0] !== x || last[1] !== y;
    if (event.key === "Enter") points = moved ? [...points, [x, y]] : points;
    else if (event.key === "Backspace") points = points.slice(0, -1);
    else return;
    event.stopPropagation();
    event.native.preventDefault();
    tell(points);
  });
}
