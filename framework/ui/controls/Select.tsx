import "@esri/calcite-components/components/calcite-option";
import "@esri/calcite-components/components/calcite-select";
import "../ui.css";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { tell, useElement, useRedraw, withControl } from "./element.ts";
import { FieldHint, describe, frameOf, type FieldEvent, type FieldFrame } from "./fields.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps extends FieldFrame {
  readonly options: readonly SelectOption[];
  /** The owner's; without it the field keeps what is chosen itself, from `defaultValue` on. */
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly required?: boolean | undefined;
  readonly form?: string | undefined;
  readonly onChange?: ((event: FieldEvent) => void) | undefined;
}

/** One of a short list. */
export function SelectField(props: SelectFieldProps) {
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
  const chosen = value ?? start.current;
  // An owner that keeps its value has the element keep it.
  useLayoutEffect(() => {
    if (value !== undefined && host.current && host.current.value !== value) host.current.value = value;
  });
  const choose = useEffectEvent((control: HTMLSelectElement) => {
    const target = { value: control.value, name: props.name ?? "" };
    tell(() => {
      onChange?.({ target, currentTarget: target });
      if (value !== undefined) redraw();
    });
  });
  // The element itself tells a frame later, when what follows a choice may have happened already.
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
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={option.disabled === true}
            selected={option.value === chosen}
          />
        ))}
      </calcite-select>
    </FieldHint>
  );
}
