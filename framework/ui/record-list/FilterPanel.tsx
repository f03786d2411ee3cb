import { useState } from "react";
import { textKeyOf } from "../../../contract/api/field-rules.ts";
import { DateRangeSchema, type ListFilter } from "../../../contract/lists/list-query.ts";
import { useText, useTexts } from "../../i18n/texts.ts";
import { Button } from "../controls/Button.tsx";
import { Checkbox } from "../controls/Checkbox.tsx";
import { DateField, TextField } from "../controls/Input.tsx";
import { useSearchText } from "./SearchBox.tsx";
import { orNone, withFilter } from "./address-view.ts";
import type { ColumnFilter, ListColumn } from "./props.ts";

interface FilterPanelProps<Row> {
  readonly id: string;
  readonly list: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly ListFilter[];
  onFilters(filters: readonly ListFilter[]): void;
}

/** A condition for each column that can have one, side by side; ordinary fields, so that every keyboard and screen reader knows them. */
export function FilterPanel<Row>({ id, list, columns, filters, onFilters }: FilterPanelProps<Row>) {
  const texts = useTexts("list");
  return (
    <section id={id} className="pv-list__filters pv-columns pv-card" aria-label={texts("filterPanel", { list })}>
      {columns.map((column) =>
        column.filter ? (
          <ColumnFilterField
            key={column.id}
            id={column.id}
            header={column.header}
            kind={column.filter}
            value={filters.find((filter) => filter.column === column.id) ?? null}
            onChange={(filter) => onFilters(withFilter(filters, column.id, filter && orNone(filter)))}
          />
        ) : null,
      )}
      <Button icon="x" aria-disabled={filters.length === 0} onClick={() => onFilters([])}>
        {texts("clearFilters")}
      </Button>
    </section>
  );
}

interface ColumnFilterFieldProps {
  readonly id: string;
  readonly header: string;
  readonly kind: ColumnFilter;
  readonly value: ListFilter | null;
  onChange(filter: ListFilter | null): void;
}

/** The condition of one column: a text, some of its choices, or days from and to. */
function ColumnFilterField({ id, header, kind, value, onChange }: ColumnFilterFieldProps) {
  switch (kind.kind) {
    case "text":
      return (
        <ContainsField
          header={header}
          value={value?.kind === "contains" ? value.text : ""}
          onChange={(text) => onChange({ kind: "contains", column: id, text })}
        />
      );
    case "choice":
      return (
        <ChoiceField
          header={header}
          choices={kind.choices}
          values={value?.kind === "oneOf" ? value.values : []}
          onChange={(values) => onChange({ kind: "oneOf", column: id, values: [...values] })}
        />
      );
    case "date":
      return (
        <DaysField
          header={header}
          from={value?.kind === "between" ? value.from : null}
          to={value?.kind === "between" ? value.to : null}
          onChange={(days) => onChange({ kind: "between", column: id, ...days })}
        />
      );
  }
}

function ContainsField(props: { header: string; value: string; onChange: (text: string) => void }) {
  const texts = useTexts("list");
  const field = useSearchText(props.value, props.onChange);
  return <TextField {...field} label={texts("contains", { column: props.header })} />;
}

interface ChoiceFieldProps {
  readonly header: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly values: readonly string[];
  onChange(values: readonly string[]): void;
}

function ChoiceField({ header, choices, values, onChange }: ChoiceFieldProps) {
  return (
    <fieldset className="pv-list__choices">
      <legend className="pv-small pv-strong">{header}</legend>
      <div className="pv-row">
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={values.includes(value)}
            onChange={(wanted) => onChange(wanted ? [...values, value] : values.filter((each) => each !== value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

function DaysField({ header, from, to, onChange }: Days & { header: string; onChange: (days: Days) => void }) {
  const texts = useTexts("list");
  const text = useText();
  const [typed, setTyped] = useState<Days>({ from, to });
  const [shown, setShown] = useState<Days>({ from, to });
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to });
    setTyped({ from, to });
  }
  const read = DateRangeSchema.safeParse(typed);
  const key = read.success ? null : read.error.issues.map(textKeyOf)[0];
  // An incomplete range stays in the fields and filters nothing.
  const change = (days: Days) => {
    setTyped(days);
    if (DateRangeSchema.safeParse(days).success) onChange(days);
  };
  return (
    <div className="pv-columns pv-columns--narrow">
      <DateField
        label={texts("from", { column: header })}
        value={typed.from ?? ""}
        error={key ? text(key) : null}
        onChange={(value) => change({ ...typed, from: value || null })}
      />
      <DateField
        label={texts("to", { column: header })}
        value={typed.to ?? ""}
        onChange={(value) => change({ ...typed, to: value || null })}
      />
    </div>
  );
}
