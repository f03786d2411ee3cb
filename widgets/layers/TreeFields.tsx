import type { Titles } from "../../contract/layers/layer.ts";
import { LAYER_NODES } from "../../contract/layers/kinds.ts";
import { LANGUAGE_NAMES, LANGUAGES, useTexts } from "../../framework/i18n/index.ts";
import { RadioGroup, Switch, TextField } from "../../framework/ui/controls/index.ts";
import { Section, useFields } from "./form-parts.tsx";
import type { LayerFormOptions } from "./offered.ts";
import type { LayerForm } from "./layer-draft.ts";

/** Edits the layer's position in the tree, and whether it is drawn when the map opens. */
export function TreeFields({ form, groups }: LayerFormOptions & { readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const { draft } = form;
  const { radios } = useFields(form);
  const paths = new Map(groups.map((group) => [group.en, group]));
  const named = (language: keyof Titles) => (
    <TextField
      key={language}
      label={text("fields.groupIn", { language: LANGUAGE_NAMES[language] })}
      value={draft.group[language]}
      suggestions={[...new Set(groups.map((group) => group[language]))].map((value) => ({ value }))}
      error={Object.entries(form.faults).find(([path]) => language === "en" && path.startsWith("group"))?.[1]}
      onChange={(value) =>
        // An existing group has its names already.
        form.set("group", (language === "en" ? paths.get(value) : undefined) ?? { ...draft.group, [language]: value })
      }
    />
  );
  return (
    <Section id="tree" title={text("sections.tree")}>
      <div className="pv-columns">
        <RadioGroup {...radios("node", LAYER_NODES)} />
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
      <div className="pv-columns">{LANGUAGES.map(named)}</div>
      <p className="pv-muted pv-small">{text("hints.group")}</p>
    </Section>
  );
}
