import { STYLE_LIMITS } from "../../contract/layers/style.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { TextField } from "../../framework/ui/controls/index.ts";
import { ColorField, Rows, Section } from "./form-parts.tsx";
import type { StyleForm } from "./style-draft.ts";

/**
 * Colors that color-blind readers can tell apart (Okabe and Ito 2008), without black and yellow, which are hard to see
 * on maps.
 */
const COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"] as const;

/** The table of single values and their colors. */
export function ValueFields({ form }: { readonly form: StyleForm }) {
  const text = useTexts("widgets.layers");
  return (
    <Section id="values" title={text("fields.values")}>
      <Rows
        label={text("fields.values")}
        rows={form.draft.values}
        path="values"
        faults={form.faults}
        add={text("addValue")}
        most={STYLE_LIMITS.values}
        removeLabel={(i) => text("removeValue", { place: i + 1 })}
        next={(rows) => ({ value: "", label: "", color: COLORS[rows.length % COLORS.length] ?? COLORS[0] })}
        onChange={(rows) => form.set("values", rows)}
        fields={(_, cell) => (
          <>
            <TextField {...cell("value")} maxLength={200} />
            <TextField {...cell("label")} maxLength={120} />
            <ColorField {...cell("color")} className="layers__narrow" />
          </>
        )}
      />
    </Section>
  );
}
