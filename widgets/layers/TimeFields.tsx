import { hasAddress } from "../../contract/layers/kinds.ts";
import { LAYER_LIMITS } from "../../contract/layers/layer.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { DateField, TextField } from "../../framework/ui/controls/index.ts";
import type { Offered } from "./offered.ts";
import { Rows } from "./Rows.tsx";
import type { LayerForm } from "./layer-draft.ts";

/** The field with each feature's time, or the dates that the layer has, each with the part that shows it. */
export function TimeFields({ form }: Offered & { readonly form: LayerForm }) {
  const text = useTexts("widgets.layers");
  const { draft } = form;
  if (!hasAddress(draft.kind)) return null;
  return (
    <section className="pv-stack pv-section" aria-labelledby="layers-time">
      <h3 id="layers-time">{text("sections.time")}</h3>
      <TextField
        label={text("fields.timeField")}
        hint={text("hints.timeField")}
        value={draft.timeField}
        maxLength={100}
        spellCheck={false}
        error={form.fault("timeField")}
        onChange={({ target }) => form.set("timeField", target.value)}
      />
      <Rows
        label={text("fields.steps")}
        hint={text("hints.steps")}
        rows={draft.steps}
        add={text("addDate")}
        most={LAYER_LIMITS.steps}
        removeLabel={(i) => text("removeDate", { place: i + 1 })}
        next={() => ({ at: "", address: "" })}
        onChange={(rows) => form.set("steps", [...rows])}
        fields={(row, i, change) => (
          <>
            <DateField
              time
              label={text("fields.at")}
              value={row.at}
              error={form.faults[`steps.${i}.at`]}
              onChange={({ target }) => change({ at: target.value })}
            />
            <TextField
              label={text("fields.stepAddress")}
              value={row.address}
              spellCheck={false}
              error={form.faults[`steps.${i}.address`]}
              onChange={({ target }) => change({ address: target.value })}
            />
          </>
        )}
      />
    </section>
  );
}
