import { LAYER_LIMITS } from "../../contract/layers/layer.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { NumberField, SelectField, Slider, TextField } from "../../framework/ui/controls/index.ts";
import type { LayerFormOptions } from "./offered.ts";
import { Rows, Section, useFields } from "./form-parts.tsx";
import type { LayerForm } from "./layer-draft.ts";

/** Fields for the layer's drawing, its filter, and its pop-ups. */
export function DrawingFields({ form, styles }: LayerFormOptions & { readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const { draft } = form;
  const { field } = useFields(form);
  return (
    <Section id="drawing" title={text("sections.drawing")}>
      <div className="pv-columns">
        <SelectField
          {...field("styleId")}
          options={[
            { value: "", label: text("noStyle") },
            ...styles.map(({ styleId, name }) => ({ value: String(styleId), label: name })),
          ]}
        />
        <Slider
          label={text("fields.opacityPercent")}
          value={Math.round(draft.opacity * 100)}
          min={0}
          max={100}
          step={5}
          onChange={(percent) => form.set("opacity", percent / 100)}
        />
        <NumberField {...field("minScale")} />
        <NumberField {...field("maxScale")} />
      </div>
      <TextField {...field("filter")} maxLength={1_000} spellCheck={false} />
      <h4>{text("fields.popup")}</h4>
      <TextField {...field("popupTitle")} maxLength={200} />
      <Rows
        label={text("fields.popupFields")}
        hint={text("hints.popupFields")}
        rows={draft.popupFields}
        path="popup.fields"
        faults={form.faults}
        add={text("addField")}
        most={LAYER_LIMITS.popupFields}
        removeLabel={(i) => text("removeField", { place: i + 1 })}
        next={() => ({ name: "", label: "" })}
        onChange={(rows) => form.set("popupFields", rows)}
        fields={(_, cell) => (
          <>
            <TextField {...cell("name", "fieldName")} maxLength={100} spellCheck={false} />
            <TextField {...cell("label", "fieldLabel")} maxLength={120} />
          </>
        )}
      />
    </Section>
  );
}
