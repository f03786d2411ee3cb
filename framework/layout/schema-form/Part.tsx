import type { ReactNode } from "react";
import { LANGUAGE_CODES } from "../../../contract/api/languages.ts";
import { pathText, type JsonPath } from "../../config/fault.ts";
import type { JsonSchema } from "../../config/json-schema.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Disclosure } from "../../ui/controls/Native.tsx";
import { SelectField } from "../../ui/controls/Select.tsx";
import { resolve } from "../json-editor/schema-parts.ts";
import { FaultBadge, FaultLine, FaultLines, FieldFrame, KeyLabel, ResetButton } from "./FieldFrame.tsx";
import { DigitsField, JsonField } from "./draft-fields.tsx";
import { ChoiceField, ColorField, Line, LineField, PrivilegeField, SwitchField } from "./fields.tsx";
import { initialValue, kindOf, type FieldKind } from "./field-kind.ts";
import { useForm, type PartProps } from "./form-context.ts";
import { EntryList, ValueList } from "./lists.tsx";

/** Edits a part of a value as its schema requires. */
export function Part(props: PartProps) {
  const { root } = useForm();
  const { path, part, value } = props;
  const kind = kindOf(root, part, { key: path.at(-1) ?? null, value });
  switch (kind.kind) {
    case "object":
    case "entries":
    case "values":
      return (
        <Group {...props}>
          {kind.kind === "object" ? <ObjectFields path={path} part={kind.part} value={value} /> : null}
          {kind.kind === "entries" ? <EntryList {...props} kind={kind} /> : null}
          {kind.kind === "values" ? <ValueList {...props} kind={kind} /> : null}
        </Group>
      );
    case "privileges":
      return <PrivilegeField {...props} />;
    case "switch":
      return <SwitchField {...props} />;
    case "choice":
      return <ChoiceField {...props} words={kind.words} />;
    case "number":
      return <DigitsField {...props} kind={kind} />;
    case "text":
      return <LineField {...props} kind={kind} />;
    case "color":
      return <ColorField {...props} />;
    case "union":
      return <UnionField {...props} kind={kind} />;
    case "json":
      return <JsonField {...props} />;
  }
}

/** A part with several fields under a heading that opens and closes; a closed part is not drawn. */
function Group({ path, part, value, required, children }: PartProps & { children: ReactNode }) {
  const form = useForm();
  const texts = useTexts("shell");
  const at = pathText(path);
  const { description, default: fallback } = resolve(form.root, part, value);
  const open = form.isOpen(at);
  return (
    <Disclosure
      className="pv-form__group"
      data-path={at}
      open={open}
      onToggle={(wanted) => form.setOpen(at, wanted)}
      title={
        <>
          <Icon name="chevron-right" />
          <span role="heading" aria-level={4} className="pv-small pv-strong">
            <KeyLabel path={path} />
          </span>
          {Array.isArray(value) ? (
            <span className="pv-small pv-muted">{texts("form.entries", { count: value.length })}</span>
          ) : null}
          <FaultBadge count={form.faultsWithin(path)} />
        </>
      }
    >
      {open ? (
        <div className="pv-form__body pv-stack">
          {description ? <p className="pv-small pv-muted">{description}</p> : null}
          <FaultLines path={at} />
          {children}
          <div>
            <ResetButton
              path={path}
              texts={fallback === undefined ? "form.clearAll" : "form.resetAll"}
              off={value === undefined || required}
            />
          </div>
        </div>
      ) : null}
    </Disclosure>
  );
}

/** A schema's own address: for editors, not for readers. */
const FOR_EDITORS = "$schema";

/** The fields of an object in the schema's order, and then the keys that the schema does not know. */
export function ObjectFields({ path, part, value }: { path: JsonPath; part: JsonSchema; value: unknown }) {
  const { Part } = useForm();
  const record = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const known = Object.entries(part.properties ?? {}).filter(([key]) => key !== FOR_EDITORS);
  const unknown = Object.keys(record).filter((key) => !Object.hasOwn(part.properties ?? {}, key));
  return (
    <div className="pv-stack pv-stack--wide">
      {known.map(([key, inner]) =>
        typeof inner === "object" ? (
          <Part
            key={key}
            path={[...path, key]}
            part={inner}
            value={record[key]}
            required={part.required?.includes(key) ?? false}
          />
        ) : null,
      )}
      {unknown.map((key) => (
        <UnknownKey key={key} path={[...path, key]} value={record[key]} />
      ))}
    </div>
  );
}

/** Maximum length of the JSON that is shown for a value that cannot be edited here. */
const SHOWN = 80;

/** A key that the schema does not know: its value, its fault, and a button to remove it. */
function UnknownKey({ path, value }: { path: JsonPath; value: unknown }) {
  const form = useForm();
  const texts = useTexts("shell");
  const at = pathText(path);
  const key = String(path.at(-1));
  const written = JSON.stringify(value);
  return (
    <div className="pv-stack pv-stack--tight" data-path={at}>
      <div className="pv-row pv-row--apart">
        <code>{key}</code>
        {form.readOnly ? null : (
          <Button
            kind="quiet"
            scale="s"
            label={texts("form.removeNamed", { name: key })}
            onClick={() => form.reset(path)}
          >
            {texts("form.remove")}
          </Button>
        )}
      </div>
      <code className="pv-note">{written.length > SHOWN ? `${written.slice(0, SHOWN)}…` : written}</code>
      <FaultLine severity="warning" message={form.faultsAt(at)[0]?.message ?? texts("form.unknownKey")} />
    </div>
  );
}

/** The index for a value that has none of the forms. */
const NONE = -1;

/** A value with several possible forms: a choice of the form, and then that form's own fields. */
function UnionField({ kind, ...props }: PartProps & { kind: Extract<FieldKind, { kind: "union" }> }) {
  const { path, value, required } = props;
  const form = useForm();
  const texts = useTexts("shell");
  const { ways, meant } = kind;
  const way = ways[meant];
  const nameOf = (one: JsonSchema): string => {
    const { kind: word } = one.properties ?? {};
    if (typeof word !== "object" || typeof word.const !== "string") return texts(`form.kinds.${wayKind(one, ways)}`);
    return form.labelOf(pathText([...path, "kind"]), word.const) ?? word.const;
  };
  const choose = (index: number): void => {
    const next = ways[index];
    if (next) form.set(path, initialValue(form.root, next));
    else form.reset(path);
  };
  return (
    <div className="pv-stack pv-stack--tight">
      <FieldFrame {...props}>
        {(control) => (
          <>
            <SelectField
              {...control}
              value={meant < 0 ? NONE : meant}
              options={[
                ...(meant < 0 || !required ? [{ value: NONE, label: texts("form.none") }] : []),
                ...ways.map((one, i) => ({ value: i, label: nameOf(one) })),
              ]}
              onChange={choose}
            />
            {way?.type === "string" ? (
              <Line
                path={path}
                part={way}
                value={value}
                kind={{ kind: "text", words: [], longest: way.maxLength }}
                control={{ ...control, hint: undefined }}
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

/** The label of a form: the two of a text have names of their own, every other is named by its type. */
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
