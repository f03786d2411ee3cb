import { LAYER_LIMITS } from "../../contract/layers/layer.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { NumberField, SelectField, Slider, TextField } from "../../framework/ui/controls/index.ts";
import type { Offered } from "./offered.ts";
import { Rows } from "./Rows.tsx";
import type { LayerForm } from "./layer-draft.ts";

/** How the layer is drawn, what of it, and what a click on it tells. */
export function DrawingFields({ form, styles }: Offered & { readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const { draft } = form;
  const scale = (name: "minScale" | "maxScale") => (
    <NumberField
      label={text(`fields.${name}`)}
      hint={text(`hints.${name}`)}
      value={draft[name]}
      error={form.fault(name)}
      onChange={({ target }) => form.set(name, target.value)}
    />
  );
  return (
    <section className="pv-stack pv-section" aria-labelledby="layers-drawing">
      <h3 id="layers-drawing">{text("sections.drawing")}</h3>
      <div className="pv-columns">
        <SelectField
          label={text("fields.styleId")}
          hint={text("hints.styleId")}
          value={draft.styleId}
          error={form.fault("styleId")}
          options={[
            { value: "", label: text("noStyle") },
            ...styles.map(({ styleId, name }) => ({ value: String(styleId), label: name })),
          ]}
          onChange={({ target }) => form.set("styleId", target.value)}
        />
        <Slider
          label={text("fields.opacityPercent")}
          value={Math.round(draft.opacity * 100)}
          min={0}
          max={100}
          step={5}
          onChange={(percent) => form.set("opacity", percent / 100)}
        />
        {scale("minScale")}
        {scale("maxScale")}
      </div>
      <TextField
        label={text("fields.filter")}
        hint={text("hints.filter")}
        value={draft.filter}
        maxLength={1_000}
        spellCheck={false}
        error={form.fault("filter")}
        onChange={({ target }) => form.set("filter", target.value)}
      />
      <h4>{text("fields.popup")}</h4>
      <TextField
        label={text("fields.popupTitle")}
        hint={text("hints.popupTitle")}
        value={draft.popupTitle}
        maxLength={200}
        onChange={({ target }) => form.set("popupTitle", target.value)}
      />
      <Rows
        label={text("fields.popupFields")}
        hint={text("hints.popupFields")}
        rows={draft.popupFields}
        add={text("addField")}
        most={LAYER_LIMITS.popupFields}
        removeLabel={(i) => text("removeField", { place: i + 1 })}
        next={() => ({ name: "", label: "" })}
        onChange={(rows) => form.set("popupFields", [...rows])}
        fields={(row, i, change) => (
          <>
            <TextField
              label={text("fields.fieldName")}
              value={row.name}
              maxLength={100}
              spellCheck={false}
              error={form.faults[`popup.fields.${i}.name`]}
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextField
              label={text("fields.fieldLabel")}
              value={row.label}
              maxLength={120}
              onChange={({ target }) => change({ label: target.value })}
            />
          </>
        )}
      />
    </section>
  );
}
