import type { DataField } from "../../client/content/data-reader.ts";
import { useDataText } from "../../client/content/data-text.ts";
import { useDataGroups, type ReadyData } from "../../client/content/use-data.ts";
import type { Condition } from "../../contract/content/conditions.ts";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Combobox, DateField, NumberField, TextField } from "../../framework/ui/controls/index.ts";
import { readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";

/** Most values that a reader still chooses from. */
const CHOICES_MOST = 100;

interface FilterFieldProps {
  readonly data: ReadyData;
  readonly field: DataField;
  /** Undefined while nothing is asked of the field. */
  readonly asked: Condition | undefined;
  onAsk(parts: Omit<Condition, "field">): void;
}

/** What may be asked of one field: some of its values, a range, or a part of its text. */
export function FilterField(props: FilterFieldProps) {
  const { kind, choices } = props.field;
  if (kind === "text" || choices.size > 0) return <ChoiceField {...props} />;
  return <RangeField {...props} />;
}

function ChoiceField({ data, field, asked, onAsk }: FilterFieldProps) {
  const text = useTexts("widgets.filter");
  const textOf = useDataText();
  const { number } = useFormat();
  const { filter } = data.resolved;
  const answer = useDataGroups(data, { by: field.name, value: "", summary: "count", filter, within: null });
  const groups = answer.data?.filter(({ key }) => key !== null && key !== "") ?? [];
  if (groups.length > CHOICES_MOST || answer.isError)
    return (
      <TextField
        label={field.label}
        icon="search"
        clearable
        value={asked?.contains ?? ""}
        onCommit={(typed) => onAsk({ contains: typed.trim() || undefined })}
      />
    );
  const options = groups
    .map(({ key, records }) => ({
      key,
      label: text("option", { value: textOf(key, field), records: number(records) }),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Combobox
      label={field.label}
      multiple
      placeholder={text("any")}
      options={options.map(({ key, label }) => ({ value: String(key), label }))}
      chosen={asked?.values?.map(String) ?? []}
      onChoose={(chosen) => {
        const values = options.flatMap(({ key }) =>
          chosen.includes(String(key)) ? [typeof key === "number" ? key : String(key)] : [],
        );
        onAsk({ values: values.length > 0 ? values : undefined });
      }}
    />
  );
}

function RangeField({ field: { label, kind }, asked, onAsk }: FilterFieldProps) {
  const text = useTexts("widgets.filter");
  const locale = useLocale();
  const { from, to } = asked ?? {};
  const ends = { from, to };
  return (["from", "to"] as const).map((end) => {
    const ask = (value: string | number | undefined) => onAsk({ ...ends, [end]: value });
    if (kind === "number")
      return (
        <NumberField
          key={`${end} ${ends[end]}`}
          label={text(end, { field: label })}
          defaultValue={ends[end] === undefined ? "" : writeNumber(Number(ends[end]), locale)}
          onCommit={(typed) => {
            const read = readNumber(typed, locale);
            ask(typeof read === "number" ? read : undefined);
          }}
        />
      );
    return (
      <DateField
        key={end}
        label={text(end, { field: label })}
        value={String(ends[end] ?? "")}
        onCommit={(day) => ask(day || undefined)}
      />
    );
  });
}
