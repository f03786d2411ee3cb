import { useLocale } from "../../framework/i18n/index.ts";
import { TextField } from "../../framework/ui/controls/index.ts";
import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";
import type { ParameterForm } from "./use-parameter-form.ts";

/** A number of the settings in the reader's format, applied when the field loses the focus. */
export function EntryField(props: {
  readonly form: ParameterForm;
  readonly editable: boolean;
  readonly label: string;
  readonly entry: NumberEntry;
  /** The cell that its faults refer to. */
  readonly cell: string;
  onEntry(value: NumberEntry): void;
}) {
  const { form, editable, label, entry, cell, onEntry } = props;
  const locale = useLocale();
  return (
    <TextField
      label={label}
      error={form.faults[cell] ?? null}
      inputMode="decimal"
      disabled={!editable}
      defaultValue={writeNumber(entry, locale)}
      onCommit={(typed) => {
        const value = readNumber(typed, locale);
        if (value !== entry) onEntry(value);
      }}
    />
  );
}
