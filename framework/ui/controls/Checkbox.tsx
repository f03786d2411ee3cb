import "@esri/calcite-components/components/calcite-checkbox";
import "./controls.css";
import { useLayoutEffect, useRef, type ReactNode, type Ref } from "react";
import { FieldHint, describe } from "./Frame.tsx";
import { SCALE, tell, useElement, useRedraw, type ControlHandle } from "./element.ts";

export interface ToggleProps {
  readonly label: string;
  readonly checked: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Read in the place of the label, where that says too little by itself. */
  readonly spoken?: string | undefined;
  /** What is read after the name, where it stands elsewhere for the eye. */
  readonly description?: string | undefined;
  /** Read, but not shown: in a table, where row and column say it to the eye. */
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<ControlHandle> | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** Yes or no, as part of a form or of several; `mixed` where some of what it stands for are, and some are not. */
export function Checkbox({ mixed = false, ...props }: ToggleProps & { readonly mixed?: boolean }) {
  const { checked, hint, error } = props;
  const redraw = useRedraw();
  const host = useRef<HTMLCalciteCheckboxElement | null>(null);
  const attach = useElement<HTMLCalciteCheckboxElement>({
    ref: props.ref,
    selector: "[role=checkbox]",
    inner: { "aria-description": props.description ?? describe(hint, error), "aria-invalid": error ? "true" : null },
  });
  useLayoutEffect(() => {
    if (!host.current) return;
    host.current.checked = checked;
    host.current.indeterminate = mixed;
    // The element tells of yes and no alone.
    void host.current
      .componentOnReady()
      .then(() =>
        host.current?.shadowRoot
          ?.querySelector("[role=checkbox]")
          ?.setAttribute("aria-checked", mixed ? "mixed" : String(checked)),
      );
  });
  return (
    <FieldHint hint={hint} className={props.className}>
      <calcite-checkbox
        id={props.id}
        name={props.name}
        ref={(element: HTMLCalciteCheckboxElement | null) => {
          host.current = element;
          attach(element);
        }}
        label={props.spoken ?? props.label}
        labelText={props.labelHidden ? undefined : props.label}
        disabled={props.disabled === true}
        scale={SCALE}
        data-faulty={error ? "" : undefined}
        status={error ? "invalid" : "idle"}
        oncalciteCheckboxChange={({ target }) => {
          tell(() => {
            props.onChange(target.checked);
            redraw();
          });
        }}
      />
      {error ? <p className="pv-field__error">{error}</p> : null}
    </FieldHint>
  );
}
