import { useState } from "react";
import { LAYOUT_VARIANTS, type AppConfig, type LayoutVariant } from "../../../contract/config/app-config.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import {
  AGENCY_THEMES,
  brandContrast,
  hasTheme,
  withBrand,
  withTheme,
  type AgencyTheme,
} from "../../../framework/layout/theme/agency-themes.ts";
import { Button, Disclosure, TextField } from "../../../framework/ui/controls/index.ts";
import OWN_BRANDS from "../../../themes/own-brands.json" with { type: "json" };
import { SURFACES } from "../../../themes/brand.ts";
import { AA_TEXT, type Hex } from "../../../themes/contrast.ts";
import type { Theme } from "../../../themes/index.ts";
import type { DraftForm } from "../use-draft.ts";

/** The themes that ship, to begin with, and the brand of each variant with its contrast; the preview follows. */
export function ThemeGallery(props: {
  readonly form: DraftForm;
  readonly config: AppConfig;
  /** Shows a part of the config in the form. */
  onShow(path: string): void;
}) {
  const { form, config, onShow } = props;
  const text = useTexts("widgets.layout-editor.theme");
  const [open, setOpen] = useState(false);
  return (
    <Disclosure className="pv-card pv-card--tight" open={open} onToggle={setOpen} title={text("title")}>
      <div className="pv-stack">
        <p className="pv-muted pv-small">{text("lead")}</p>
        <div className="pv-columns pv-columns--narrow" role="group" aria-label={text("title")}>
          {AGENCY_THEMES.map((agency) => (
            <Button
              key={agency.name}
              wide
              align="start"
              aria-pressed={hasTheme(config, agency)}
              disabled={!form.readable}
              onClick={() => form.change(withTheme(form.value, agency), `theme ${performance.now()}`)}
            >
              <Sample agency={agency} />
            </Button>
          ))}
        </div>
        {LAYOUT_VARIANTS.map((variant) => (
          <Brand
            key={variant}
            variant={variant}
            color={config.themes[variant].brand}
            disabled={!form.readable}
            onChange={(color) => form.change(withBrand(form.value, variant, color), `theme ${variant}`)}
          />
        ))}
        <Button onClick={() => onShow("themes")}>{text("more")}</Button>
      </div>
    </Disclosure>
  );
}

/** A theme's name, and its brand on the panes of each variant. */
function Sample({ agency: { name, themes } }: { readonly agency: AgencyTheme }) {
  const text = useTexts("widgets.layout-editor.theme");
  return (
    <>
      <strong>{text(`names.${name}`)}</strong>
      <span className="pv-row pv-row--tight" aria-hidden="true">
        {LAYOUT_VARIANTS.map((variant) => {
          const { shown } = brandContrast(variant, themes[variant].brand);
          const { pane } = SURFACES[variant.toLowerCase() as Theme];
          const style = { background: pane, color: shown, borderColor: shown, borderRadius: themes.radius };
          return (
            <span
              key={variant}
              className="pv-chip"
              style={{ ...style, fontFamily: `${themes.font}, system-ui, sans-serif` }}
            >
              {text("sample")}
            </span>
          );
        })}
      </span>
    </>
  );
}

/** The brand of one variant: chosen, and in words what becomes of it so that text in it can be read. */
function Brand(props: {
  readonly variant: LayoutVariant;
  /** Empty for the variant's own. */
  readonly color: Hex | "";
  readonly disabled: boolean;
  onChange(color: Hex | ""): void;
}) {
  const { variant, color, disabled, onChange } = props;
  const text = useTexts("widgets.layout-editor.theme");
  const variants = useTexts("shell.variants");
  const { shown, before, after } = brandContrast(variant, color || OWN_BRANDS[variant]);
  const rounded = (ratio: number) => Math.floor(ratio * 10) / 10;
  const values = { color, shown, before: rounded(before), after: rounded(after), least: AA_TEXT };
  return (
    <div className="pv-stack pv-stack--tight pv-stack--start">
      <TextField
        type="color"
        label={text("brand", { variant: variants(variant.toLowerCase()) })}
        value={color || OWN_BRANDS[variant]}
        disabled={disabled}
        onChange={onChange}
      />
      <p className="pv-small" role="status">
        {color === "" ? null : <span className="pv-form__dot" style={{ background: color }} />}
        {color === "" || shown === color ? null : <span className="pv-form__dot" style={{ background: shown }} />}{" "}
        {text(color === "" ? "isOwn" : shown === color ? "reads" : "changed", values)}
      </p>
      {color === "" ? null : (
        <Button kind="quiet" disabled={disabled} onClick={() => onChange("")}>
          {text("own", { variant: variants(variant.toLowerCase()) })}
        </Button>
      )}
    </div>
  );
}
