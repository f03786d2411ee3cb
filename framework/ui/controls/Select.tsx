import "@esri/calcite-components/components/calcite-option";
import "@esri/calcite-components/components/calcite-select";
import "../ui.css";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushChange, useElement, useRedraw, withControl } from "./element.ts";
import { FieldHint, describe, frameOf, type FieldFrame } from "./fields.tsx";

/** The options of a list; null if none is selected. */
type SelectValue = string | number | null;

export interface SelectOption<Value extends SelectValue = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps<Value extends SelectValue> extends FieldFrame {
  readonly options: readonly SelectOption<Value>[];
  /**
   * The value set by the owner, which may not be among the options; without it the field keeps the selection itself,
   * beginning with `defaultValue`.
   */
  readonly value?: SelectValue | undefined;
  readonly defaultValue?: Value | undefined;
  readonly required?: boolean | undefined;
  readonly form?: string | undefined;
  readonly onChange?: ((value: Value) => void) | undefined;
}

/** The value as the element has it. */
const textOf = (value: SelectValue | undefined): string => String(value ?? "");

/** A choice of one from a short list. */
export function SelectField<Value extends SelectValue>(props: SelectFieldProps<Value>) {
  const { options, value, onChange } = props;
  const redraw = useRedraw();
  const host = useRef<HTMLCalciteSelectElement | null>(null);
  const start = useRef(props.defaultValue);
  const ref = useElement<HTMLCalciteSelectElement>({
    ref: props.ref,
    host,
    selector: "select",
    inner: { "aria-description": describe(props), "aria-required": props.required ? "true" : null },
  });
  const chosen = textOf(value === undefined ? start.current : value);
  // If the owner does not accept the change, the element is set back to the owner's value.
  useLayoutEffect(() => {
    if (value !== undefined && host.current && host.current.value !== chosen) host.current.value = chosen;
  });
  const choose = useEffectEvent((control: HTMLSelectElement) => {
    const option = options.find((one) => textOf(one.value) === control.value);
    flushChange(() => option && onChange?.(option.value));
    // The element takes the choice over when this event is over, and only then can be set back.
    if (value !== undefined) setTimeout(redraw);
  });
  // The element's own event comes a frame later, when the effects of a choice may already have happened.
  useEffect(() => {
    const gone = new AbortController();
    if (host.current)
      void withControl(host.current, "select", (control) =>
        control.addEventListener("change", () => choose(control as HTMLSelectElement), gone),
      );
    return () => gone.abort();
  }, []);
  return (
    <FieldHint {...props}>
      <calcite-select
        {...frameOf(props)}
        ref={ref}
        form={props.form}
        value={chosen}
        className="pv-field__control"
        label={props.label}
      >
        {options.map((option) => (
          <calcite-option
            key={textOf(option.value)}
            value={textOf(option.value)}
            label={option.label}
            disabled={option.disabled === true}
            selected={textOf(option.value) === chosen}
          />
        ))}
      </calcite-select>
    </FieldHint>
  );
}
