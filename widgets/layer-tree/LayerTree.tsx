import { useState } from "react";
import { branchOf, type LayerBranch, type TreeLayer } from "../../client/map/layers/layer.ts";
import { useLayers } from "../../client/map/layers/use-layers.ts";
import { LAYER_NODES } from "../../contract/layers/kinds.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { AddLayer } from "./AddLayer.tsx";
import { FeatureList } from "./FeatureList.tsx";
import { LayerNode } from "./LayerNode.tsx";
import type { LayerTreeConfig } from "./config.ts";
import "./LayerTree.css";

/** The layers of the page's map in two top nodes and groups. It works without a map: its lists show the same features. */
export default function LayerTree({ config }: WidgetProps<LayerTreeConfig>) {
  const text = useTexts("widgets.layer-tree");
  const { layers, known } = useLayers();
  const [listed, setListed] = useState<string | null>(null);
  const layer = layers.find(({ id }) => id === listed);
  if (layer) return <FeatureList key={layer.id} layer={layer} onClose={() => setListed(null)} />;
  if (!known && layers.length === 0) return <Loading />;
  return (
    <div className="layer-tree pv-stack pv-stack--wide">
      {LAYER_NODES.map((node) => {
        const own = layers.filter((one) => one.node === node);
        return (
          <section role="group" key={node} className="pv-stack pv-stack--tight" aria-label={text(node)}>
            <h3>{text(node)}</h3>
            {own.length === 0 ? (
              <p className="pv-muted pv-small">{text("none")}</p>
            ) : (
              <Branch branch={branchOf(text(node), own)} onList={setListed} />
            )}
          </section>
        );
      })}
      {config.add && <AddLayer />}
    </div>
  );
}

/** Groups first, then the layers outside all groups. */
function Branch({ branch, onList }: { branch: LayerBranch; onList: (id: string) => void }) {
  return (
    <ul className="pv-plain-list pv-stack pv-stack--tight" aria-label={branch.name}>
      {branch.branches.map((group) => (
        <li key={group.name} className="layer-tree__group pv-stack pv-stack--tight">
          <h4>{group.name}</h4>
          <Branch branch={group} onList={onList} />
        </li>
      ))}
      {branch.layers.map((layer: TreeLayer) => (
        <LayerNode key={layer.id} layer={layer} siblings={branch.layers} onList={() => onList(layer.id)} />
      ))}
    </ul>
  );
}
