import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/layers/calls/layers.ts";
import { changeOwnLayer, saveOwnLayer } from "../../contract/layers/calls/own-layers.ts";
import { send } from "../../framework/http/api.ts";
import { layersChanged } from "../map/layers/map-layers.ts";
import { useAnswer, useCallChange, useChange } from "../calls/use-call.ts";

const KEYS = {
  layers: ["layerRecords"],
  styles: ["styleRecords"],
  hosts: ["mapHosts"],
  history: (subject: string, id: number) => ["layerHistory", subject, id],
} as const;

/** Every layer in its order, for those who edit them. */
export const useLayerRecords = () => useAnswer(calls.getLayers, KEYS.layers);

/** Every style with its classes by date. */
export const useStyleRecords = () => useAnswer(calls.getStyles, KEYS.styles);

/** The hosts that the operator allows for layers. */
export const useMapHosts = () => useAnswer(calls.getMapHosts, KEYS.hosts, {}, { staleTime: Infinity });

/** The changes of a layer or a style, newest first. */
export const useLayerHistory = (subject: (typeof calls.LAYER_SUBJECTS)[number], id: number) =>
  useAnswer(calls.getLayerHistory, KEYS.history(subject, id), {
    params: { subject, id },
  });

const changed = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: KEYS.layers }),
    client.invalidateQueries({ queryKey: KEYS.styles }),
    client.invalidateQueries({ queryKey: ["layerHistory"] }),
    layersChanged(client),
  ]);
};
const refreshing = { onSettled: changed };

/** Functions called after a layer has been saved: `saved` before the page reloads the layers, `reloaded` after that. */
interface LayerSaveListener {
  saved(layer: { readonly layerId: number }): void;
  reloaded(): void;
}

const notifying = ({ saved, reloaded }: LayerSaveListener) => ({
  async onSuccess(client: QueryClient, layer: { readonly layerId: number }) {
    saved(layer);
    await changed(client);
    reloaded();
  },
  onError: changed,
});

/** Creates a layer, or saves a changed one at the version it was read. */
export const useSaveLayer = () => useCallChange(calls.saveLayer, refreshing);

/** Stores a layer that was added to the page as a record. */
export const useKeepLayer = (saving: LayerSaveListener) => useCallChange(calls.saveLayer, notifying(saving));

/** Stores the features of a file as a layer of the user's own. */
export const useSaveOwnLayer = (saving: LayerSaveListener) => useCallChange(saveOwnLayer, notifying(saving));

/** Renames a layer of the user's own, shares it with a role or everyone, or stops sharing it. */
export const useChangeOwnLayer = () => useCallChange(changeOwnLayer, refreshing);

/** Deletes a layer as it was read. */
export const useDeleteLayer = () => useCallChange(calls.deleteLayer, refreshing);

/** Undoes the user's own deletion of a layer. */
export const useRestoreLayer = () =>
  useChange((layerId: number) => send(calls.restoreLayer, { body: { layerId } }), refreshing);

/** Saves the order of all layers. */
export const useOrderLayers = () =>
  useChange((layerIds: number[]) => send(calls.orderLayers, { body: { layerIds } }), refreshing);

/** Creates a style, or saves a changed one with its classes by date. */
export const useSaveStyle = () => useCallChange(calls.saveStyle, refreshing);

/** Deletes a style that no layer has. */
export const useDeleteStyle = () => useCallChange(calls.deleteStyle, refreshing);

/** Undoes the user's own deletion of a style. */
export const useRestoreStyle = () =>
  useChange((styleId: number) => send(calls.restoreStyle, { body: { styleId } }), refreshing);
