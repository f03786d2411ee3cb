import "@esri/calcite-components/components/calcite-input";
import "@esri/calcite-components/components/calcite-text-area";
import "./controls.css";
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type Ref } from "react";
import { SCALE, useElement, useRedraw, type ControlHandle, type IconName, type InnerAttributes } from "./element.ts";
import { FieldHint, describe, type FieldEvent, type FieldFrame } from "./Frame.tsx";
import { useSuggestions, type Suggestion } from "./suggestions.ts";

interface TextProps extends FieldFrame {
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

export interface TextFieldProps extends TextProps {
  readonly type?:
    "text" | "email" | "password" | "search" | "tel" | "url" | "date" | "time" | "datetime-local" | undefined;
  readonly inputMode?: "text" | "decimal" | "numeric" | "email" | "search" | "tel" | "url" | undefined;
  /** Bounds of a date, as the field's own values are written. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly step?: number | "any" | undefined;
  readonly icon?: string | undefined;
  /** A unit before or after what is typed. */
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  /** Values that are offered while something is typed. */
  readonly suggestions?: readonly Suggestion[] | undefined;
  /** Selects its text when it takes the focus, to be copied or replaced. */
  readonly selects?: boolean | undefined;
  /** Offers to empty the field. */
  readonly clearable?: boolean | undefined;
}

/** A field that is drawn by `calcite-input` or `calcite-text-area`, alike but for the names of their events. */
function useText<E extends HTMLCalciteInputElement | HTMLCalciteTextAreaElement>(
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

/** A line of text, a date or a password. */
export function TextField(props: TextFieldProps) {
  const bounds = { min: props.min, max: props.max };
  const { common, redraw } = useText<HTMLCalciteInputElement>(props, "input", bounds);
  const suggest = useSuggestions(props.suggestions);
  return (
    <FieldHint hint={props.hint} className={props.className}>
      <calcite-input
        {...common}
        ref={(element: HTMLCalciteInputElement | null) => {
          common.ref(element);
          suggest(element);
        }}
        type={props.type ?? "text"}
        autocomplete={props.autoComplete as AutoFill | undefined}
        inputMode={props.inputMode}
        icon={props.icon as IconName | undefined}
        prefixText={props.prefix}
        suffixText={props.suffix}
        step={props.step}
        clearable={props.clearable === true}
        onFocus={(event) => {
          if (props.selects) void (event.currentTarget as HTMLCalciteInputElement).selectText();
          props.onFocus?.(event);
        }}
        oncalciteInputInput={(event) => {
          props.onChange?.(event);
          if (props.value !== undefined) redraw();
        }}
        oncalciteInputChange={(event) => props.onCommit?.(event.target.value)}
      />
    </FieldHint>
  );
}

/** A password; `shown` while its reader asks to see it. */
export function PasswordField({
  shown = false,
  ...props
}: Omit<TextFieldProps, "type"> & { readonly shown?: boolean }) {
  return <TextField {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />;
}

/**
 * A number as its reader writes it. The text goes to the owner as it is, who reads it by the language's own signs:
 * `calcite-input-number` drops what it does not take for a part of a number, and with it what was meant.
 */
export function NumberField(props: Omit<TextFieldProps, "type">) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}

/** A day as `2026-02-07`, or a day and time as `2026-02-07T10:00`. */
export function DateField({ time = false, ...props }: Omit<TextFieldProps, "type"> & { readonly time?: boolean }) {
  return <TextField {...props} type={time ? "datetime-local" : "date"} />;
}

/** Several lines of text. */
export function TextArea({ rows, ...props }: TextProps & { readonly rows?: number | undefined }) {
  const { maxLength, ...rest } = props;
  // The element would let more be typed and show a count; the control itself stops.
  const { common, redraw } = useText<HTMLCalciteTextAreaElement>(rest, "textarea", { maxlength: maxLength });
  return (
    <FieldHint hint={props.hint} className={props.className}>
      <calcite-text-area
        {...common}
        rows={rows ?? 3}
        resize="vertical"
        oncalciteTextAreaInput={(event) => {
          props.onChange?.(event);
          if (props.value !== undefined) redraw();
        }}
        oncalciteTextAreaChange={(event) => props.onCommit?.(event.target.value)}
      />
    </FieldHint>
  );
}

/** A file, or several, from the reader's disk. */
export function FileField({
  accept,
  multiple = false,
  forgets = false,
  onFiles,
  ...props
}: Pick<TextProps, "label" | "hint" | "error" | "name" | "disabled" | "className" | "labelHidden" | "ref" | "busy"> & {
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  /** Shows no file after it was given, so that the same one, mended, may be given again. */
  readonly forgets?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { common } = useText<HTMLCalciteInputElement>(props, "input");
  const { value: _none, maxLength: _none2, placeholder: _none3, ...frame } = common;
  return (
    <FieldHint hint={props.hint} className={props.className}>
      <calcite-input
        {...frame}
        accept={accept}
        type="file"
        multiple={multiple}
        oncalciteInputInput={({ target }) => {
          onFiles([...(target.files ?? [])]);
          if (forgets) target.value = "";
        }}
      />
    </FieldHint>
  );
}
