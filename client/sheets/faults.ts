import type { z } from "zod";
import type { UploadReport } from "../../contract/sheets/sheets.ts";
import { waysToWrite } from "../../contract/api/numbers.ts";
import { MANDATORY, textKeyOf } from "../../contract/api/field-rules.ts";
import { sentOf, type Edits, type SentChanges } from "./lines.ts";
import type { Field, Sheet } from "./sheet.ts";

/** The reason why a cell is refused: the key of a text and its values. */
export interface SheetCellFault {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Names one cell. */
export const cellKey = (line: string, field: string): string => `${line}/${field}`;

/** The row of a cell's name. */
export const lineOf = (cell: string): string => cell.slice(0, cell.lastIndexOf("/"));

/** The faults that the browser finds, by cell, with the same schema as the server; the first of each cell. */
export function sheetFaults(
  sheet: Pick<Sheet, "fields" | "idField" | "schema">,
  draft: Edits,
  locale: string,
): Readonly<Record<string, SheetCellFault>> {
  const found = sentOf(sheet, draft).changed.flatMap(({ key, row }): [string, SheetCellFault][] => {
    const issues = sheet.schema.safeParse(row).error?.issues ?? [];
    return issues.map((issue) => {
      const field = String(issue.path[0] ?? "");
      const described = sheet.fields.find(({ id }) => id === field);
      const fault = twoWays(described, row[field], locale) ?? faultOf(issue, row[field], described?.kind);
      return [cellKey(key, field), fault];
    });
  });
  return Object.fromEntries(found.toReversed());
}

/** For a text that may mean two numbers: how to write either. */
function twoWays(field: Field | undefined, value: unknown, locale: string): SheetCellFault | null {
  if (field?.kind !== "number" || typeof value !== "string") return null;
  const ways = waysToWrite(value, locale, field.most);
  return ways && { key: "errors.numberTwoWays", values: { ...ways } };
}

function faultOf(issue: z.core.$ZodIssue, value: unknown, kind: string | undefined): SheetCellFault {
  const key = faultText(issue);
  if (key !== null) return { key: key, values: {} };
  const empty = value === null || (typeof value === "string" && value.trim() === "");
  if (empty) return { key: MANDATORY, values: {} };
  if (kind === "number") {
    if (issue.code === "too_small")
      return { key: "widgets.supply.faults.atLeast", values: { figure: Number(issue.minimum) } };
    if (issue.code === "too_big")
      return { key: "widgets.supply.faults.atMost", values: { figure: Number(issue.maximum) } };
    if (typeof value === "number") return { key: "widgets.supply.faults.whole", values: {} };
    return { key: "widgets.supply.faults.notANumber", values: {} };
  }
  if (kind === "date") return { key: "widgets.supply.faults.date", values: {} };
  if (kind === "choice" || kind === "yesNo") return { key: "widgets.supply.faults.choose", values: {} };
  if (issue.code === "too_big")
    return { key: "widgets.supply.faults.tooLong", values: { figure: Number(issue.maximum) } };
  return { key: "widgets.supply.faults.characters", values: {} };
}

/** The text of a rule, also of one among several alternatives. */
function faultText(issue: z.core.$ZodIssue): string | null {
  const several = issue.code === "invalid_union" ? issue.errors.flat() : [];
  return [issue, ...several].map(textKeyOf).find((key) => key !== null) ?? null;
}

/**
 * The server's faults by cell: `changed.3.quantity` names the sent row. Faults that belong to no cell keep their paths.
 */
export function placeFaults(found: Readonly<Record<string, string>>, { changed }: SentChanges): Record<string, string> {
  return Object.fromEntries(
    Object.entries(found).map(([path, text]) => {
      const [, index, field] = /^changed\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
      const line = changed[Number(index)];
      return [line && index !== undefined ? cellKey(line.key, field ?? "") : path, text];
    }),
  );
}

type UploadReportRow = UploadReport["rows"][number];

/** Number of rows that are listed; anyone who has more to fix begins with these. */
export const LISTED = 200;

const ORDER: readonly UploadReportRow["state"][] = ["refused", "changed", "new", "same"];

/** Counts the rows that would be refused, changed, new and the same; kinds without rows are left out. */
export function countsOf({ rows }: Pick<UploadReport, "rows">): { state: UploadReportRow["state"]; count: number }[] {
  return ORDER.map((state) => ({ state, count: rows.filter((row) => row.state === state).length })).filter(
    ({ count }) => count > 0,
  );
}

/** The rows to show: the refused ones first, then in the order of the file; and the number of rows left out. */
export function listedRows({ rows }: Pick<UploadReport, "rows">): { rows: UploadReportRow[]; left: number } {
  const refused = rows.filter(({ state }) => state === "refused");
  const others = rows.filter(({ state }) => state !== "refused");
  const listed = [...refused, ...others].slice(0, LISTED);
  return { rows: listed, left: rows.length - listed.length };
}
