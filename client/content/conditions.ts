import type { Condition } from "../../contract/content/conditions.ts";
import { fieldOf, type DataField, type DataRow } from "./data-reader.ts";

const DAY = 86_400_000;

/** The moment at which a day begins, or the next one; of UTC, as services have them. */
const dayAt = (day: string | number, more = 0): number => Date.parse(`${day}T00:00:00Z`) + more * DAY;

/** Conditions as a where clause of a feature service. Names come from its own fields, so that only values are quoted. */
export function clauseOf(conditions: readonly Condition[], fields: readonly DataField[]): string {
  const clauses = conditions.flatMap(({ field, values, from, to, contains }) => {
    const { name, kind } = fieldOf(fields, field);
    const isMoment = kind === "moment";
    const literal = (value: string | number): string => {
      if (isMoment) return moment(Number(value));
      if (kind === "day") return `DATE ${quoted(String(value))}`;
      return kind === "number" && Number.isFinite(Number(value)) ? String(Number(value)) : quoted(String(value));
    };
    const start = (day: string | number, more: number): string => moment(dayAt(day, more));
    return [
      values && `${name} IN (${values.map(literal).join(", ")})`,
      from !== undefined && `${name} >= ${isMoment ? start(from, 0) : literal(from)}`,
      to !== undefined && (isMoment ? `${name} < ${start(to, 1)}` : `${name} <= ${literal(to)}`),
      contains !== undefined && `UPPER(${name}) LIKE ${quoted(`%${escaped(contains.toUpperCase())}%`)} ESCAPE '~'`,
    ].filter((clause) => typeof clause === "string");
  });
  return clauses.length === 0 ? "1=1" : clauses.map((clause) => `(${clause})`).join(" AND ");
}

const moment = (at: number): string => `TIMESTAMP '${new Date(at).toISOString().slice(0, 19).replace("T", " ")}'`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const escaped = (text: string): string => text.replaceAll(/[~%_]/g, (sign) => `~${sign}`);

/** Returns whether a record in the browser meets conditions. A missing value meets none. */
export function meets(row: DataRow, conditions: readonly Condition[]): boolean {
  return conditions.every(({ field, values, from, to, contains }) => {
    const found = row[field] ?? null;
    if (found === null || found === "") return false;
    const isBefore = (a: string | number): boolean =>
      typeof found === "number" ? found < Number(a) : String(found) < String(a);
    const isAfter = (b: string | number): boolean =>
      // A day ends with its last moment.
      typeof found === "number" ? found > Number(b) : String(found).slice(0, String(b).length) > String(b);
    return (
      (values === undefined || values.some((value) => String(value) === String(found))) &&
      (from === undefined || !isBefore(from)) &&
      (to === undefined || !isAfter(to)) &&
      (contains === undefined || String(found).toLocaleLowerCase().includes(contains.toLocaleLowerCase()))
    );
  });
}
