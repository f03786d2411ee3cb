import "@esri/calcite-components/components/calcite-combobox";
import "@esri/calcite-components/components/calcite-combobox-item";
import "./controls.css";
import type { Ref } from "react";
import { FieldHint, describe, type FieldFrame } from "./Frame.tsx";
import type { SelectOption } from "./Select.tsx";
import { SCALE, useElement, type ControlHandle } from "./element.ts";

export interface ComboboxProps extends FieldFrame {
  readonly options: readonly (SelectOption & { readonly description?: string })[];
  readonly chosen: readonly string[];
  /** Several may be chosen. */
  readonly multiple?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly labelHidden?: boolean;
  readonly className?: string;
  readonly ref?: Ref<ControlHandle> | undefined;
  readonly onChoose: (values: readonly string[]) => void;
}

/** One or several of a long list, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, options, chosen, onChoose } = props;
  const attach = useElement<HTMLCalciteComboboxElement>({
    ref: props.ref,
    selector: "input",
    inner: { "aria-description": describe(hint, error) },
  });
  return (
    <FieldHint hint={hint} className={props.className}>
      <calcite-combobox
        placeholder={props.placeholder}
        ref={attach}
        className="pv-field__control"
        label={label}
        labelText={props.labelHidden ? undefined : label}
        disabled={props.disabled === true}
        selectionMode={props.multiple ? "multiple" : "single"}
        overlayPositioning="fixed"
        scale={SCALE}
        data-faulty={error ? "" : undefined}
        status={error ? "invalid" : "idle"}
        validationIcon="exclamation-mark-circle"
        validationMessage={error ?? ""}
        oncalciteComboboxChange={({ target }) => {
          const values = target.selectedItems.map(({ value }) => String(value));
          onChoose(values);
        }}
      >
        {options.map((option) => (
          <calcite-combobox-item
            key={option.value}
            description={option.description}
            value={option.value}
            heading={option.label}
            disabled={option.disabled === true}
            selected={chosen.includes(option.value)}
          />
        ))}
      </calcite-combobox>
    </FieldHint>
  );
}
