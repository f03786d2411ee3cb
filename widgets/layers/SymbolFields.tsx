import { LINES, MARKERS } from "../../contract/layers/style.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { NumberField, SelectField } from "../../framework/ui/controls/index.ts";
import { ColorField, Section, useFields } from "./form-parts.tsx";
import type { StyleForm } from "./style-draft.ts";

/** The look that all features share, and the look of those in no class. */
export function SymbolFields({ form }: { readonly form: StyleForm }) {
  const text = useTexts("widgets.layers");
  const { field, list } = useFields(form);
  const { shape, renderer } = form.draft;
  return (
    <Section id="symbol" title={text("sections.symbol")}>
      <div className="pv-columns pv-columns--narrow">
        <ColorField {...field("color")} />
        {shape !== "polygon" && <NumberField {...field("size", shape === "line" ? "lineWidth" : "size")} />}
        {shape === "point" && <SelectField {...list("marker", MARKERS)} />}
        {shape !== "line" && (
          <>
            <ColorField {...field("outline")} />
            <NumberField {...field("outlineWidth")} />
          </>
        )}
        {shape !== "point" && <SelectField {...list("line", LINES)} />}
        {renderer !== "single" && <ColorField {...field("otherColor")} />}
      </div>
    </Section>
  );
}
