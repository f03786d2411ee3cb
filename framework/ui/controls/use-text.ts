import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type Ref } from "react";
import { describe, type FieldEvent, type FieldFrame } from "./Frame.tsx";
import { SCALE, useElement, useRedraw, type ControlHandle, type InnerAttributes } from "./element.ts";

/** What all fields take into which a text is typed. */
export interface TextProps extends FieldFrame {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  /** The owner's; without it the field keeps what is typed itself, from `defaultValue` on. */
  readonly value?: string | number | undefined;
  readonly defaultValue?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly autoCapitalize?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly spellCheck?: boolean | undefined;
  readonly maxLength?: number | undefined;
  readonly dir?: "ltr" | "rtl" | "auto" | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly busy?: boolean | undefined;
  /** Read, but not shown: where a heading or an icon says it to the eye. */
  readonly labelHidden?: boolean | undefined;
  readonly form?: string | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<ControlHandle> | undefined;
  readonly onChange?: ((event: FieldEvent) => void) | undefined;
  /** When it is left, or Enter is pressed, after a change. */
  readonly onCommit?: ((value: string) => void) | undefined;
  readonly onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  readonly onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/** A field that is drawn by `calcite-input` or `calcite-text-area`, alike but for the names of their events. */
export function useText<E extends HTMLCalciteInputElement | HTMLCalciteTextAreaElement>(
  props: TextProps,
  selector: string,
  more: InnerAttributes = {},
) {
  const { value, hint, error, autoCapitalize, dir, autoFocus } = props;
  const redraw = useRedraw();
  const host = useRef<E | null>(null);
  const attach = useElement<E>({
    ref: props.ref,
    selector,
    inner: {
      "aria-description": describe(hint, error),
      "aria-required": props.required ? "true" : null,
      autocapitalize: autoCapitalize,
      dir,
      ...more,
    },
  });
  // After each drawing: an owner that keeps its value has the element keep it.
  useLayoutEffect(() => {
    if (value !== undefined && host.current && host.current.value !== String(value)) host.current.value = String(value);
  });
  useLayoutEffect(() => {
    if (autoFocus) host.current?.focus();
  }, [autoFocus]);
  const start = useRef(props.defaultValue);
  return {
    redraw,
    common: {
      ref: (element: E | null) => {
        host.current = element;
        attach(element);
      },
      id: props.id,
      className: "pv-field__control",
      name: props.name,
      label: props.label,
      labelText: props.labelHidden ? undefined : props.label,
      value: value === undefined ? (start.current ?? "") : String(value),
      placeholder: props.placeholder,
      maxLength: props.maxLength,
      disabled: props.disabled === true,
      readOnly: props.readOnly === true,
      loading: props.busy === true,
      form: props.form,
      scale: SCALE,
      spellcheck: props.spellCheck,
      "data-faulty": error ? "" : undefined,
      status: error ? ("invalid" as const) : ("idle" as const),
      validationIcon: "exclamation-mark-circle" as const,
      validationMessage: error ?? "",
      onBlur: props.onBlur,
      onFocus: props.onFocus,
      onKeyDown: props.onKeyDown,
    },
  };
}
