import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { useForm, type PartProps } from "./form-context.ts";

/** One of few words. A word that is none of them shows too, so that nothing is changed unseen. */
export function ChoiceField({ words, ...props }: PartProps & { words: readonly unknown[] }) {
  const { path, part, value, required } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const strange = value !== undefined && !words.includes(value);
  const none = fallback === undefined ? texts("form.none") : texts("form.default", { value: wordText(fallback) });
  return (
    <FieldFrame {...props}>
      {(control) => (
        <select
          {...control}
          className="pv-input pv-select"
          value={strange ? "strange" : value === undefined ? "" : String(words.indexOf(value))}
          onChange={({ target }) =>
            target.value === "" ? form.reset(path) : form.set(path, words[Number(target.value)])
          }
        >
          {!required || value === undefined ? <option value="">{none}</option> : null}
          {strange ? (
            <option value="strange" disabled>
              {wordText(value)}
            </option>
          ) : null}
          {words.map((word, i) => (
            <option key={i} value={i}>
              {wordText(word)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

const wordText = (word: unknown): string => (typeof word === "string" ? word : (JSON.stringify(word) ?? ""));

/** Yes or no. Absent, it stands as its default does and says so. */
export function SwitchField(props: PartProps) {
  const { path, part, value } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const fallback = resolve(form.root, part).default;
  const on = typeof value === "boolean" ? value : fallback === true;
  return (
    <FieldFrame {...props}>
      {({ "aria-required": _required, ...control }) => (
        <span className="pv-form__switch">
          <input
            {...control}
            type="checkbox"
            role="switch"
            checked={on}
            onChange={(event) => form.set(path, event.target.checked)}
          />
          <span aria-hidden="true">
            {value === undefined
              ? texts("form.default", { value: on ? texts("form.on") : texts("form.off") })
              : on
                ? texts("form.on")
                : texts("form.off")}
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
