import "@esri/calcite-components/components/calcite-switch";
import "../ui.css";
import { useLayoutEffect, useRef } from "react";
import type { ToggleProps } from "./Checkbox.tsx";
import { flushChange, useElement, useRedraw } from "./element.ts";
import { FieldHint, describe, frameOf } from "./fields.tsx";

/** On or off; a change takes effect at once. */
export function Switch(props: ToggleProps) {
  const { checked, error } = props;
  const redraw = useRedraw();
  const host = useRef<HTMLCalciteSwitchElement>(null);
  const ref = useElement<HTMLCalciteSwitchElement>({
    ref: props.ref,
    host,
    selector: "[role=switch]",
    inner: { "aria-description": describe(props), "aria-invalid": error ? "true" : null },
  });
  useLayoutEffect(() => {
    if (host.current) host.current.checked = checked;
  });
  const { labelText, ...frame } = frameOf(props);
  return (
    <FieldHint {...props}>
      <calcite-switch
        {...frame}
        ref={ref}
        label={props.spoken ?? props.label}
        labelTextEnd={labelText}
        oncalciteSwitchChange={({ target }) => {
          flushChange(() => {
            props.onChange(target.checked);
            redraw();
          });
        }}
      />
      {error ? <p className="pv-field__error">{error}</p> : null}
    </FieldHint>
  );
}
