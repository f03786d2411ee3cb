import type { ValueColumn } from "../../../engine/series/columns.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { Checkbox, SelectField, TextField } from "../../../framework/ui/controls/index.ts";

/** A column of the file, and whether it is imported. */
export interface ColumnDraft extends ValueColumn {
  readonly taken: boolean;
}

/** Chooses the columns of values, their names, and their denominators. */
export function ValueColumns(props: {
  readonly columns: readonly ColumnDraft[];
  onChange(columns: readonly ColumnDraft[]): void;
}) {
  const { columns, onChange } = props;
  const text = useTexts("widgets.data-sets.import");
  const change = (key: string, changes: Partial<ColumnDraft>) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, ...changes } : column)));
  if (columns.length === 0) return <p className="pv-muted">{text("noColumns")}</p>;
  return (
    <fieldset className="pv-stack">
      <legend>{text("values")}</legend>
      {columns.map(({ key, label, unit, denominator, taken }) => (
        <div key={key} className="pv-row" role="group" aria-label={key}>
          <Checkbox label={key} checked={taken} onChange={(next) => change(key, { taken: next })} />
          {taken && (
            <>
              <TextField label={text("label")} value={label} onChange={(value) => change(key, { label: value })} />
              <TextField label={text("unit")} value={unit} onChange={(value) => change(key, { unit: value })} />
              <SelectField
                label={text("denominator")}
                value={denominator}
                options={[
                  { value: null, label: text("noDenominator") },
                  ...columns
                    .filter((other) => other.key !== key && other.taken)
                    .map((other) => ({ value: other.key, label: other.key })),
                ]}
                onChange={(value) => change(key, { denominator: value })}
              />
            </>
          )}
        </div>
      ))}
    </fieldset>
  );
}
