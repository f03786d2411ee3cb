import { useCallback, useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pathText, type JsonPath } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { Icon } from "../Icon.tsx";
import { useForm, type PartProps } from "./form-context.ts";

/** What ties a control to its label, description and faults. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-labelledby": string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
  readonly disabled: boolean;
}

/**
 * A field: its label, its control, what the schema says about it, its default and what is wrong with it.
 * The schema's descriptions are in English in every language: who edits the app's config reads English names too.
 */
export function FieldFrame({
  path,
  part,
  value,
  required,
  own,
  group = false,
  children,
}: PartProps & {
  /** What is wrong with what was typed, before it can be a value. */
  own?: string | null;
  /** Whether the control is several that belong together. */
  group?: boolean;
  children: (control: ControlProps) => ReactNode;
}) {
  const form = useForm();
  const texts = useTexts("shell");
  const id = useId();
  const at = pathText(path);
  const key = path.at(-1) ?? "";
  const { description, default: fallback } = resolve(form.root, part, value);
  const faults = [...(own ? [{ path: at, message: own, severity: "error" as const }] : []), ...form.faultsAt(at)];
  const entry = typeof key === "number";
  const describedBy = [description && !entry ? `${id}-text` : null, ...faults.map((_, i) => `${id}-fault-${i}`)];
  const control: ControlProps = {
    id,
    "aria-labelledby": `${id}-label`,
    "aria-describedby": describedBy.filter(Boolean).join(" ") || undefined,
    "aria-invalid": faults.some(({ severity }) => severity !== "warning") ? true : undefined,
    "aria-required": required && !group ? true : undefined,
    disabled: form.readOnly,
  };
  return (
    <div className="pv-form__field" data-path={at} onFocus={() => form.touch(at)}>
      {entry ? (
        <label htmlFor={id} id={`${id}-label`} className="pv-visually-hidden">
          <KeyLabel path={path} />
        </label>
      ) : (
        <div className="pv-form__head">
          <label htmlFor={group ? undefined : id} id={`${id}-label`} className="pv-form__label">
            <KeyLabel path={path} />
          </label>
          {value !== undefined && !required && !form.readOnly ? (
            <button
              type="button"
              className="pv-form__reset"
              aria-describedby={`${id}-label`}
              onClick={() => form.reset(path)}
            >
              {fallback === undefined ? texts("form.clear") : texts("form.reset")}
            </button>
          ) : null}
        </div>
      )}
      {children(control)}
      {description && !entry ? (
        <p id={`${id}-text`} className="pv-form__hint">
          {description}
        </p>
      ) : null}
      {faults.map(({ message, severity }, i) => (
        <p key={i} id={`${id}-fault-${i}`} className={`pv-form__fault pv-form__fault--${severity ?? "error"}`}>
          <Icon name={severity === "warning" ? "exclamation-mark-triangle" : "exclamation-mark-circle"} />
          {message}
        </p>
      ))}
    </div>
  );
}

/** The last key of a path as readers call it, with the key itself next to it; an entry of a list by its number. */
export function KeyLabel({ path }: { path: JsonPath }) {
  const texts = useTexts("shell");
  const labelOf = useKeyLabel();
  const key = path.at(-1) ?? "";
  if (typeof key === "number") {
    const list = path.at(-2) ?? "";
    return <>{texts("form.entryOf", { name: labelOf(list) ?? list, position: key + 1 })}</>;
  }
  const label = labelOf(key);
  return label === null ? (
    <code>{key}</code>
  ) : (
    <>
      {label} <code className="pv-form__key">{key}</code>
    </>
  );
}

/** What a key is called in the reader's language (`shell.config.keys.<key>`); null where no one has said it. */
export function useKeyLabel(): (key: string | number) => string | null {
  const { t, i18n } = useTranslation();
  return useCallback(
    (key) => {
      const name = `shell.config.keys.${key}`;
      return i18n.exists(name) ? t(name) : null;
    },
    [t, i18n],
  );
}

/** What is wrong with a group itself. */
export function FaultLines({ path }: { path: string }) {
  return useForm()
    .faultsAt(path)
    .map(({ message, severity }, i) => (
      <p key={i} className={`pv-form__fault pv-form__fault--${severity ?? "error"}`}>
        <Icon name={severity === "warning" ? "exclamation-mark-triangle" : "exclamation-mark-circle"} />
        {message}
      </p>
    ));
}

/** How many faults a closed part holds; nothing for none. */
export function FaultBadge({ count }: { count: number }) {
  const texts = useTexts("shell");
  if (count === 0) return null;
  return (
    <span className="pv-form__badge">
      <Icon name="exclamation-mark-circle" />
      {texts("form.faults", { count })}
    </span>
  );
}
