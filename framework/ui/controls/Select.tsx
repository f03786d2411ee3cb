import "@esri/calcite-components/components/calcite-option";
import "@esri/calcite-components/components/calcite-select";
import "./controls.css";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type Ref } from "react";
import { FieldHint, describe, type FieldEvent, type FieldFrame } from "./Frame.tsx";
import { SCALE, tell, useElement, useRedraw, withControl, type ControlHandle } from "./element.ts";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectFieldProps extends FieldFrame {
  readonly options: readonly SelectOption[];
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** The owner's; without it the field keeps what is chosen itself, from `defaultValue` on. */
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** Read, but not shown. */
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
  readonly form?: string | undefined;
  readonly ref?: Ref<ControlHandle> | undefined;
  readonly onChange?: ((event: FieldEvent) => void) | undefined;
}

/** One of a short list. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, options, value, onChange } = props;
  const redraw = useRedraw();
  const host = useRef<HTMLCalciteSelectElement | null>(null);
  const start = useRef(props.defaultValue);
  const attach = useElement<HTMLCalciteSelectElement>({
    ref: props.ref,
    selector: "select",
    inner: { "aria-description": describe(hint, error), "aria-required": props.required ? "true" : null },
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
    <FieldHint hint={hint} className={props.className}>
      <calcite-select
        id={props.id}
        name={props.name}
        form={props.form}
        value={chosen}
        ref={(element: HTMLCalciteSelectElement | null) => {
          host.current = element;
          attach(element);
        }}
        className="pv-field__control"
        label={label}
        labelText={props.labelHidden ? undefined : label}
        disabled={props.disabled === true}
        scale={SCALE}
        data-faulty={error ? "" : undefined}
        status={error ? "invalid" : "idle"}
        validationIcon="exclamation-mark-circle"
        validationMessage={error ?? ""}
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
