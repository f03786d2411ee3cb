import { useKeepLayer, useSaveOwnLayer } from "../../client/layers/layer-records.ts";
import { geoJsonOf, type FeatureSet } from "../../client/map/layers/features.ts";
import type { LayerState, TreeLayer } from "../../client/map/layers/layer.ts";
import type { LayerStyle } from "../../client/map/layers/style.ts";
import { useLayerActions } from "../../client/map/layers/use-layers.ts";
import type { LayerDraft } from "../../contract/layers/calls/layers.ts";
import { LAYER_TITLE_MAX, titlesFrom } from "../../contract/layers/layer.ts";
import type { LayerLook } from "../../contract/layers/style.ts";
import { keeping, OWN_LAYER_LIMITS } from "../../contract/layers/calls/own-layers.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";

/** Saves a layer of the session: one from a file as the reader's own; one from an address for everyone, if the reader may edit layers. */
export function KeepLayer({ layer, state }: { readonly layer: TreeLayer; readonly state: LayerState }) {
  const mayKeep = usePermits(keeping);
  const mayEdit = usePermits(anyOf("layer.edit"));
  const { kind, set } = layer;
  if (kind === "file") return mayKeep && set ? <KeepFile layer={layer} set={set} state={state} /> : null;
  return mayEdit ? <KeepAddress layer={layer} kind={kind} state={state} /> : null;
}

interface LayerToSave {
  readonly layer: TreeLayer;
  readonly state: LayerState;
}

function KeepFile({ layer, set, state }: LayerToSave & { readonly set: FeatureSet }) {
  const text = useTexts("widgets.layer-tree.keep");
  const { number } = useFormat();
  const toast = useToast();
  const showError = useErrorToast();
  const { kept, remove } = useLayerActions();
  const { title } = layer;
  const save = useSaveOwnLayer({
    saved({ layerId }) {
      kept(layer.id, layerId);
      toast({ kind: "success", text: text("saved", { layer: title }) });
    },
    reloaded: () => remove(layer.id),
  });
  const refuse = (key: string, found: number, allowed: number) =>
    toast({ kind: "danger", text: text(key, { layer: title, found: number(found), allowed: number(allowed) }) });
  const keep = () => {
    const { features, text: longest } = OWN_LAYER_LIMITS;
    if (set.features.length > features) return refuse("tooMany", set.features.length, features);
    const geojson = geoJsonOf(set);
    if (geojson.length > longest) return refuse("tooLarge", Math.ceil(geojson.length / 1e5) / 10, longest / 1e6);
    save.mutate(
      { title: title.slice(0, LAYER_TITLE_MAX), opacity: state.opacity, geojson, look: lookOf(layer.style) },
      { onError: showError },
    );
  };
  return (
    <Button icon="save" label={text("saveLayer", { layer: title })} busy={save.isPending && "saving"} onClick={keep}>
      {text("save")}
    </Button>
  );
}

function KeepAddress({ layer, kind, state }: LayerToSave & { readonly kind: LayerDraft["kind"] }) {
  const text = useTexts("widgets.layer-tree.keep");
  const toast = useToast();
  const showError = useErrorToast();
  const { kept, remove } = useLayerActions();
  const save = useKeepLayer({
    saved({ layerId }) {
      kept(layer.id, layerId);
      toast({ kind: "success", text: text("kept", { layer: layer.title }) });
    },
    reloaded: () => remove(layer.id),
  });
  const keep = () => save.mutate(draftOf(layer, kind, state), { onError: showError });
  return (
    <Button icon="save" busy={save.isPending && "saving"} onClick={keep}>
      {text("keep")}
    </Button>
  );
}

/** The saved parts of a style; the features contain the rest. */
function lookOf({ renderer, field, unit, symbol, values, breaks, otherColor, shape }: LayerStyle): LayerLook {
  return { renderer, field, unit, symbol, values, breaks, otherColor, shape };
}

/** The layer in its current state, switched off for other users. */
function draftOf(layer: TreeLayer, kind: LayerDraft["kind"], { opacity }: LayerState): LayerDraft {
  const { title, address, sublayer, minScale, maxScale, legend } = layer;
  const data = { kind, titles: titlesFrom({ en: title.slice(0, LAYER_TITLE_MAX) }), source: "", address };
  const look = { visible: false, opacity, minScale, maxScale, legend, filter: "", popup: { title: "", fields: [] } };
  const time = { timeField: "", steps: [], recordId: null, styleId: null };
  const place = { sublayer, node: "additional" as const, group: [] };
  return Object.assign(data, look, time, place, { privileges: [], public: false, apps: [] });
}
