import { readAsLayers } from "../../client/map/files/read-in-thread.ts";
import { fetchLayerFile } from "../../client/map/layers/layer-request.ts";
import { describeService } from "../../client/map/layers/service.ts";
import type { AddressKind } from "../../contract/layers/kinds.ts";

/** The content of an address: a service with its parts and fields, or a file with its features. */
export interface Finding {
  readonly title: string;
  readonly fields: readonly string[];
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  /** Number of features of a file; null for a service, whose features are not all requested. */
  readonly features: number | null;
}

/** Requests an address as the map would and returns its content. Throws a LayerError or a LayerFileError. */
export async function checkAddress(kind: AddressKind, address: string, signal: AbortSignal): Promise<Finding> {
  switch (kind) {
    case "geojson":
    case "csv":
    case "kml":
      return checkFile(await fetchLayerFile(address, `.${kind}`, signal));
    default: {
      const { title, fields, sublayers } = await describeService(kind, address, signal);
      return { title, fields: fields.map(({ name }) => name), parts: sublayers, features: null };
    }
  }
}

async function checkFile(file: File): Promise<Finding> {
  const sets = (await readAsLayers(file)).map(({ set }) => set);
  const fields = [...new Set(sets.flatMap((set) => set.fields.map(({ name }) => name)))];
  return { title: file.name, fields, parts: [], features: sets.reduce((sum, set) => sum + set.features.length, 0) };
}
