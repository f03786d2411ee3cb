import { LANGUAGE_CODES } from "../../../contract/languages.ts";
import type { JsonSchema } from "../../config/json-schema.ts";
import { useTexts } from "../../i18n/texts.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { initialValue, type FieldKind } from "./field-kind.ts";
import { useForm, type PartProps } from "./form-context.ts";
import { ObjectFields } from "./ObjectFields.tsx";
import { TextInput } from "./TextField.tsx";
import { JsonField } from "./JsonField.tsx";

/** A value of one of several forms: which one, and then that form's own fields. */
export function UnionField({ kind, ...props }: PartProps & { kind: Extract<FieldKind, { kind: "union" }> }) {
  const { path, value, required } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const { ways, meant } = kind;
  const way = ways[meant];
  const choose = (index: string): void => {
    const next = ways[Number(index)];
    if (index === "") form.reset(path);
    else if (next) form.set(path, initialValue(form.root, next));
  };
  return (
    <div className="pv-form__union">
      <FieldFrame {...props}>
        {(control) => (
          <>
            <select
              {...control}
              className="pv-input pv-select"
              value={meant < 0 ? "" : String(meant)}
              onChange={({ target }) => choose(target.value)}
            >
              {meant < 0 || !required ? <option value="">{texts("form.none")}</option> : null}
              {ways.map((one, i) => (
                <option key={i} value={i}>
                  {texts(`form.kinds.${wayKind(one, ways)}`)}
                </option>
              ))}
            </select>
            {way?.type === "string" ? (
              <TextInput
                path={path}
                part={way}
                value={value}
                kind={{ kind: "text", words: [], longest: way.maxLength }}
                control={{ ...control, id: `${control.id}-text` }}
              />
            ) : null}
          </>
        )}
      </FieldFrame>
      {way && way.type !== "string" ? (
        <div className="pv-form__way">
          {way.properties ? (
            <ObjectFields path={path} part={way} value={value} />
          ) : (
            <JsonField {...props} part={way} required />
          )}
        </div>
      ) : null}
    </div>
  );
}

/** What a form is called: the two of a text have names of their own, every other goes by its type. */
function wayKind(way: JsonSchema, ways: readonly JsonSchema[]): string {
  const byLanguage = (part: JsonSchema): boolean => {
    const keys = Object.keys(part.properties ?? {});
    return keys.length > 0 && keys.every((key) => (LANGUAGE_CODES as readonly string[]).includes(key));
  };
  if (byLanguage(way)) return "byLanguage";
  if (way.type === "string" && ways.some(byLanguage)) return "textKey";
  const type = typeof way.type === "string" ? way.type : "any";
  return type === "integer" ? "number" : type;
}
