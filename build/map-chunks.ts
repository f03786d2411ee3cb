import type { Plugin } from "rollup";

/**
 * Modules of maps that come in one file each, as the map page fetches all of them: parted by which other pages use some of them, they
 * would cost it a request each.
 */
const TOGETHER: readonly (readonly [file: string, modules: RegExp])[] = [
  [
    "map-layers",
    /\/client\/layers\/(?:style|layer|layer-fault|layer-request|layer-address|service|service-features|own-features|filter|use-layers|use-layer-features|use-layer-words|zone-parts)\.ts$|\/client\/(?:series\/chosen|use-source-words)\.ts$|\/contract\/(?:shipped-sources|filter-tokens|file-filter)\.ts$/,
  ],
  [
    "map-paints",
    /\/map\/(?:webgl|fetch-live-map|use-live-map|use-palette|tiles|basemap\/(?:hosted|sources|palette|land)|print\/shade|tracts\/(?:paint-missing|paint-dots|paint-symbols|tile-features|tract-source|paint-tracts))\.ts$/,
  ],
];

/** Keeps these modules together, whatever the output says of others. */
export function mapChunks(): Plugin {
  return {
    name: "map-chunks",
    outputOptions({ manualChunks, ...options }) {
      return {
        ...options,
        manualChunks: (id, meta) =>
          TOGETHER.find(([, modules]) => modules.test(id))?.[0] ??
          (typeof manualChunks === "function" ? manualChunks(id, meta) : undefined),
      };
    },
  };
}
