import { useSaveLayer } from "../../client/layer-records.ts";
import type { LayerState, TreeLayer } from "../../client/layers/layer.ts";
import { useLayerActions } from "../../client/layers/use-layers.ts";
import type { LayerDraft } from "../../contract/calls/layers.ts";
import { LAYER_TITLE_MAX } from "../../contract/calls/map/layer.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";

/**
 * Makes a layer of the session one of the tree, for all who are signed in, by whoever may edit layers. The features of a file have
 * no address at which others could read them: this is said in the place of the button.
 */
export function KeepLayer({ layer, state }: { readonly layer: TreeLayer; readonly state: LayerState }) {
  const text = useTexts("widgets.layer-tree.keep");
  const permitted = usePermits(anyOf("layer.edit"));
  const toast = useToast();
  const showError = useErrorToast();
  const { kept } = useLayerActions();
  const save = useSaveLayer();
  if (!permitted) return null;
  const { kind } = layer;
  if (kind === "file") return <p className="pv-muted pv-small">{text("file")}</p>;
  const keep = () =>
    save.mutate(draftOf(layer, kind, state), {
      onSuccess: ({ layerId }) => {
        kept(layer.id, layerId);
        toast({ kind: "success", text: text("kept", { layer: layer.title }) });
      },
      onError: showError,
    });
  return (
    <Button icon="save" busy={save.isPending} onClick={keep}>
      {text("keep")}
    </Button>
  );
}

/** The layer as its reader has it now; others switch it on themselves. */
function draftOf(layer: TreeLayer, kind: LayerDraft["kind"], { opacity }: LayerState): LayerDraft {
  const { title, address, sublayer, minScale, maxScale, legend } = layer;
  const data = { kind, titles: { en: title.slice(0, LAYER_TITLE_MAX), es: "", pt: "", de: "" }, source: "", address };
  const look = { visible: false, opacity, minScale, maxScale, legend, filter: "", popup: { title: "", fields: [] } };
  const time = { timeField: "", steps: [], recordId: null, styleId: null };
  const place = { sublayer, node: "additional" as const, group: [] };
  return Object.assign(data, look, time, place, { privileges: [], public: false, apps: [] });
}
