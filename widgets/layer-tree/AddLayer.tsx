import { useState } from "react";
import { useConfigKeys } from "../../client/calls/config-keys.ts";
import type { AddedLayer } from "../../client/map/layers/layer.ts";
import { useLayerActions } from "../../client/map/layers/use-layers.ts";
import { keeping } from "../../contract/layers/calls/own-layers.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SegmentedControl } from "../../framework/ui/controls/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import { AddByAddress } from "./AddByAddress.tsx";
import { AddByFile } from "./AddByFile.tsx";
import { AddFromPortal } from "./AddFromPortal.tsx";

type AddLayerMethod = "file" | "address" | "portal";

/** Adds a layer for this session from a file, an address, or the portal's items where a portal is set up. */
export function AddLayer() {
  const text = useTexts("widgets.layer-tree.add");
  const announce = useAnnounce();
  const { add } = useLayerActions();
  const mayKeep = usePermits(keeping);
  const [open, setOpen] = useState(false);
  const [way, setWay] = useState<AddLayerMethod>("file");
  const portal = useConfigKeys()["portalUrl"] ?? "";
  // The product's own portal has no items to offer.
  const ways: readonly AddLayerMethod[] =
    portal === "" || portal === "/" ? ["file", "address"] : ["file", "address", "portal"];
  const onAdd = (layer: AddedLayer) => {
    add(layer);
    announce(text("added", { layer: layer.title }));
  };
  if (!open)
    return (
      <div>
        <Button icon="plus" aria-expanded={false} onClick={() => setOpen(true)}>
          {text("title")}
        </Button>
      </div>
    );
  return (
    <section role="group" className="pv-card pv-stack" aria-label={text("title")}>
      <header className="pv-row pv-row--one">
        <h3 className="pv-grow">{text("title")}</h3>
        <Button onClick={() => setOpen(false)}>{text("close")}</Button>
      </header>
      <SegmentedControl<AddLayerMethod>
        label={text("way")}
        options={ways}
        chosen={way}
        textOf={(id) => text(`ways.${id}`)}
        onChoose={setWay}
      />
      {way === "file" && <AddByFile onAdd={onAdd} />}
      {way === "address" && <AddByAddress onAdd={onAdd} />}
      {way === "portal" && <AddFromPortal portal={portal} onAdd={onAdd} />}
      <p className="pv-muted pv-small">{text(mayKeep ? "sessionOrSaved" : "session")}</p>
    </section>
  );
}
