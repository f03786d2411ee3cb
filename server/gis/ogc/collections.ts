import { layerTimes } from "../feature-service/layer-info.ts";
import type { FeatureSource } from "../feature-service/feature-source.ts";
import type { LayerFacts } from "../feature-service/layers.ts";
import { CRS84, crsList } from "./coordinate-systems.ts";
import { MEDIA, OGC_ROOT, type Link } from "./links.ts";

const CLASSES = "http://www.opengis.net/spec/ogcapi-features";

/** The parts of the standard that this implements. */
export const CONFORMANCE = {
  conformsTo: [
    `${CLASSES}-1/1.0/conf/core`,
    `${CLASSES}-1/1.0/conf/oas30`,
    `${CLASSES}-1/1.0/conf/geojson`,
    `${CLASSES}-2/1.0/conf/crs`,
  ],
} as const;

/** The first answer, from which clients find all others. */
export function landingPage(
  root: string,
  { title, description }: { readonly title: string; readonly description: string },
) {
  const link = (path: string, rel: string, type: string, named: string): Link => ({ href: root + OGC_ROOT + path, rel, type, title: named }); // oxfmt-ignore
  return {
    title,
    description,
    links: [
      link("", "self", MEDIA.json, "This document"),
      link("/api", "service-desc", MEDIA.openApi, "The API"),
      link("/conformance", "conformance", MEDIA.json, "Parts of the standard that this implements"),
      link("/collections", "data", MEDIA.json, "The layers"),
    ],
  };
}

/** A layer as a collection of features. */
export function collectionOf(root: string, { id, source }: { readonly id: string; readonly source: FeatureSource }) {
  const layer: LayerFacts = source.layer;
  const href = `${root}${OGC_ROOT}/collections/${id}`;
  const interval = layerTimes(source)?.map((at) => new Date(at).toISOString());
  return {
    id,
    title: layer.name,
    description: layer.description,
    links: [
      { href, rel: "self", type: MEDIA.json, title: "This collection" },
      { href: `${href}/items`, rel: "items", type: MEDIA.geojson, title: layer.name },
      { href: `${root}/data/${id}.gpkg`, rel: "enclosure", type: "application/geopackage+sqlite3", title: "All of it in one file" }, // oxfmt-ignore
    ] satisfies Link[],
    extent: {
      ...(source.extent && { spatial: { bbox: [source.extent], crs: CRS84 } }),
      ...(interval && { temporal: { interval: [interval] } }),
    },
    itemType: "feature",
    crs: [...crsList().keys()],
    storageCrs: CRS84,
  };
}

/** All collections; the systems are listed once for all of them. */
export function collectionsOf(root: string, collections: readonly ReturnType<typeof collectionOf>[]) {
  return {
    links: [{ href: `${root}${OGC_ROOT}/collections`, rel: "self", type: MEDIA.json, title: "The layers" }] satisfies Link[], // oxfmt-ignore
    crs: [...crsList().keys()],
    collections: collections.map((collection) => ({ ...collection, crs: ["#/crs"] })),
  };
}
