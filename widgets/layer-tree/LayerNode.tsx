import { useAtomValue } from "jotai";
import { useId, useState } from "react";
import { inScale, type TreeLayer } from "../../client/map/layers/layer.ts";
import { mapScaleAtom, useLayerActions, useLayers } from "../../client/map/layers/use-layers.ts";
import { useLayerFailure } from "../../client/map/layers/use-layer-words.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, Checkbox } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { sharedBy } from "./OwnLayer.tsx";
import { LayerOptions } from "./LayerOptions.tsx";

/** One layer with its switch, its state, and its options on demand. */
export function LayerNode(props: {
  readonly layer: TreeLayer;
  /** The layers of the same group in order, for moving this one. */
  readonly siblings: readonly TreeLayer[];
  onList(): void;
}) {
  const { layer, siblings, onList } = props;
  const text = useTexts("widgets.layer-tree");
  const { stateOf, reportOf } = useLayers();
  const { change } = useLayerActions();
  const [open, setOpen] = useState(false);
  const options = useId();
  const state = stateOf(layer);
  return (
    <li className="layer-tree__node pv-stack pv-stack--tight">
      <div className="pv-row pv-row--one">
        <Checkbox
          className="pv-grow"
          label={layer.title}
          checked={state.visible}
          onChange={(visible) => change(layer, { visible })}
        />
        {layer.own && (
          <span className="pv-chip">
            {sharedBy(layer.own, {
              noOne: text("own.isPrivate"),
              everyone: text("own.isShared"),
              role: (role) => text("own.isRoles", { role }),
            })}
          </span>
        )}
        {state.visible && reportOf(layer.id)?.phase === "loading" && <Icon name="clock" />}
        <Action
          icon={open ? "chevron-up" : "chevron-down"}
          label={text("options", { layer: layer.title })}
          aria-expanded={open}
          aria-controls={options}
          onClick={() => setOpen(!open)}
        />
      </div>
      {state.visible && <LayerNotice layer={layer} />}
      <div id={options} hidden={!open}>
        {open && <LayerOptions layer={layer} siblings={siblings} onList={onList} />}
      </div>
    </li>
  );
}

/** Why a layer that is on is not visible, with a retry button after a failure. */
function LayerNotice({ layer }: { layer: TreeLayer }) {
  const text = useTexts("widgets.layer-tree");
  const failure = useLayerFailure();
  const { reportOf } = useLayers();
  const { retry } = useLayerActions();
  const scale = useAtomValue(mapScaleAtom);
  const report = reportOf(layer.id);
  if (report?.phase === "failed")
    return (
      <p className="layer-tree__condition pv-note pv-small pv-row" data-kind="danger" role="alert">
        <span className="pv-grow">{failure(report)}</span>
        <Button scale="s" label={text("retryLayer", { layer: layer.title })} onClick={() => retry(layer.id)}>
          {text("retry")}
        </Button>
      </p>
    );
  if (scale === null || inScale(layer, scale)) return null;
  const far = layer.minScale > 0 && scale > layer.minScale;
  return <p className="layer-tree__condition pv-muted pv-small">{text(far ? "zoomIn" : "zoomOut")}</p>;
}
