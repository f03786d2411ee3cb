import type { z } from "zod";
import {
  summaryId,
  type AdhocQuery,
  type BaseColumn,
  type BaseView,
  type Summary,
} from "../../contract/adhoc/queries.ts";
import type { getBaseViews } from "../../contract/adhoc/calls.ts";
import { FACILITY_TYPES } from "../../contract/supply/supply.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { Combobox, Fold, SelectField } from "../../framework/ui/controls/index.ts";
import { FilterPanel } from "../../framework/ui/record-list/FilterPanel.tsx";
import type { ColumnFilter, ListColumn } from "../../framework/ui/record-list/props.ts";
import { Ranges } from "./Ranges.tsx";
import { askedOf } from "./question.ts";

interface QuestionFormProps {
  readonly base: z.output<typeof getBaseViews.answer>;
  readonly view: BaseView;
  readonly query: AdhocQuery;
  readonly onAsk: (query: AdhocQuery) => void;
}

/** The form of a report: records, columns, places, types, groups and summaries, filters and ranges. */
export function QuestionForm({ base, view, query, onAsk }: QuestionFormProps) {
  const text = useTexts("widgets.adhoc-report");
  const texts = useText();
  // A changed set of columns resets the order, whose column may be gone.
  const reshape = (change: Partial<AdhocQuery>) => onAsk({ ...query, ...change, sort: [] });
  const narrow = (change: Partial<AdhocQuery>) => onAsk({ ...query, ...change });
  const { columns } = view;
  const options = columns.map(({ name, title }) => ({ value: name, label: title }));
  const summaries = summariesOf(columns, (summary, column) => texts(`domain.adhoc.summaries.${summary}`, { column }));
  const grouped = query.groups.length > 0 || query.sums.length > 0;
  const { maxLocations, counties } = base;
  const found = query.locations.length;
  return (
    <section className="pv-card pv-stack" aria-label={text("question")}>
      <div className="pv-columns">
        <SelectField
          label={text("view")}
          value={view.name}
          options={base.views.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(value) => {
            const next = base.views.find(({ name }) => name === value);
            if (next) onAsk(askedOf(next, query));
          }}
        />
        <Combobox
          label={text("columns")}
          multiple
          options={options}
          chosen={query.columns}
          placeholder={query.columns.length === 0 ? text("allColumns") : ""}
          disabled={grouped}
          hint={grouped ? text("columnsGrouped") : undefined}
          onChoose={(values) => reshape({ columns: inOrder(query.columns, values) })}
        />
        {view.located ? (
          <Combobox
            label={text("locations", { most: maxLocations })}
            multiple
            options={counties.map(({ fips, name }) => ({ value: fips, label: name, description: fips }))}
            chosen={query.locations}
            placeholder={query.locations.length === 0 ? text("allCounties") : ""}
            error={
              found > maxLocations ? texts("domain.adhoc.tooManyLocations", { found, expected: maxLocations }) : null
            }
            onChoose={(values) => narrow({ locations: [...values] })}
          />
        ) : null}
        {view.typed ? (
          <Combobox
            label={text("facilityTypes")}
            multiple
            options={FACILITY_TYPES.map((value) => ({
              value,
              label: texts(`domain.lists.supply.words.type.${value}`),
            }))}
            chosen={query.facilityTypes}
            placeholder={query.facilityTypes.length === 0 ? text("allTypes") : ""}
            onChoose={(values) => narrow({ facilityTypes: FACILITY_TYPES.filter((type) => values.includes(type)) })}
          />
        ) : null}
        <Combobox
          label={text("groups")}
          multiple
          options={options}
          chosen={query.groups}
          placeholder={query.groups.length === 0 ? text("noGroups") : ""}
          onChoose={(values) => reshape({ groups: inOrder(query.groups, values) })}
        />
        <Combobox
          label={text("sums")}
          multiple
          options={summaries.map(({ id, label }) => ({ value: id, label }))}
          chosen={query.sums.map(({ column, summary }) => summaryId(summary, column))}
          placeholder={query.sums.length === 0 ? text("noSums") : ""}
          onChoose={(values) =>
            reshape({ sums: summaries.filter(({ id }) => values.includes(id)).map(({ of: sum }) => sum) })
          }
        />
      </div>
      <Fold title={withCount(text("filters"), query.filters.length)}>
        <FilterPanel
          key={view.name}
          id="adhoc-filters"
          list={view.title}
          columns={columns.flatMap(filterColumn)}
          filters={query.filters}
          onFilters={(filters) => narrow({ filters: [...filters] })}
        />
      </Fold>
      {columns.some(({ slider }) => slider) ? (
        <Fold title={withCount(text("ranges"), query.sliders.length)}>
          <Ranges {...{ view, query }} onChange={(sliders) => narrow({ sliders })} />
        </Fold>
      ) : null}
    </section>
  );
}

const withCount = (title: string, count: number): string => (count === 0 ? title : `${title} (${count})`);

/** Earlier choices keep their place; new ones come last. */
function inOrder(before: readonly string[], chosen: readonly string[]): string[] {
  return [...before.filter((value) => chosen.includes(value)), ...chosen.filter((value) => !before.includes(value))];
}

function summariesOf(columns: readonly BaseColumn[], labelOf: (summary: Summary, column: string) => string) {
  return columns.flatMap(({ name: column, title, summaries }) =>
    summaries.map((summary) => ({
      id: summaryId(summary, column),
      label: labelOf(summary, title),
      of: { column, summary },
    })),
  );
}

/** A column in the form that list filters use. */
function filterColumn({ name: id, title: header, kind, choices }: BaseColumn): ListColumn<unknown>[] {
  const filter: ColumnFilter | null =
    choices.length > 0
      ? { kind: "choice", choices }
      : kind === "day" || kind === "moment"
        ? { kind: "date" }
        : kind === "text"
          ? { kind: "text" }
          : null;
  return filter === null ? [] : [{ id, header, filter, value: () => null }];
}
