import { PRIVILEGES } from "../../../contract/people/privileges.ts";
import { pathText } from "../../config/fault.ts";
import { useText, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Combobox } from "../../ui/controls/Combobox.tsx";
import { TextField } from "../../ui/controls/Input.tsx";
import { SelectField } from "../../ui/controls/Select.tsx";
import { Switch } from "../../ui/controls/Switch.tsx";
import { TextArea } from "../../ui/controls/TextArea.tsx";
import { resolve } from "../json-editor/schema-parts.ts";
import { FieldFrame, type ControlProps } from "./FieldFrame.tsx";
import type { FieldKind } from "./field-kind.ts";
import { useForm, type PartProps } from "./form-context.ts";

type FieldOfKind<Name extends FieldKind["kind"]> = Extract<FieldKind, { kind: Name }>;

/** Shown for an absent value: the part's default, as this field would write it. */
export function useDefault({ part }: Pick<PartProps, "part">, write: (value: unknown) => string) {
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const hint = fallback === undefined || fallback === "" ? "" : texts("form.default", { value: write(fallback) });
  return { form, texts, fallback, hint };
}

const wordText = (word: unknown): string => (typeof word === "string" ? word : (JSON.stringify(word) ?? ""));
const isOneOf = (value: unknown, words: readonly unknown[]): boolean =>
  value === undefined || value === "" || words.includes(value);

/** A choice of a few words. An unknown value is shown too, so that it is not changed unnoticed. */
export function ChoiceField({ words, ...props }: PartProps & { words: readonly unknown[] }) {
  return <FieldFrame {...props}>{(control) => <Choice {...props} words={words} control={control} />}</FieldFrame>;
}

type InFrame = Omit<PartProps, "required"> & { readonly control: ControlProps };

function Choice({ words, control, ...props }: InFrame & { words: readonly unknown[] }) {
  const { path, value } = props;
  const { form, texts, hint } = useDefault(props, wordText);
  const strange = !isOneOf(value, words);
  const none = (value === undefined || value === "") && !words.includes(value);
  const nameOf = (word: unknown): string => {
    const label = form.labelOf(pathText(path), wordText(word));
    return label === undefined || label === word ? wordText(word) : `${label} (${wordText(word)})`;
  };
  return (
    <SelectField<string | number | null>
      {...control}
      value={strange ? "strange" : none ? null : words.indexOf(value)}
      options={[
        ...(!control.required || none ? [{ value: null, label: hint || texts("form.none") }] : []),
        ...(strange ? [{ value: "strange", label: wordText(value), disabled: true }] : []),
        ...words.map((word, i) => ({ value: i, label: nameOf(word) })),
      ]}
      onChange={(place) => (typeof place === "number" ? form.set(path, words[place]) : form.reset(path))}
    />
  );
}

/** Yes or no. If absent, the default applies and is shown. */
export function SwitchField(props: PartProps) {
  const { path, value } = props;
  const { form, texts, fallback } = useDefault(props, String);
  const on = typeof value === "boolean" ? value : fallback === true;
  const word = texts(on ? "form.on" : "form.off");
  return (
    <FieldFrame {...props}>
      {({ labelHidden: _hidden, label, ...control }) => (
        <Switch
          {...control}
          label={value === undefined ? texts("form.default", { value: word }) : word}
          spoken={label}
          checked={on}
          onChange={(checked) => form.set(path, checked)}
        />
      )}
    </FieldFrame>
  );
}

/** A line of text, with suggestions where names are known; a choice of them where they have labels. */
export function LineField({ kind, ...props }: PartProps & { kind: FieldOfKind<"text"> }) {
  return <FieldFrame {...props}>{(control) => <Line {...props} kind={kind} control={control} />}</FieldFrame>;
}

/** The line itself, in whichever frame. */
export function Line(props: InFrame & { kind: FieldOfKind<"text"> }) {
  const { path, value, kind, control } = props;
  const { form, hint } = useDefault(props, String);
  const at = pathText(path);
  const names = [...new Set([...kind.words, ...form.suggestions(at)])];
  if (names.length > 0 && names.every((name) => form.labelOf(at, name) !== undefined))
    return <Choice {...props} words={names} />;
  const common = {
    ...control,
    value: value === undefined ? "" : wordText(value),
    placeholder: hint,
    maxLength: kind.longest,
    onChange: (value: string) => form.set(path, value),
  };
  if ((kind.longest ?? 0) >= LINES_FROM) return <TextArea {...common} rows={6} />;
  return (
    <TextField
      {...common}
      suggestions={names.length > 0 ? names.map((name) => ({ value: name })) : undefined}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
/** A text that may have this many characters has paragraphs. */
const LINES_FROM = 1_000;

const COLOR = /^#[0-9a-f]{6}$/i;
const asColor = (value: unknown): string | undefined =>
  typeof value === "string" && COLOR.test(value) ? value : undefined;

/** A color: from the browser's own chooser, by its digits, or one of those that the owner offers. */
export function ColorField(props: PartProps) {
  const { path, value } = props;
  const { form, texts, fallback } = useDefault(props, String);
  const text = typeof value === "string" ? value : "";
  const shown = asColor(text) ?? asColor(fallback);
  const presets = form.colorPresets(pathText(path));
  const onChange = (color: string) => form.set(path, color);
  return (
    <FieldFrame {...props}>
      {(control) => (
        <>
          <div className="pv-row pv-row--one pv-row--top">
            <TextField
              type="color"
              className={shown === undefined ? "pv-form__swatch pv-form__swatch--none" : "pv-form__swatch"}
              label={texts("form.chooseColor")}
              labelHidden
              description={control.label}
              disabled={control.disabled}
              value={shown ?? "#808080"}
              onChange={onChange}
            />
            <TextField
              {...control}
              className="pv-grow"
              value={text}
              placeholder={texts("form.colorDefault")}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              onChange={onChange}
            />
          </div>
          {presets.length > 0 ? (
            <div className="pv-row pv-row--tight" role="group" aria-label={texts("form.presets")}>
              {presets.map((preset) => (
                <Button
                  key={preset.value}
                  scale="s"
                  aria-pressed={preset.value.toLowerCase() === text.toLowerCase()}
                  disabled={control.disabled}
                  onClick={() => form.set(path, preset.value)}
                >
                  <span className="pv-form__dot" style={{ background: preset.value || undefined }} /> {preset.label}
                </Button>
              ))}
            </div>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}

/** Privileges by their place in the table, chosen by name. */
export function PrivilegeField(props: PartProps) {
  const { path, value } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const textOf = useText();
  const chosen = (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    const place = typeof one === "number" ? one : PRIVILEGES.findIndex(({ code }) => code === one);
    return place < 0 ? [] : [place];
  });
  const places = [...new Set([...PRIVILEGES.keys(), ...chosen])];
  const nameOf = (place: number): string => {
    const privilege = PRIVILEGES[place];
    return privilege ? `${textOf(`client.rights.privileges.${privilege.code}`)} (${place})` : String(place);
  };
  return (
    <FieldFrame {...props}>
      {(control) => (
        <Combobox
          {...control}
          multiple
          placeholder={chosen.length === 0 ? texts("form.openToAll") : texts("form.findPrivilege")}
          options={places.map((place) => ({ value: String(place), label: nameOf(place) }))}
          chosen={chosen.map(String)}
          onChoose={(values) => {
            const now = values.map(Number);
            // Chosen entries keep their order.
            form.set(path, [
              ...chosen.filter((one) => now.includes(one)),
              ...now.filter((one) => !chosen.includes(one)),
            ]);
          }}
        />
      )}
    </FieldFrame>
  );
}
