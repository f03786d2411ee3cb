import { POVERTY_MEANINGS, STATISTICS } from "../../engine/words/statistics.ts";
import type { GuessedColumns } from "../../engine/tracts/guess-columns.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";

export type ColumnsDraft = GuessedColumns;

/** Chooses the table's columns; they are first guessed from known names. */
export function TractColumns(props: {
  readonly heading: readonly string[];
  readonly columns: ColumnsDraft;
  onChange(columns: ColumnsDraft): void;
}) {
  const { heading, columns, onChange } = props;
  const text = useTexts("widgets.data-sets.tractImport");
  const statistic = useTexts("map.statistics");
  const named = heading.map((name) => ({ value: name, label: name }));
  const none = [{ value: "", label: text("none") }, ...named];
  return (
    <fieldset className="pv-stack">
      <legend>{text("columns")}</legend>
      <SelectField
        label={text("fips")}
        value={columns.fips}
        options={[{ value: null, label: text("choose") }, ...named]}
        onChange={(value) => onChange({ ...columns, fips: value })}
      />
      <SelectField
        label={text("county")}
        value={columns.county}
        options={none}
        onChange={(value) => onChange({ ...columns, county: value })}
      />
      <SelectField
        label={text("poverty")}
        value={columns.povertyMeaning}
        options={POVERTY_MEANINGS.map((value) => ({ value, label: text(`meanings.${value}`) }))}
        onChange={(povertyMeaning) => onChange({ ...columns, povertyMeaning })}
      />
      <div className="pv-columns">
        {STATISTICS.map((key) => (
          <SelectField
            key={key}
            label={statistic(key)}
            value={columns.figures[key]}
            options={none}
            onChange={(value) => onChange({ ...columns, figures: { ...columns.figures, [key]: value } })}
          />
        ))}
      </div>
    </fieldset>
  );
}
