import type { BaseColumn, BaseView } from "../../contract/adhoc/queries.ts";
import type { Caller } from "../../contract/people/privileges.ts";
import { LANGUAGES, textOf, type Language } from "../answers/texts.ts";
import { readLookupLabels, type LookupLabels } from "../sheets/lookup-labels.ts";
import type { Reader } from "../storage/database.ts";
import { sql } from "../storage/orm.ts";
import type { View, ViewColumn } from "./base-view.ts";
import { viewsFor } from "./view-catalog.ts";

/** The views that a caller may query, in their language. */
export async function describeViews(reader: Reader, caller: Caller, language: Language): Promise<BaseView[]> {
  const labels = await readLookupLabels(reader);
  return viewsFor(caller).map((view) => describeView(view, labels, language));
}

/** The counties with tracts, by name. */
export async function readCountyChoices(reader: Reader): Promise<{ fips: string; name: string }[]> {
  const { rows } = await reader.execute<{ fips: string; name: string }>(sql`
    select i.fips, i.name from county_info i
    where exists (select from tract_data_set s join census_tract t on t.data_set_id = s.id and t.county = i.fips)
    order by i.name, i.fips`);
  return rows;
}

/** Key of a view's title. */
export const titleKey = ({ name }: Pick<View, "name">): string => `domain.adhoc.views.${name}`;

function describeView(view: View, labels: LookupLabels, language: Language): BaseView {
  return {
    name: view.name,
    title: textOf(language, titleKey(view)),
    titles: Object.fromEntries(LANGUAGES.map((each) => [each, textOf(each, titleKey(view))])),
    columns: view.columns.map((column) => describeColumn(column, labels, language)),
    located: view.located !== undefined,
    typed: view.facilityType !== undefined,
    placed: view.places.length > 0,
  };
}

function describeColumn(column: ViewColumn, labels: LookupLabels, language: Language): BaseColumn {
  const { name, header, kind, unit, unitColumn, summaries, slider } = column;
  return {
    name,
    title: textOf(language, header),
    kind,
    unit: unit === undefined ? null : textOf(language, unit),
    unitColumn: unitColumn ?? null,
    choices: choicesOf(column, labels, language),
    summaries: [...summaries],
    slider: slider ?? false,
  };
}

/** The names of a column's values, for a column of words or of yes and no. */
export function choicesOf(
  { kind, words }: ViewColumn,
  labels: LookupLabels,
  language: Language,
): BaseColumn["choices"] {
  if (kind === "yesNo")
    return ["true", "false"].map((value) => ({
      value,
      label: textOf(language, value === "true" ? "list.yes" : "list.no"),
    }));
  return words === undefined
    ? []
    : labels.values(words).map((value) => ({ value, label: labels.shown(words, value, language) }));
}
