import { EsriError, jsonParameter, refuseParameter } from "../esri-error.ts";
import { costOf, namesIn } from "./condition.ts";
import { holds, valueIn, type Condition, type Expression } from "./expression.ts";
import { fieldNamed, type FeatureSource, type Field, type FieldValue } from "./feature-source.ts";
import { parseValue, parseWhere } from "./where.ts";

const TYPES = ["count", "sum", "min", "max", "avg", "stddev", "var", "percentile_cont", "percentile_disc"] as const;
type StatisticType = (typeof TYPES)[number];

/** One figure calculated from the rows of a group. Plain data. */
interface Statistic {
  readonly type: StatisticType;
  /** Null counts all rows. */
  readonly of: Expression | null;
  readonly name: string;
  /** For percentiles: the fraction from 0 to 1, and the end to count from. */
  readonly at: number;
  readonly descending: boolean;
}

/** The requested figures and groups. Plain data. */
export interface StatisticsQuery {
  readonly statistics: readonly Statistic[];
  readonly groupBy: readonly { readonly field: Field; readonly value: Expression }[];
  /** A condition on the groups' figures. */
  readonly having: Condition;
  /** The columns of the answer; those that only `having` needs are not among them. */
  readonly fields: readonly Field[];
}

/** A row of a table that is not a feature: its values by column name. */
export type NamedValues = Readonly<Record<string, FieldValue>>;

/** Most figures of one query and most fields to group by. */
const MOST = 50;

interface Parameters {
  readonly outStatistics: string;
  readonly groupBy: string | null;
  readonly having: string | null;
}

/** Reads outStatistics, groupByFieldsForStatistics and having; EsriError 400 that names a wrong part. */
export function statisticsQuery({ outStatistics, ...asked }: Parameters, fields: readonly Field[]): StatisticsQuery {
  const expected = '[{"statisticType":"sum","onStatisticField":"population","outStatisticFieldName":"people"}]';
  const list: unknown = jsonParameter("outStatistics", outStatistics, expected);
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST)
    return refuseParameter("outStatistics", outStatistics, expected);
  const read = list.map((each: unknown) => statisticOf(Object(each) as Readonly<Record<string, unknown>>, fields));
  const groupBy = groupsOf(asked.groupBy, fields);
  const hidden: Statistic[] = [];
  const out = [...groupBy.map(({ field }) => field), ...read.map(({ field }) => field)];
  const known = [...out, ...fields.filter(({ name }) => fieldNamed(out, name) === undefined)];
  const having = parseWhere(asked.having ?? "", known, (name, argument) => {
    const type = TYPES.find((each) => each === HAVING[name]);
    if (type === undefined) return null;
    if (argument !== null && hidden.some((figure) => namesIn(argument).has(figure.name)))
      refuseParameter("having", `${name} of a figure of a group`, "figures of fields");
    const statistic = { type, of: argument, name: `having_${hidden.length}`, at: 0.5, descending: false };
    hidden.push(statistic);
    return { kind: "field", type: "number", name: statistic.name };
  });
  const statistics = [...read.map(({ statistic }) => statistic), ...hidden];
  assertEffort([...groupBy.map(({ value }) => value), ...statistics.map(({ of }) => of)]);
  return { statistics, groupBy, having, fields: out };
}

/** SQL's names of the aggregates that `having` may hold. */
const HAVING: Readonly<Record<string, StatisticType>> = {
  COUNT: "count",
  SUM: "sum",
  MIN: "min",
  MAX: "max",
  AVG: "avg",
  STDDEV: "stddev",
  VAR: "var",
  VARIANCE: "var",
};

function statisticOf(json: Readonly<Record<string, unknown>>, fields: readonly Field[]) {
  const { statisticType, onStatisticField, outStatisticFieldName, statisticParameters } = json;
  const type = TYPES.find((each) => each === String(statisticType).toLowerCase());
  if (type === undefined) return refuseParameter("outStatistics", statisticType, `statisticType ${TYPES.join(", ")}`);
  if (typeof onStatisticField !== "string") return refuseParameter("outStatistics", json, "an onStatisticField");
  const isAll = type === "count" && onStatisticField.trim() === "*";
  const of = isAll ? null : parseValue(onStatisticField, fields);
  const field = of?.kind === "field" ? fieldNamed(fields, of.name) : undefined;
  if (of?.type === "text" && !["count", "min", "max", "percentile_disc"].includes(type))
    refuseParameter("outStatistics", `${type} of ${onStatisticField}`, "a field of numbers");
  const { value = 0.5, orderBy = "ASC" } = Object(statisticParameters) as { value?: unknown; orderBy?: unknown };
  const at = Number(value);
  if (!(at >= 0 && at <= 1)) refuseParameter("outStatistics", value, "a percentile from 0 to 1");
  const given = typeof outStatisticFieldName === "string" ? outStatisticFieldName.trim() : "";
  const name = given === "" ? `${type}_${field?.name ?? "value"}` : given;
  if (!/^[\p{L}_][\p{L}\p{N}_ ]{0,127}$/u.test(name))
    refuseParameter("outStatistics", name, "an outStatisticFieldName of letters, digits and _");
  const statistic: Statistic = { type, of, name, at, descending: String(orderBy).toUpperCase() === "DESC" };
  return { statistic, field: fieldOf(statistic, field) };
}

/** The column of a figure: least and greatest have the field's type, counts are whole. */
function fieldOf({ type, of, name }: Statistic, field: Field | undefined): Field {
  if (type === "count") return { name, alias: name, type: "esriFieldTypeInteger" };
  const isOne = type === "min" || type === "max" || type === "percentile_disc";
  if (isOne && of?.type === "text")
    return { name, alias: name, type: "esriFieldTypeString", length: field?.length ?? 0 };
  if (isOne && of?.type === "date") return { name, alias: name, type: field?.type ?? "esriFieldTypeDate" };
  return { name, alias: name, type: "esriFieldTypeDouble" };
}

function groupsOf(text: string | null, fields: readonly Field[]): StatisticsQuery["groupBy"] {
  const groups = partsOf(text ?? "").map((name, i) => {
    const field = fieldNamed(fields, name);
    if (field !== undefined) return { field, value: parseValue(`"${field.name}"`, fields) };
    // ArcGIS also groups by expressions, and names their columns.
    const value = parseValue(name, fields);
    const type =
      value.type === "text"
        ? "esriFieldTypeString"
        : value.type === "date"
          ? "esriFieldTypeDate"
          : "esriFieldTypeDouble";
    return { field: { name: `EXPR_${i + 1}`, alias: name, type, length: 4_000 } satisfies Field, value };
  });
  return groups.length <= MOST ? groups : refuseParameter("groupByFieldsForStatistics", text, `at most ${MOST} fields`);
}

/** The column of an expression to group by; its alias is the expression. */
export const isExpression = ({ name }: Field): boolean => /^EXPR_\d+$/.test(name);

/** The parts of a list that are not empty, at the commas outside parentheses. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let [end, inside] = [text.length, false];
  // From the end, each character once: a pattern that looks ahead from every comma takes seconds for a long list.
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at];
    if (sign === ")" || sign === "(") inside = sign === ")";
    else if (sign === "," && !inside) {
      parts.push(text.slice(at + 1, end));
      end = at;
    }
  }
  return [...parts, text.slice(0, end)]
    .reverse()
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Number of steps that the groups and figures of a query may cost for each row. */
const MAX_STEPS = 200;

function assertEffort(values: readonly (Expression | null)[]): void {
  const found = values.reduce((sum, value) => sum + 1 + (value === null ? 0 : costOf(value)), 0);
  if (found > MAX_STEPS)
    refuseParameter("outStatistics", `${found} steps for each row`, `at most ${MAX_STEPS}, or shorter expressions`);
}

interface Group {
  readonly key: NamedValues;
  readonly rows: number[];
}

/** The figures of the groups of rows, one row for each group; without fields to group by, a single row. */
export function groupedRows(source: FeatureSource, rows: readonly number[], query: StatisticsQuery): NamedValues[] {
  const groups = new Map<string, Group>();
  if (query.groupBy.length === 0) groups.set("", { key: {}, rows: [...rows] });
  else
    for (const row of rows) {
      const values = query.groupBy.map(({ value }) => valueIn(value, (field) => source.valueOf(row, field)));
      const text = JSON.stringify(values);
      const group = groups.get(text) ?? { key: Object.fromEntries(query.groupBy.map(({ field }, i) => [field.name, values[i] ?? null])), rows: [] }; // oxfmt-ignore
      group.rows.push(row);
      groups.set(text, group);
    }
  const figures = [...groups.values()].map(
    ({ key, rows: of }) => ({ ...key, ...figuresOf(source, of, query) }) as NamedValues,
  );
  return figures.filter((row) => holds(query.having, (name) => row[name] ?? null) === true);
}

function figuresOf(source: FeatureSource, rows: readonly number[], { statistics }: StatisticsQuery): NamedValues {
  return Object.fromEntries(
    statistics.map((statistic) => {
      const { of } = statistic;
      if (of === null) return [statistic.name, rows.length];
      const values: (string | number)[] = [];
      for (const row of rows) {
        const value = valueIn(of, (field) => source.valueOf(row, field));
        if (value !== null) values.push(value);
      }
      return [statistic.name, figureOf(statistic, values)];
    }),
  );
}

/**
 * A figure of known values; null without any, except for a count. Variance is that of a sample, like SQL's stddev and
 * var.
 */
function figureOf({ type, at, descending }: Statistic, values: readonly (string | number)[]): FieldValue {
  if (type === "count") return values.length;
  const [first] = values;
  if (first === undefined) return null;
  switch (type) {
    case "min":
      return values.reduce((least, value) => (value < least ? value : least), first);
    case "max":
      return values.reduce((most, value) => (value > most ? value : most), first);
    case "percentile_cont":
    case "percentile_disc":
      return percentile(values, { at, descending, isContinuous: type === "percentile_cont" });
  }
  const numbers = values.map(Number);
  const sum = numbers.reduce((all, value) => all + value, 0);
  if (type === "sum") return sum;
  const mean = sum / numbers.length;
  if (type === "avg") return mean;
  if (numbers.length < 2) return null;
  const variance = numbers.reduce((all, value) => all + (value - mean) ** 2, 0) / (numbers.length - 1);
  return type === "var" ? variance : Math.sqrt(variance);
}

/** PERCENTILE_CONT and PERCENTILE_DISC of SQL (ISO 9075-2, 10.9). */
function percentile(
  values: readonly (string | number)[],
  { at, descending, isContinuous }: { at: number; descending: boolean; isContinuous: boolean },
): FieldValue {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (descending) sorted.reverse();
  if (!isContinuous) return sorted[Math.max(0, Math.ceil(at * sorted.length) - 1)] ?? null;
  const place = at * (sorted.length - 1);
  const [low, high] = [Number(sorted[Math.floor(place)]), Number(sorted[Math.ceil(place)])];
  return low + (high - low) * (place - Math.floor(place));
}

/** The distinct rows of some fields, in order of first occurrence. */
export function distinctRows(source: FeatureSource, rows: readonly number[], fields: readonly Field[]): NamedValues[] {
  const found = new Map<string, NamedValues>();
  for (const row of rows) {
    const values = fields.map(({ name }) => source.valueOf(row, name));
    const key = JSON.stringify(values);
    if (!found.has(key)) found.set(key, Object.fromEntries(fields.map(({ name }, i) => [name, values[i] ?? null])));
  }
  return [...found.values()];
}

/** Refuses statistics options if no statistics are requested. */
export function assertStatistics(outStatistics: string | null, others: Readonly<Record<string, string | null>>): void {
  if (outStatistics !== null) return;
  for (const [name, value] of Object.entries(others))
    if (value !== null) throw new EsriError(400, `Invalid parameter: ${name}`, ["expected outStatistics beside it"]);
}
