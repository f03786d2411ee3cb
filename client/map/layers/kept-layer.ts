import { getLayerFeatures } from "../../../contract/layers/calls/own-layers.ts";
import { ApiError, fetchFile } from "../../../framework/http/api.ts";
import { LayerError } from "./layer-fault.ts";

/** The id of a stored layer, from the address of its features; null for other addresses. */
export function keptLayer(address: string): number | null {
  const [, id] = /^\/api\/Map\/GetLayerFeatures\/(\d{1,9})$/.exec(address) ?? [];
  return id === undefined ? null : Number(id);
}

/**
 * The features of a stored layer, fetched like any call. Throws a LayerError if the layer is gone or no longer shared.
 */
export async function fetchKeptLayer(layerId: number, signal: AbortSignal): Promise<File> {
  try {
    const kept = await fetchFile(getLayerFeatures, { params: { layerId }, signal, silent: true });
    return new File([kept], `${layerId}.geojson`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw new LayerError("notFound", { host: location.host, status: error.status });
    throw error;
  }
}
