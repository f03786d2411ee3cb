import { pathText } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { useForm, type PartProps } from "./form-context.ts";

const COLOR = /^#[0-9a-f]{6}$/i;

/** A color by the browser's own chooser, by its digits, or one of those that the owner offers. */
export function ColorField(props: PartProps) {
  const { path, part, value } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const text = typeof value === "string" ? value : "";
  const shown = COLOR.test(text) ? text : typeof fallback === "string" && COLOR.test(fallback) ? fallback : null;
  const presets = form.colorPresets(pathText(path));
  return (
    <FieldFrame {...props}>
      {(control) => (
        <>
          <div className="pv-form__color">
            <input
              type="color"
              className={`pv-form__swatch${shown === null ? " pv-form__swatch--none" : ""}`}
              aria-label={texts("form.chooseColor")}
              aria-describedby={control["aria-labelledby"]}
              disabled={control.disabled}
              value={shown ?? "#808080"}
              onChange={(event) => form.set(path, event.target.value)}
            />
            <input
              {...control}
              className="pv-input"
              type="text"
              value={text}
              placeholder={texts("form.colorDefault")}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => form.set(path, event.target.value)}
            />
          </div>
          {presets.length > 0 ? (
            <div className="pv-form__presets" role="group" aria-label={texts("form.presets")}>
              {presets.map((preset) => (
                <button
                  key={preset.value}
                  type="button"
                  className="pv-form__preset"
                  aria-pressed={preset.value.toLowerCase() === text.toLowerCase()}
                  disabled={control.disabled}
                  onClick={() => form.set(path, preset.value)}
                >
                  <span
                    className={`pv-form__dot${preset.value === "" ? " pv-form__swatch--none" : ""}`}
                    style={preset.value === "" ? undefined : { background: preset.value }}
                  />
                  {preset.label}
                </button>
              ))}
            </div>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}
