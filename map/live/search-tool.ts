import type { SearchTarget, PlaceSource, ToolRequest } from "../live-map.ts";
import type { ToolPlace } from "./tool-place.ts";

/** Esri's search with only our sources: no geocoder is asked. */
export async function openSearch(
  { placeholder, sources }: Extract<ToolRequest, { tool: "search" }>,
  { map, into }: ToolPlace,
): Promise<() => void> {
  const [{ default: Graphic }, { default: Collection }, { default: Extent }, { default: Source }] = await Promise.all([
    import("@arcgis/core/Graphic.js"),
    import("@arcgis/core/core/Collection.js"),
    import("@arcgis/core/geometry/Extent.js"),
    import("@arcgis/core/widgets/Search/LocatorSearchSource.js"),
    import("@arcgis/map-components/components/arcgis-search"),
  ]);
  const resultOf = ({ label, bounds: [xmin, ymin, xmax, ymax] }: SearchTarget, sourceIndex: number) => {
    const extent = new Extent({ xmin, ymin, xmax, ymax });
    const feature = new Graphic({ geometry: extent.center });
    return { name: label, key: label, extent, feature, target: feature, sourceIndex };
  };
  /** A source calls its own function; without an address there is nothing else to call. */
  const sourceOf = ({ name, find }: PlaceSource) => {
    const suggested = new Map<string, SearchTarget>();
    return new Source({
      name,
      placeholder,
      getSuggestions: async ({ suggestTerm, sourceIndex }, options) => {
        const found = await find(suggestTerm, options?.signal ?? undefined);
        for (const place of found) suggested.set(place.label, place);
        return found.map(({ label }) => ({ key: label, text: label, sourceIndex: sourceIndex ?? null }));
      },
      getResults: async ({ suggestResult: { text }, sourceIndex }, options) => {
        const known = suggested.get(text ?? "");
        return (known ? [known] : await find(text ?? "", options?.signal ?? undefined)).map((place) =>
          resultOf(place, sourceIndex ?? 0),
        );
      },
    });
  };
  const search = document.createElement("arcgis-search");
  search.referenceElement = map;
  search.includeDefaultSourcesDisabled = true;
  search.autoNavigateDisabled = true;
  search.popupDisabled = true;
  search.resultGraphicDisabled = true;
  search.locationDisabled = true;
  search.minSuggestCharacters = 1;
  search.allPlaceholder = placeholder;
  search.sources = new Collection(sources.map(sourceOf));
  search.addEventListener("arcgisSelectResult", ({ detail: { result, sourceIndex } }) => {
    const { name, extent } = result ?? {};
    if (!name || !extent) return;
    const { xmin, ymin, xmax, ymax } = extent;
    sources[sourceIndex ?? 0]?.onChoose({ label: name, bounds: [xmin, ymin, xmax, ymax] });
  });
  into.append(search);
  void search.componentOnReady().then(() => search.setFocus());
  return () => search.remove();
}
