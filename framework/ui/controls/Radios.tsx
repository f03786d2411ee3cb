import "@esri/calcite-components/components/calcite-radio-button";
import "@esri/calcite-components/components/calcite-radio-button-group";
import "../ui.css";
import { useId, useLayoutEffect, useRef } from "react";
import { flushChange, useRedraw, withControl } from "./element.ts";
import { FieldHint, describe, frameOf, type FieldFrame } from "./fields.tsx";

interface RadioGroupProps<Id extends string> extends Omit<FieldFrame, "ref" | "name"> {
  readonly options: readonly Id[];
  readonly chosen: Id | null;
  readonly layout?: "horizontal" | "vertical";
  textOf(id: Id): string;
  onChoose(id: Id): void;
}

/** A choice of a few options, all visible, stacked or side by side. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { options, chosen } = props;
  const name = useId();
  const redraw = useRedraw();
  const group = useRef<HTMLCalciteRadioButtonGroupElement>(null);
  useLayoutEffect(() => {
    for (const button of group.current?.querySelectorAll("calcite-radio-button") ?? [])
      button.checked = button.value === chosen;
    // The element cannot take the focus: a form that moves to its fault is led to the choice.
    if (group.current) group.current.focus = (given) => focusChoice(group.current, given);
  });
  return (
    <FieldHint {...props}>
      <calcite-radio-button-group
        {...frameOf(props)}
        ref={group}
        name={name}
        aria-label={props.label}
        aria-description={describe(props) ?? undefined}
        aria-invalid={props.error ? "true" : undefined}
        layout={props.layout ?? "vertical"}
        oncalciteRadioButtonGroupChange={({ target }) => {
          const id = options.find((each) => each === target.selectedItem?.value);
          flushChange(() => {
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

function focusChoice(group: HTMLCalciteRadioButtonGroupElement | null, given: FocusOptions | undefined): void {
  const button = group?.selectedItem ?? group?.querySelector("calcite-radio-button");
  if (button) void withControl(button, "[role=radio]", (control) => control.focus(given));
}
