import { useCallback, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pathText, type JsonPath } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { resolve } from "../json-editor/schema-parts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { firstIn, useForm, type PartProps } from "./form-context.ts";

/** Props that a field of the form passes to its control; the frame shows the rest. */
export interface ControlProps {
  readonly label: string;
  readonly labelHidden: true;
  readonly hint: string | undefined;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
}

/**
 * A field: its label, its control, its schema's description, its default and its faults. The schema's descriptions are
 * in English in every language: those who edit the app's config also read English names.
 */
export function FieldFrame(
  props: PartProps & {
    /** The faults of typed text that is not a value yet. */
    own?: string | null;
    children: (control: ControlProps) => ReactNode;
  },
) {
  const { path, part, value, required, own, children } = props;
  const form = useForm();
  const nameOf = useName();
  const labelOf = useKeyLabel();
  const texts = useTexts("shell");
  const at = pathText(path);
  const { description, default: fallback } = resolve(form.root, part, value);
  const faults = form.faultsAt(at);
  const messages = (warning: boolean) =>
    faults.filter(({ severity }) => (severity === "warning") === warning).map(({ message }) => message);
  const error = [own, ...messages(false)].filter(Boolean).join(" ");
  const entry = typeof path.at(-1) === "number";
  const { name } = nameOf(path);
  const hint = entry ? undefined : description;
  const source = form.sourceOf(at);
  return (
    <div className="pv-stack pv-stack--tight" data-path={at} onFocus={() => form.touch(at)}>
      {entry ? null : (
        <div className="pv-form__head pv-row pv-row--apart">
          <span
            className="pv-small pv-strong"
            onClick={({ currentTarget }) => firstIn(currentTarget.closest("[data-path]"))?.focus()}
          >
            <KeyLabel path={path} />
          </span>
          <ResetButton
            path={path}
            texts={fallback === undefined ? "form.clear" : "form.reset"}
            off={value === undefined || required}
          />
        </div>
      )}
      {children({
        label: name,
        labelHidden: true,
        hint,
        description: [hint, error, ...messages(true)].filter(Boolean).join(" ") || undefined,
        error: error || undefined,
        required,
        disabled: form.readOnly,
      })}
      {source !== undefined && !form.readOnly ? (
        <div className="pv-row">
          <Button kind="quiet" scale="s" icon="pencil" onClick={() => form.goTo(source)}>
            {texts("form.edit", { name: labelOf(source) ?? source })}
          </Button>
        </div>
      ) : null}
      <FaultLines path={at} only="warning" />
    </div>
  );
}

/** Removes a value, so that its default, or nothing, applies. */
export function ResetButton({ path, texts: key, off }: { path: JsonPath; texts: string; off: boolean }) {
  const form = useForm();
  const texts = useTexts("shell");
  const nameOf = useName();
  if (off || form.readOnly) return null;
  return (
    <Button kind="quiet" scale="s" description={nameOf(path).name} onClick={() => form.reset(path)}>
      {texts(key)}
    </Button>
  );
}

/** The full label of a path's last key, and the translated part of it. */
function useName(): (path: JsonPath) => { readonly name: string; readonly label: string | null } {
  const texts = useTexts("shell");
  const labelOf = useKeyLabel();
  return (path) => {
    const key = path.at(-1) ?? "";
    if (typeof key === "number") {
      const list = path.at(-2) ?? "";
      return { name: texts("form.entryOf", { name: labelOf(list) ?? list, position: key + 1 }), label: null };
    }
    const label = labelOf(key);
    return { name: label === null ? key : `${label} ${key}`, label };
  };
}

/** The last key of a path as readers know it, with the key itself next to it; an entry of a list by its number. */
export function KeyLabel({ path }: { path: JsonPath }) {
  const { name, label } = useName()(path);
  if (typeof path.at(-1) === "number") return name;
  return (
    <>
      {label} <code>{path.at(-1)}</code>
    </>
  );
}

/** The label of a key in the reader's language (`shell.config.keys.<key>`); null if there is none. */
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

/** The faults of a part itself; for a field whose control shows its errors, only the warnings. */
export function FaultLines({ path, only }: { path: string; only?: "warning" }) {
  return useForm()
    .faultsAt(path)
    .filter(({ severity }) => only === undefined || severity === only)
    .map(({ message, severity = "error" }, i) => <FaultLine key={i} severity={severity} message={message} />);
}

/** One fault, or one warning. */
export function FaultLine({ severity, message }: { severity: "error" | "warning"; message: string }) {
  return (
    <p className={`pv-row pv-row--one pv-row--top pv-row--tight pv-small pv-danger pv-form__fault--${severity}`}>
      <Icon name={severity === "warning" ? "exclamation-mark-triangle" : "exclamation-mark-circle"} />
      {message}
    </p>
  );
}

/** Number of faults in a closed part; nothing for none. */
export function FaultBadge({ count }: { count: number }) {
  const texts = useTexts("shell");
  if (count === 0) return null;
  return (
    <span className="pv-chip" data-kind="danger">
      <Icon name="exclamation-mark-circle" />
      {texts("form.faults", { count })}
    </span>
  );
}
