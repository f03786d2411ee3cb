import type { ToolRequest } from "../../map-tools.ts";
import type { ToolPlace } from "./open-tool.ts";

/** The base maps with their pictures; the one that shows is marked. */
export async function openBasemaps(
  { choices, onChosen }: Extract<ToolRequest, { tool: "basemaps" }>,
  { map, into, basemap }: ToolPlace,
): Promise<() => void> {
  const [{ default: LocalBasemapsSource }, { watch }] = await Promise.all([
    import("@arcgis/core/widgets/BasemapGallery/support/LocalBasemapsSource.js"),
    import("@arcgis/core/core/reactiveUtils.js"),
    import("@arcgis/map-components/components/arcgis-basemap-gallery"),
  ]);
  const gallery = document.createElement("arcgis-basemap-gallery");
  gallery.referenceElement = map;
  gallery.source = new LocalBasemapsSource({ basemaps: choices.map((choice) => basemap.offer(choice)) });
  const chosen = watch(
    () => map.map?.basemap?.id,
    (id) => {
      const choice = choices.find((one) => one.id === id);
      if (choice === undefined || choice.id === basemap.shown) return;
      void basemap.show(choice.id).then((result) => onChosen(choice, result));
    },
  );
  into.append(gallery);
  return () => {
    chosen.remove();
    gallery.remove();
  };
}
