import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { SCALE, useElement, useRedraw, type ControlHandle, type InnerAttributes } from "./element.ts";

/** Controls whose value is refused: a refused form moves the focus to the first of them. */
export const FAULTY = "[aria-invalid=true], [data-faulty]";

/** Props of every field. */
export interface FieldFrame {
  readonly label: string;
  /** Accessible, but not visible: a heading, an icon, or row and column of a table show it. */
  readonly labelHidden?: boolean | undefined;
  readonly hint?: ReactNode;
  /** The reason why the value is refused. */
  readonly error?: string | null | undefined;
  /** Text read after the name, if it differs from hint and error. */
  readonly description?: string | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<ControlHandle> | undefined;
}

/** The description as plain text; a hint with markup is read in its place. */
export const describe = ({ hint, error, description }: FieldFrame): string | null =>
  description ?? ([typeof hint === "string" ? hint : null, error ?? null].filter(Boolean).join(" ") || null);

/** Converts the common props of fields to those of Calcite's elements. */
export const frameOf = ({ id, name, label, labelHidden, error, disabled }: FieldFrame) => ({
  id,
  name,
  labelText: labelHidden ? undefined : label,
  disabled: disabled === true,
  scale: SCALE,
  "data-faulty": error ? "" : undefined,
  status: error ? ("invalid" as const) : ("idle" as const),
  validationIcon: "exclamation-mark-circle" as const,
  validationMessage: error ?? "",
});

/** A field with its hint below. */
export function FieldHint(props: { hint?: ReactNode; className?: string | undefined; children: ReactNode }) {
  const { hint, className, children } = props;
  return (
    <div className={className === undefined ? "pv-field" : `pv-field ${className}`}>
      {children}
      {hint ? <div className="pv-small pv-muted">{hint}</div> : null}
    </div>
  );
}

/** Props of all text fields. */
export interface TextProps extends FieldFrame {
  /** The owner's value; without it the field keeps the typed text itself, starting with `defaultValue`. */
  readonly value?: string | number | undefined;
  readonly defaultValue?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly autoCapitalize?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly spellCheck?: boolean | undefined;
  readonly maxLength?: number | undefined;
  readonly dir?: "ltr" | "rtl" | "auto" | undefined;
  readonly readOnly?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly busy?: boolean | undefined;
  readonly form?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  /** Called when the field is left, or Enter is pressed, after a change. */
  readonly onCommit?: ((value: string) => void) | undefined;
  readonly onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  readonly onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/** A field drawn by `calcite-input` or `calcite-text-area`, which differ only in the names of their events. */
export function useText<E extends HTMLCalciteInputElement | HTMLCalciteTextAreaElement>(
  props: TextProps,
  selector: string,
  more: InnerAttributes = {},
) {
  const { value, autoCapitalize, dir, autoFocus } = props;
  const redraw = useRedraw();
  const host = useRef<E | null>(null);
  const ref = useElement<E>({
    ref: props.ref,
    host,
    selector,
    inner: {
      "aria-description": describe(props),
      "aria-required": props.required ? "true" : null,
      autocapitalize: autoCapitalize,
      dir,
      ...more,
    },
  });
  // After each render: if the owner keeps its value, the element is set back to it.
  useLayoutEffect(() => {
    if (value !== undefined && host.current && host.current.value !== String(value)) host.current.value = String(value);
  });
  useLayoutEffect(() => {
    if (autoFocus) host.current?.focus();
  }, [autoFocus]);
  const start = useRef(props.defaultValue);
  return {
    host,
    redraw,
    common: {
      ...frameOf(props),
      ref,
      className: "pv-field__control",
      label: props.label,
      value: value === undefined ? (start.current ?? "") : String(value),
      placeholder: props.placeholder,
      maxLength: props.maxLength,
      readOnly: props.readOnly === true,
      loading: props.busy === true,
      form: props.form,
      spellcheck: props.spellCheck,
      onBlur: props.onBlur,
      onFocus: props.onFocus,
      onKeyDown: props.onKeyDown,
    },
  };
}
