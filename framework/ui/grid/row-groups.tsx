import type { GridOptions } from "ag-grid-community";

/** A row that only heads the rows below it. */
export class GroupHeading {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The rows with a heading before each group of neighbors; as they are without groups. */
export function withHeadings<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined): readonly Row[] {
  if (groupOf === undefined) return rows;
  const groups = rows.map(groupOf);
  // The grid only passes a heading back, to the functions below.
  return rows.flatMap((row, i) => {
    const text = groups[i] ?? "";
    return text === groups[i - 1] ? [row] : [new GroupHeading(text) as Row, row];
  });
}

/** The record of a row of the grid; undefined for a heading. */
export const recordOf = <Row,>(data: Row | undefined): Row | undefined =>
  data instanceof GroupHeading ? undefined : data;

/** A heading takes the whole width and is read as one cell. */
export const headingOptions: Pick<GridOptions, "isFullWidthRow" | "fullWidthCellRenderer"> = {
  isFullWidthRow: ({ rowNode }) => rowNode.data instanceof GroupHeading,
  fullWidthCellRenderer: ({ data }: { readonly data: GroupHeading }) => (
    <div role="gridcell" className="pv-grid-group pv-small pv-strong">
      {data.text}
    </div>
  ),
};
