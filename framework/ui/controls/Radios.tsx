import "@esri/calcite-components/components/calcite-radio-button";
import "@esri/calcite-components/components/calcite-radio-button-group";
import "./controls.css";
import { useId, useLayoutEffect, useRef } from "react";
import { FieldHint, type FieldFrame } from "./Frame.tsx";
import { SCALE, tell, useRedraw } from "./element.ts";

export interface RadioGroupProps<Id extends string> extends FieldFrame {
  readonly options: readonly Id[];
  readonly chosen: Id | null;
  readonly disabled?: boolean;
  readonly layout?: "horizontal" | "vertical";
  readonly labelHidden?: boolean;
  readonly className?: string;
  textOf(id: Id): string;
  onChoose(id: Id): void;
}

/** One of a few, all in sight, one below the other or side by side. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, options, chosen, error, hint } = props;
  const name = useId();
  const redraw = useRedraw();
  const group = useRef<HTMLCalciteRadioButtonGroupElement>(null);
  useLayoutEffect(() => {
    for (const button of group.current?.querySelectorAll("calcite-radio-button") ?? [])
      button.checked = button.value === chosen;
  });
  return (
    <FieldHint hint={hint} className={props.className}>
      <calcite-radio-button-group
        ref={group}
        name={name}
        aria-label={label}
        labelText={props.labelHidden ? undefined : label}
        layout={props.layout ?? "vertical"}
        disabled={props.disabled === true}
        scale={SCALE}
        data-faulty={error ? "" : undefined}
        status={error ? "invalid" : "idle"}
        validationIcon="exclamation-mark-circle"
        validationMessage={error ?? ""}
        oncalciteRadioButtonGroupChange={({ target }) => {
          const id = options.find((each) => each === target.selectedItem?.value);
          tell(() => {
            if (id !== undefined) props.onChoose(id);
            redraw();
          });
        }}
      >
        {options.map((id) => (
          <calcite-radio-button key={id} value={id} labelText={props.textOf(id)} label={props.textOf(id)} />
        ))}
      </calcite-radio-button-group>
    </FieldHint>
  );
}
