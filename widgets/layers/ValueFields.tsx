import { STYLE_LIMITS } from "../../contract/layers/style.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { TextField } from "../../framework/ui/controls/index.ts";
import { Rows } from "./Rows.tsx";
import { ColorField } from "./SymbolFields.tsx";
import type { StyleForm } from "./style-draft.ts";

/** Colors that readers who are color-blind tell apart (Okabe and Ito 2008), but for black and yellow, which maps swallow. */
const COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"] as const;

/** The table of single values and their colors. */
export function ValueFields({ form }: { readonly form: StyleForm }) {
  const text = useTexts("widgets.layers");
  return (
    <section className="pv-stack pv-section" aria-labelledby="layers-values">
      <h3 id="layers-values">{text("fields.values")}</h3>
      <Rows
        label={text("fields.values")}
        rows={form.draft.values}
        add={text("addValue")}
        most={STYLE_LIMITS.values}
        error={form.fault("values")}
        removeLabel={(i) => text("removeValue", { place: i + 1 })}
        next={(rows) => ({ value: "", label: "", color: COLORS[rows.length % COLORS.length] ?? COLORS[0] })}
        onChange={(rows) => form.set("values", [...rows])}
        fields={(row, i, change) => (
          <>
            <TextField
              label={text("fields.value")}
              value={row.value}
              maxLength={200}
              error={form.faults[`values.${i}.value`]}
              onChange={({ target }) => change({ value: target.value })}
            />
            <TextField
              label={text("fields.label")}
              value={row.label}
              maxLength={120}
              onChange={({ target }) => change({ label: target.value })}
            />
            <ColorField
              className="layers__narrow"
              label={text("fields.color")}
              value={row.color}
              onChange={(color) => change({ color })}
            />
          </>
        )}
      />
    </section>
  );
}
