import { POVERTY_MEANINGS, STATISTICS } from "../../engine/words/statistics.ts";
import type { GuessedColumns } from "../../engine/tracts/guess-columns.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";

export type ColumnsDraft = GuessedColumns;

/** Which column of the table holds what: guessed from known names, to be changed. */
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
        value={columns.fips ?? ""}
        options={[{ value: "", label: text("choose") }, ...named]}
        onChange={({ target }) => onChange({ ...columns, fips: target.value || null })}
      />
      <SelectField
        label={text("county")}
        value={columns.county ?? ""}
        options={none}
        onChange={({ target }) => onChange({ ...columns, county: target.value || null })}
      />
      <SelectField
        label={text("poverty")}
        value={columns.povertyMeaning}
        options={POVERTY_MEANINGS.map((value) => ({ value, label: text(`meanings.${value}`) }))}
        onChange={({ target }) => {
          const povertyMeaning = POVERTY_MEANINGS.find((meaning) => meaning === target.value);
          if (povertyMeaning) onChange({ ...columns, povertyMeaning });
        }}
      />
      <div className="pv-columns">
        {STATISTICS.map((key) => (
          <SelectField
            key={key}
            label={statistic(key)}
            value={columns.figures[key] ?? ""}
            options={none}
            onChange={({ target }) =>
              onChange({
                ...columns,
                figures: { ...columns.figures, [key]: target.value || null },
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
