import type { ReportText, TableColumn, TableRow } from "../../engine/report/document.ts";

/** What is in the upper row of a head of two: a column that reaches through both, or the name over some. */
export type HeadGroup =
  { readonly column: TableColumn } | { readonly name: string; readonly first: string; readonly span: number };

/** The head of a table: one row, or two where columns are grouped. */
export interface TableHead {
  readonly groups: readonly HeadGroup[] | null;
  /** The columns of the lower row. */
  readonly below: readonly TableColumn[];
}

/** Neighbouring columns of one group share the head above them. */
export function headOf(columns: readonly TableColumn[], say: (text: ReportText) => string): TableHead {
  if (columns.every(({ group }) => group === null)) return { groups: null, below: [] };
  const groups: HeadGroup[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (column.group === null) groups.push({ column });
    else if (last && "name" in last && last.name === say(column.group))
      groups[groups.length - 1] = { ...last, span: last.span + 1 };
    else groups.push({ name: say(column.group), first: column.id, span: 1 });
  }
  return { groups, below: columns.filter(({ group }) => group !== null) };
}

/** The rows by the bodies they are in: each group row begins one, so that it heads what follows it and no more. */
export function bodiesOf(rows: readonly TableRow[]): readonly (readonly TableRow[])[] {
  const bodies: TableRow[][] = [];
  for (const row of rows) {
    const last = bodies.at(-1);
    if (last === undefined || row.emphasis === "group") bodies.push([row]);
    else last.push(row);
  }
  return bodies;
}
