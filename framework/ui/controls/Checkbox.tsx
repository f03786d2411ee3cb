import "@esri/calcite-components/components/calcite-checkbox";
import "../ui.css";
import { useLayoutEffect, useRef } from "react";
import { flushChange, useElement, useRedraw, withControl } from "./element.ts";
import { FieldHint, describe, frameOf, type FieldFrame } from "./fields.tsx";

export interface ToggleProps extends FieldFrame {
  readonly checked: boolean;
  /** The accessible name, if the label alone is too short. */
  readonly spoken?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** Yes or no, as part of a form or of several; `mixed` if it is set for only some of what it represents. */
export function Checkbox({ mixed = false, ...props }: ToggleProps & { readonly mixed?: boolean }) {
  const { checked, error } = props;
  const redraw = useRedraw();
  const host = useRef<HTMLCalciteCheckboxElement>(null);
  const ref = useElement<HTMLCalciteCheckboxElement>({
    ref: props.ref,
    host,
    selector: "[role=checkbox]",
    inner: { "aria-description": describe(props), "aria-invalid": error ? "true" : null },
  });
  useLayoutEffect(() => {
    if (!host.current) return;
    host.current.checked = checked;
    host.current.indeterminate = mixed;
    // The element reports only yes and no.
    void withControl(host.current, "[role=checkbox]", (control) => {
      control.ariaChecked = mixed ? "mixed" : String(checked);
    });
  });
  return (
    <FieldHint {...props}>
      <calcite-checkbox
        {...frameOf(props)}
        ref={ref}
        label={props.spoken ?? props.label}
        oncalciteCheckboxChange={({ target }) => {
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
