import { getBaseViews, getResultData, getResultFeatures } from "../../contract/adhoc/calls.ts";
import { AdhocQuerySchema, summaryId, type AdhocQuery, type BaseColumn } from "../../contract/adhoc/queries.ts";
import type { BaseViewName } from "../../contract/adhoc/base-views.ts";
import type { Condition } from "../../contract/content/conditions.ts";
import type { ReadFeature } from "../../engine/files/layers/read-feature.ts";
import { send } from "../../framework/http/api.ts";
import { boundsOfFeatures, featureSetOf } from "../map/layers/features.ts";
import { DataRefusal, type DataField, type OpenData, type RecordQuestion } from "./data-reader.ts";

/** Most groups and places that one answer has. */
const MOST = 500;

/** A base view of ad-hoc reports, by the calls of its page. Throws an ApiError, and a DataRefusal without the right to it. */
export async function openView(view: BaseViewName, timeZone: string, signal: AbortSignal): Promise<OpenData> {
  const described = (await send(getBaseViews, { signal, quiet: true, silent: true })).views.find(
    ({ name }) => name === view,
  );
  if (described === undefined) throw new DataRefusal("forbidden", view);
  const { columns } = described;
  const key = columns.find(({ kind }) => kind === "text")?.name ?? columns[0]?.name ?? "";
  const ask = (query: Partial<AdhocQuery>, page: { offset: number; limit: number }, by: AbortSignal) =>
    send(getResultData, {
      body: { query: AdhocQuerySchema.parse({ view, ...query }), ...page, timeZone },
      signal: by,
      quiet: true,
      silent: true,
    });
  const features = async ({ filter }: Pick<RecordQuestion, "filter">, by: AbortSignal) => {
    const query = AdhocQuerySchema.parse({ view, ...askedOf(filter, columns) });
    const body = { query, limit: MOST, timeZone };
    const answer = await send(getResultFeatures, { body, signal: by, quiet: true, silent: true });
    return featureSetOf(answer.features as ReadFeature[]).set;
  };
  return {
    fields: columns.map(dataField),
    key,
    name: key,
    placed: described.placed,
    async page({ filter, sort, offset, limit }, by) {
      const order = sort.length > 0 ? [...sort] : [{ column: key, direction: "asc" as const }];
      return ask({ ...askedOf(filter, columns), sort: order }, { offset, limit }, by);
    },
    async groups({ by: group, value, summary, filter }, by) {
      const column = summary === "count" ? group : value;
      const sums = [{ column, summary }, ...(summary === "count" ? [] : [{ column, summary: "count" as const }])];
      const query = { ...askedOf(filter, columns), groups: [group], sums };
      const { rows, columns: answered } = await ask(query, { offset: 0, limit: MOST }, by);
      const left = answered.find(({ id }) => id === summaryId(summary, column))?.missing ?? 0;
      const unitColumn = columns.find(({ name }) => name === column)?.unitColumn ?? null;
      return rows.map((row, i) => {
        const [figure, known] = [row[summaryId(summary, column)], Number(row[summaryId("count", column)])];
        const unit = summary === "count" || unitColumn === null ? null : row[unitColumn];
        return {
          key: row[group] ?? null,
          unit: typeof unit === "string" ? unit : null,
          figure: typeof figure === "number" ? figure : null,
          records: known,
          // The answer says how many all groups together leave out.
          missing: i === 0 ? left : 0,
        };
      });
    },
    features,
    bounds: async (keys, by) =>
      boundsOfFeatures((await features({ filter: [{ field: key, values: [...keys] }] }, by)).features),
  };
}

const KINDS: Readonly<Record<BaseColumn["kind"], DataField["kind"]>> = {
  text: "text",
  yesNo: "text",
  number: "number",
  day: "day",
  moment: "moment",
};

const dataField = ({ name, title, unit, kind, choices }: BaseColumn): DataField => ({
  name,
  label: unit === null ? title : `${title} (${unit})`,
  kind: KINDS[kind],
  choices: new Map(choices.map(({ value, label }) => [value, label])),
});

/** Conditions as the view's filters and ranges; refused where it has none of this kind. */
function askedOf(conditions: readonly Condition[], columns: readonly BaseColumn[]) {
  const asked: Pick<AdhocQuery, "filters" | "sliders"> = { filters: [], sliders: [] };
  for (const { field: column, values, from, to, contains } of conditions) {
    const kind = columns.find(({ name }) => name === column)?.kind;
    const [only] = values ?? [];
    const ends = [from ?? only ?? null, to ?? only ?? null] as const;
    if (kind === "number" && contains === undefined && (values?.length ?? 1) === 1) {
      const [min, max] = ends.map((end) => (end === null ? null : Number(end)));
      asked.sliders.push({ column, min: min ?? null, max: max ?? null });
    } else if ((kind === "day" || kind === "moment") && values === undefined && contains === undefined) {
      const [first, last] = ends.map((end) => (end === null ? null : String(end)));
      asked.filters.push({ kind: "between", column, from: first ?? null, to: last ?? null });
    } else if ((kind === "text" || kind === "yesNo") && from === undefined && to === undefined) {
      if (values) asked.filters.push({ kind: "oneOf", column, values: values.map(String) });
      if (contains !== undefined) asked.filters.push({ kind: "contains", column, text: contains });
    } else throw new DataRefusal("unfit", column);
  }
  return asked;
}
