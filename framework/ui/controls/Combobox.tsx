import "@esri/calcite-components/components/calcite-combobox";
import "@esri/calcite-components/components/calcite-combobox-item";
import "../ui.css";
import type { SelectOption } from "./Select.tsx";
import { useElement } from "./element.ts";
import { FieldHint, describe, frameOf, type FieldFrame } from "./fields.tsx";

interface ComboboxProps extends FieldFrame {
  readonly options: readonly (SelectOption & { readonly description?: string })[];
  readonly chosen: readonly string[];
  /** Several may be chosen. */
  readonly multiple?: boolean;
  readonly placeholder?: string;
  readonly onChoose: (values: readonly string[]) => void;
}

/** A choice of one or several from a long list, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { options, chosen, onChoose } = props;
  const ref = useElement<HTMLCalciteComboboxElement>({
    ref: props.ref,
    selector: "input",
    inner: { "aria-description": describe(props) },
  });
  return (
    <FieldHint {...props}>
      <calcite-combobox
        {...frameOf(props)}
        ref={ref}
        className="pv-field__control"
        label={props.label}
        placeholder={props.placeholder}
        selectionMode={props.multiple ? "multiple" : "single"}
        overlayPositioning="fixed"
        oncalciteComboboxChange={({ target }) => onChoose(target.selectedItems.map(({ value }) => String(value)))}
      >
        {options.map((option) => (
          <calcite-combobox-item
            key={option.value}
            description={option.description}
            value={option.value}
            heading={option.label}
            label={option.label}
            disabled={option.disabled === true}
            selected={chosen.includes(option.value)}
          />
        ))}
      </calcite-combobox>
    </FieldHint>
  );
}
