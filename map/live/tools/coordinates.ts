import type { ToolPlace } from "./open-tool.ts";

/** The place under the pointer, or one that is typed, in the notations that are in use. */
export async function openCoordinates({ map, into, goTo }: ToolPlace): Promise<() => void> {
  await import("@arcgis/map-components/components/arcgis-coordinate-conversion");
  const coordinates = document.createElement("arcgis-coordinate-conversion");
  coordinates.referenceElement = map;
  coordinates.goToOverride = goTo;
  coordinates.expanded = true;
  // It reads this text before its texts have come, and fails where there is none (5.1.16).
  Object.assign(coordinates, { messages: { conversionOutput: "" } });
  into.append(coordinates);
  return () => coordinates.remove();
}
