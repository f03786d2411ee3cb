import { LINES, MARKERS } from "../../contract/layers/style.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { NumberField, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { Section, useField } from "./form-parts.tsx";
import type { StyleForm } from "./style-draft.ts";

/** The look that all features share, and that of those in no class. */
export function SymbolFields({ form }: { readonly form: StyleForm }) {
  const text = useTexts("widgets.layers");
  const field = useField(form);
  const { draft } = form;
  const { symbol, shape } = draft;
  const look = (part: Partial<typeof symbol>) => form.set("symbol", { ...symbol, ...part });
  return (
    <Section id="symbol" title={text("sections.symbol")}>
      <div className="pv-columns pv-columns--narrow">
        <ColorField label={text("fields.color")} value={symbol.color} onChange={(color) => look({ color })} />
        {shape !== "polygon" && <NumberField {...field("size", shape === "line" ? "lineWidth" : "size")} />}
        {shape === "point" && (
          <SelectField
            label={text("fields.marker")}
            value={symbol.marker}
            options={MARKERS.map((marker) => ({ value: marker, label: text(`markers.${marker}`) }))}
            onChange={(value) => look({ marker: value })}
          />
        )}
        {shape === "line" ? null : (
          <>
            <ColorField
              label={text("fields.outline")}
              value={symbol.outline}
              onChange={(outline) => look({ outline })}
            />
            <NumberField {...field("outlineWidth")} />
          </>
        )}
        {shape !== "point" && (
          <SelectField
            label={text("fields.line")}
            value={symbol.line}
            options={LINES.map((line) => ({ value: line, label: text(`lines.${line}`) }))}
            onChange={(value) => look({ line: value })}
          />
        )}
        {draft.renderer !== "single" && (
          <ColorField
            label={text("fields.otherColor")}
            value={draft.otherColor}
            onChange={(color) => form.set("otherColor", color)}
          />
        )}
      </div>
    </Section>
  );
}

/** A color by the browser's own chooser, which knows no opacity: what was behind the six digits stays. */
export function ColorField(props: {
  readonly label: string;
  readonly value: string;
  readonly className?: string;
  onChange(color: string): void;
}) {
  const { label, value, className, onChange } = props;
  return (
    <TextField
      type="color"
      label={label}
      className={className}
      value={value.slice(0, 7)}
      onChange={(next) => onChange(next + value.slice(7))}
    />
  );
}
