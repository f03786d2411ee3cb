import type { AddressKind } from "../../contract/layers/kinds.ts";

/** The kind of a service's or a file's address, with the chosen part of it; null if its form does not show that. */
export function layerAt(address: string): { kind: AddressKind; address: string; sublayer: string } | null {
  const [path = ""] = address.split(/[?#]/);
  const [, root, service = "", part = ""] =
    /^(.*\/(Feature|Map|Image|VectorTile)Server)(?:\/(\d+))?\/?$/i.exec(path) ?? [];
  const kind = SERVICES[service.toLowerCase()];
  // A layer of a MapServer has features of its own; the service as a whole draws itself.
  if (root !== undefined && kind !== undefined) return { kind, address: root, sublayer: part };
  const file = FILES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""];
  return file === undefined ? null : { kind: file, address, sublayer: "" };
}

const SERVICES: Readonly<Record<string, AddressKind>> = {
  feature: "feature-server",
  map: "map-server",
  image: "image-tiles",
  vectortile: "vector-tiles",
};
const FILES: Readonly<Record<string, AddressKind>> = {
  geojson: "geojson",
  json: "geojson",
  csv: "csv",
  kml: "kml",
  kmz: "kml",
};
