import type { CustomCellRendererProps } from "ag-grid-react";

/** The name of a record: a click opens it. With the keyboard Enter on the cell does, so Tab need not stop here. */
export function NameCell<Row>({
  data,
  value,
  valueFormatted,
  onOpen,
}: CustomCellRendererProps<Row> & { readonly onOpen: (row: Row) => void }) {
  if (data === undefined) return null;
  return (
    <button type="button" tabIndex={-1} className="pv-list__name" onClick={() => onOpen(data)}>
      {valueFormatted ?? String(value ?? "")}
    </button>
  );
}
