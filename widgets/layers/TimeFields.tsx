import { hasAddress } from "../../contract/layers/kinds.ts";
import { LAYER_LIMITS } from "../../contract/layers/layer.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { DateField, TextField } from "../../framework/ui/controls/index.ts";
import type { LayerFormOptions } from "./offered.ts";
import { Rows, Section, useFields } from "./form-parts.tsx";
import type { LayerForm } from "./layer-draft.ts";

/** The field with each feature's time, or the layer's dates, each with the part that shows it. */
export function TimeFields({ form }: LayerFormOptions & { readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const { field } = useFields(form);
  const { draft, faults } = form;
  if (!hasAddress(draft.kind)) return null;
  return (
    <Section id="time" title={text("sections.time")}>
      <TextField {...field("timeField")} maxLength={100} spellCheck={false} />
      <Rows
        label={text("fields.steps")}
        hint={text("hints.steps")}
        rows={draft.steps}
        path="steps"
        faults={faults}
        add={text("addDate")}
        most={LAYER_LIMITS.steps}
        removeLabel={(i) => text("removeDate", { place: i + 1 })}
        next={() => ({ at: "", address: "" })}
        onChange={(rows) => form.set("steps", rows)}
        fields={(_, cell) => (
          <>
            <DateField time {...cell("at")} />
            <TextField {...cell("address", "stepAddress")} spellCheck={false} />
          </>
        )}
      />
    </Section>
  );
}
