import type MapView from "@arcgis/core/views/MapView.js";
import type { ToolRequest } from "../live-map.ts";
import { openSearch } from "./search-tool.ts";
import type { ToolPlace } from "./tool-place.ts";
import { toolTexts } from "./tool-texts.ts";

/**
 * Adds a tool's element to a container and returns a function that removes it. Its code is fetched when it is first
 * opened; an element that has left the page cleans up after itself.
 */
export function openTool(request: ToolRequest, place: ToolPlace): Promise<() => void> {
  switch (request.tool) {
    case "search":
      return openSearch(request, place);
    case "basemaps":
      return openBasemaps(request, place);
    case "distance":
    case "area":
      return openMeasurement(request.tool, place);
    case "coordinates":
      return openCoordinates(place);
  }
}

/**
 * The base maps with their pictures; the one shown is marked. Those that a portal lists follow when they have arrived.
 */
async function openBasemaps(
  { choices, more }: Extract<ToolRequest, { tool: "basemaps" }>,
  { map, into, basemap }: ToolPlace,
): Promise<() => void> {
  const [{ default: LocalBasemapsSource }, { watch }] = await Promise.all([
    import("@arcgis/core/widgets/BasemapGallery/support/LocalBasemapsSource.js"),
    import("@arcgis/core/core/reactiveUtils.js"),
    import("@arcgis/map-components/components/arcgis-basemap-gallery"),
  ]);
  const gallery = document.createElement("arcgis-basemap-gallery");
  const source = new LocalBasemapsSource({ basemaps: choices.map((choice) => basemap.offer(choice)) });
  gallery.referenceElement = map;
  gallery.source = source;
  const chosen = watch(
    () => map.map?.basemap?.id,
    (id) => {
      if (id && id !== basemap.shown) void basemap.show(id);
    },
    // Synchronously: a choice made in the same task in which the local one takes over would not show as a change later.
    { sync: true },
  );
  // The local replacement is already marked as current: choosing it then ends the wait for the other.
  const hear = (): void => {
    if (basemap.isWaiting) setTimeout(() => basemap.settle());
  };
  gallery.addEventListener("click", hear, { capture: true });
  into.append(gallery);
  const close = () => {
    chosen.remove();
    gallery.remove();
  };
  try {
    const listed = (await more?.()) ?? [];
    if (gallery.isConnected) source.basemaps.addMany(listed.map((choice) => basemap.offer(choice)));
  } catch (error) {
    close();
    throw error;
  }
  return close;
}

/** The place under the pointer, or a typed one, in the notations in use. */
async function openCoordinates({ map, into, goTo }: ToolPlace): Promise<() => void> {
  const [texts] = await Promise.all([
    toolTexts("coordinate-conversion", map.lang),
    import("@arcgis/map-components/components/arcgis-coordinate-conversion"),
  ]);
  const coordinates = document.createElement("arcgis-coordinate-conversion");
  coordinates.referenceElement = map;
  coordinates.goToOverride = goTo;
  coordinates.expanded = true;
  // It throws if it does not have this one.
  Object.assign(coordinates, { messages: { conversionOutput: "", ...texts } });
  into.append(coordinates);
  return () => coordinates.remove();
}

/**
 * Measures distance or area with clicks or keys on the map. It begins at once, in miles or acres; the reader may choose
 * other units.
 */
async function openMeasurement(kind: "distance" | "area", { map, into }: ToolPlace): Promise<() => void> {
  const [{ whenOnce }, { default: Polyline }, { default: Polygon }] = await Promise.all([
    import("@arcgis/core/core/reactiveUtils.js"),
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
  // A click before that would be lost.
  await measurement.componentOnReady();
  // If it were started before it has its view and removed before that arrives, it would leave a promise whose rejection
  // no one handles.
  const leaving = new AbortController();
  const begun = whenOnce(() => measurement.state === "ready", leaving.signal).then(
    () => void measurement.start(),
    () => undefined,
  );
  // Until then a click would still be lost. One that has been removed by then never begins.
  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, LONGEST_START_MS))]);
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
  return () => {
    keys.remove();
    leaving.abort();
    void measurement.clear();
    measurement.remove();
  };
}

/** Milliseconds to wait for a measurement that has its element but not its view. */
const LONGEST_START_MS = 3_000;

/**
 * The element supports only the pointer: here Enter sets a point in the middle of the map, Backspace removes the last
 * one.
 */
function onPointKeys(view: MapView, notify: (points: number[][]) => void): { remove(): void } {
  let points: number[][] = [];
  return view.on("key-down", (event) => {
    const { x, y } = view.center;
    const last = points.at(-1);
    // A line between two equal positions has no length.
    const moved = last?.[0] !== x || last[1] !== y;
    if (event.key === "Enter") points = moved ? [...points, [x, y]] : points;
    else if (event.key === "Backspace") points = points.slice(0, -1);
    else return;
    event.stopPropagation();
    event.native.preventDefault();
    notify(points);
  });
}
