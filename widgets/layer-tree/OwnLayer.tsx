import { useState } from "react";
import { useChangeOwnLayer, useDeleteLayer, useRestoreLayer } from "../../client/layer-records.ts";
import type { TreeLayer } from "../../client/layers/layer.ts";
import { LAYER_TITLE_MAX, type MapLayer } from "../../contract/calls/map/layer.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Switch, TextField } from "../../framework/ui/controls/index.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";

/** What readers can do with a layer that they saved: another name, share it with those who sign in, delete it. */
export function OwnLayer({ layer, own }: { readonly layer: TreeLayer; readonly own: NonNullable<MapLayer["own"]> }) {
  const text = useTexts("widgets.layer-tree.own");
  const toast = useToast();
  const showError = useErrorToast();
  const [name, setName] = useState(layer.title);
  const change = useChangeOwnLayer();
  const remove = useDeleteLayer();
  const restore = useRestoreLayer();
  const record = { layerId: Number(layer.id), version: own.version };
  const busy = change.isPending || remove.isPending;
  const save = (title: string, shared: boolean) => change.mutate({ ...record, title, shared }, { onError: showError });
  // The layer's node is gone before its deletion is told: what comes afterwards is no part of it.
  const takeBack = () => void restore.mutateAsync(record.layerId).catch(showError);
  const removeIt = async () => {
    try {
      await remove.mutateAsync(record);
      const action = { label: text("undo"), run: takeBack };
      toast({ kind: "success", text: text("deleted", { layer: layer.title }), action });
    } catch (error) {
      showError(error);
    }
  };
  const renamed = name.trim();
  return (
    <section className="pv-stack pv-stack--tight" aria-label={text("title", { layer: layer.title })}>
      <TextField
        label={text("name")}
        value={name}
        maxLength={LAYER_TITLE_MAX}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="pv-row pv-row--tight">
        <Button
          busy={change.isPending}
          disabled={busy || renamed === "" || renamed === layer.title}
          onClick={() => save(renamed, own.shared)}
        >
          {text("rename")}
        </Button>
        <Button
          icon="trash"
          kind="outline-danger"
          busy={remove.isPending}
          disabled={busy}
          onClick={() => void removeIt()}
        >
          {text("delete")}
        </Button>
      </div>
      <Switch label={text("share")} checked={own.shared} disabled={busy} onChange={(to) => save(layer.title, to)} />
      <p className="pv-muted pv-small">{text(own.shared ? "shared" : "private")}</p>
    </section>
  );
}
