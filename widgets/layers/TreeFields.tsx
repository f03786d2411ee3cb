import { LAYER_NODES } from "../../contract/calls/map/kinds.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { RadioGroup, Switch, TextField } from "../../framework/ui/controls/index.ts";
import type { Offered } from "./LayerDetail.tsx";
import type { LayerForm } from "./layer-draft.ts";

/** Where the layer is in the tree, and whether it is drawn when the map opens. */
export function TreeFields({ form, groups }: Offered & { readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const { draft } = form;
  return (
    <section className="pv-stack pv-section" aria-labelledby="layers-tree">
      <h3 id="layers-tree">{text("sections.tree")}</h3>
      <div className="pv-columns">
        <RadioGroup
          label={text("fields.node")}
          options={LAYER_NODES}
          textOf={(node) => text(`nodes.${node}`)}
          chosen={draft.node}
          onChoose={(node) => form.set("node", node)}
        />
        <TextField
          label={text("fields.group")}
          hint={text("hints.group")}
          value={draft.group}
          suggestions={groups.map((value) => ({ value }))}
          error={form.fault("group")}
          onChange={({ target }) => form.set("group", target.value)}
        />
        <div className="pv-stack">
          <Switch
            label={text("fields.visible")}
            checked={draft.visible}
            onChange={(checked) => form.set("visible", checked)}
          />
          <Switch
            label={text("fields.legend")}
            checked={draft.legend}
            onChange={(checked) => form.set("legend", checked)}
          />
        </div>
      </div>
    </section>
  );
}
