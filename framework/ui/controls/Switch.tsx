import "@esri/calcite-components/components/calcite-switch";
import "./controls.css";
import { useLayoutEffect, useRef } from "react";
import { FieldHint, describe } from "./Frame.tsx";
import type { ToggleProps } from "./Checkbox.tsx";
import { SCALE, tell, useElement, useRedraw } from "./element.ts";

/** On or off, which takes effect at once. */
export function Switch(props: ToggleProps) {
  const { checked, hint, error } = props;
  const redraw = useRedraw();
  const host = useRef<HTMLCalciteSwitchElement | null>(null);
  const attach = useElement<HTMLCalciteSwitchElement>({
    ref: props.ref,
    selector: "[role=switch]",
    inner: { "aria-description": describe(hint, error) },
  });
  useLayoutEffect(() => {
    if (host.current) host.current.checked = checked;
  });
  return (
    <FieldHint hint={hint} className={props.className}>
      <calcite-switch
        id={props.id}
        name={props.name}
        ref={(element: HTMLCalciteSwitchElement | null) => {
          host.current = element;
          attach(element);
        }}
        label={props.label}
        labelTextEnd={props.labelHidden ? undefined : props.label}
        disabled={props.disabled === true}
        scale={SCALE}
        oncalciteSwitchChange={({ target }) => {
          tell(() => {
            props.onChange(target.checked);
            redraw();
          });
        }}
      />
    </FieldHint>
  );
}
