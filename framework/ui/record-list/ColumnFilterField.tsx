import { useEffect, useEffectEvent, useState } from "react";
import { textKeyOf } from "../../../contract/field-rules.ts";
import { DateRangeSchema, SEARCH_MAX, type ListFilter } from "../../../contract/list-query.ts";
import { useText, useTexts } from "../../i18n/texts.ts";
import { Checkbox } from "../controls/Checkbox.tsx";
import { DateField, TextField } from "../controls/Input.tsx";
import { SEARCH_PAUSE_MS } from "./SearchBox.tsx";
import type { ColumnFilter } from "./props.ts";

interface ColumnFilterFieldProps {
  readonly id: string;
  readonly header: string;
  readonly kind: ColumnFilter;
  readonly value: ListFilter | null;
  onChange(filter: ListFilter | null): void;
}

/** The condition of one column: a text, some of its choices, or days from and to. */
export function ColumnFilterField({ id, header, kind, value, onChange }: ColumnFilterFieldProps) {
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

function ContainsField({
  header,
  value,
  onChange,
}: {
  header: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const texts = useTexts("list");
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  if (from !== value) {
    setFrom(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const ask = useEffectEvent((text: string) => {
    if (text.trim() !== value) onChange(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={texts("contains", { column: header })}
      value={typed}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") ask(typed);
      }}
    />
  );
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
      <legend className="pv-field__label">{header}</legend>
      <div className="pv-list__choice-list">
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
  // What is no range yet is in the fields and asks nothing.
  const change = (days: Days) => {
    setTyped(days);
    if (DateRangeSchema.safeParse(days).success) onChange(days);
  };
  return (
    <div className="pv-list__days">
      <DateField
        label={texts("from", { column: header })}
        value={typed.from ?? ""}
        error={key ? text(key) : null}
        onChange={({ target }) => change({ ...typed, from: target.value || null })}
      />
      <DateField
        label={texts("to", { column: header })}
        value={typed.to ?? ""}
        onChange={({ target }) => change({ ...typed, to: target.value || null })}
      />
    </div>
  );
}
