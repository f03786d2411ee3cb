import { useState } from "react";
import { useChangeOwnLayer, useDeleteLayer, useRestoreLayer } from "../../client/layers/layer-records.ts";
import type { TreeLayer } from "../../client/map/layers/layer.ts";
import { LAYER_TITLE_MAX, type MapLayer, type LayerAudience } from "../../contract/layers/layer.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";

interface SharedTexts {
  readonly noOne: string;
  readonly everyone: string;
  role(name: string): string;
}

/** Text that says with whom a layer is shared. */
export function sharedBy({ sharedWith, roles }: NonNullable<MapLayer["own"]>, texts: SharedTexts): string {
  if (typeof sharedWith !== "number") return texts[sharedWith];
  return texts.role(roles.find(({ roleId }) => roleId === sharedWith)?.name ?? "");
}

const sharedWithOf = (value: string): LayerAudience =>
  value === "noOne" || value === "everyone" ? value : Number(value);

/** Actions for a layer that the reader saved: rename it, share it with a role or all signed-in users, delete it. */
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
  const save = (title: string, sharedWith: LayerAudience) =>
    change.mutate({ ...record, title, sharedWith }, { onError: showError });
  // The node is removed before the deletion is reported, so the undo does not depend on it.
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
    <section role="group" className="pv-stack pv-stack--tight" aria-label={text("title", { layer: layer.title })}>
      <TextField label={text("name")} value={name} maxLength={LAYER_TITLE_MAX} onChange={setName} />
      <div className="pv-row pv-row--tight">
        <Button
          busy={change.isPending && "saving"}
          disabled={busy || renamed === "" || renamed === layer.title}
          onClick={() => save(renamed, own.sharedWith)}
        >
          {text("rename")}
        </Button>
        <Button icon="trash" busy={remove.isPending} disabled={busy} onClick={() => void removeIt()}>
          {text("delete")}
        </Button>
      </div>
      <SelectField
        label={text("share")}
        value={String(own.sharedWith)}
        disabled={busy}
        options={[
          { value: "noOne", label: text("shareNone") },
          ...own.roles.map(({ roleId, name: label }) => ({ value: String(roleId), label })),
          { value: "everyone", label: text("shareAll") },
        ]}
        onChange={(value) => save(layer.title, sharedWithOf(value))}
      />
      <p className="pv-muted pv-small">
        {sharedBy(own, { noOne: text("private"), everyone: text("shared"), role: (role) => text("roles", { role }) })}
      </p>
    </section>
  );
}
