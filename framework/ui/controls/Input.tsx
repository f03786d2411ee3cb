import "@esri/calcite-components/components/calcite-input";
import "../ui.css";
import { useLayoutEffect, type RefObject } from "react";
import { flushChange, withControl, type IconName } from "./element.ts";
import { FieldHint, useText, type FieldFrame, type TextProps } from "./fields.tsx";

/** A value that is suggested while the reader types; the label is its name, if that differs. */
interface InputSuggestion {
  readonly value: string;
  readonly label?: string | undefined;
}

interface TextFieldProps extends TextProps {
  readonly type?:
    | "text"
    | "email"
    | "password"
    | "search"
    | "tel"
    | "url"
    | "date"
    | "time"
    | "datetime-local"
    | "color"
    | undefined;
  readonly inputMode?: "text" | "decimal" | "numeric" | "email" | "search" | "tel" | "url" | undefined;
  /** Bounds of a date, as the field's own values are written. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly step?: number | "any" | undefined;
  readonly icon?: string | undefined;
  /** A unit shown after the field. */
  readonly suffix?: string | undefined;
  /** Values that are suggested while the reader types. */
  readonly suggestions?: readonly InputSuggestion[] | undefined;
  /** Selects its text when it gets the focus, to be copied or replaced. */
  readonly selects?: boolean | undefined;
  /** Offers a button to clear the field. */
  readonly clearable?: boolean | undefined;
}

/** A line of text, a date or a password. */
export function TextField(props: TextFieldProps) {
  const bounds = { min: props.min, max: props.max };
  const { common, host, redraw } = useText<HTMLCalciteInputElement>(props, "input", bounds);
  useSuggestions(host, props.suggestions);
  return (
    <FieldHint {...props}>
      <calcite-input
        {...common}
        type={props.type ?? "text"}
        autocomplete={props.autoComplete as AutoFill | undefined}
        inputMode={props.inputMode}
        icon={props.icon as IconName | undefined}
        suffixText={props.suffix}
        step={props.step}
        clearable={props.clearable === true}
        onFocus={(event) => {
          if (props.selects) void (event.currentTarget as HTMLCalciteInputElement).selectText();
          props.onFocus?.(event);
        }}
        oncalciteInputInput={(event) => {
          flushChange(() => {
            props.onChange?.(event.target.value);
            if (props.value !== undefined) redraw();
          });
        }}
        oncalciteInputChange={(event) => props.onCommit?.(event.target.value)}
      />
    </FieldHint>
  );
}

/** Words to look for: the label is inside the field until something is typed. */
export function SearchField(props: Omit<TextFieldProps, "type" | "icon" | "labelHidden">) {
  return <TextField placeholder={props.label} {...props} type="search" icon="search" labelHidden />;
}

/** A password; `shown` while its reader wants to see it. */
export function PasswordField({
  shown = false,
  ...props
}: Omit<TextFieldProps, "type"> & { readonly shown?: boolean }) {
  return <TextField {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />;
}

/**
 * A field for a number in the reader's format. The owner receives the unchanged text and parses it by locale:
 * `calcite-input-number` drops characters that it does not expect, which may change the meaning.
 */
export function NumberField(props: Omit<TextFieldProps, "type">) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}

/** A day as `2026-02-07`, or a day and time as `2026-02-07T10:00`. */
export function DateField({ time = false, ...props }: Omit<TextFieldProps, "type"> & { readonly time?: boolean }) {
  return <TextField {...props} type={time ? "datetime-local" : "date"} />;
}

/** A file, or several, from the reader's disk. */
export function FileField({
  accept,
  multiple = false,
  forgets = false,
  onFiles,
  ...props
}: FieldFrame & {
  readonly busy?: boolean | undefined;
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  /** Clears the input after a file was chosen, so that the same file, corrected, can be chosen again. */
  readonly forgets?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { common } = useText<HTMLCalciteInputElement>(props, "input");
  const { value: _none, maxLength: _none2, placeholder: _none3, ...frame } = common;
  return (
    <FieldHint {...props}>
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

const LIST = "suggestions";

/**
 * Adds suggestions to the field of a `calcite-input`: in its shadow root, since the id of a list outside does not reach
 * into it.
 */
function useSuggestions(
  host: RefObject<HTMLCalciteInputElement | null>,
  suggestions: readonly InputSuggestion[] | undefined,
) {
  useLayoutEffect(() => {
    if (!host.current || suggestions === undefined) return;
    void withControl(host.current, "input", (control) => {
      const root = control.getRootNode();
      if (!(root instanceof ShadowRoot)) return;
      const list = root.querySelector("datalist") ?? root.appendChild(document.createElement("datalist"));
      list.id = LIST;
      list.replaceChildren(
        ...suggestions.map(({ value, label }) =>
          Object.assign(document.createElement("option"), { value, label: label ?? value }),
        ),
      );
      control.setAttribute("list", LIST);
    });
  });
}
