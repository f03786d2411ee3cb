import type { CustomCellRendererProps } from "ag-grid-react";
import type { GridColumn } from "./columns.ts";

interface CellTexts<Row> {
  readonly column: GridColumn<Row>;
  /** Said before a fault, e.g. "Error". */
  readonly faultWord: string;
}

/** A cell that says where its value comes from, or what is wrong with it, to eyes and ears both. */
export function NotedCell<Row>({
  data,
  valueFormatted,
  value,
  column,
  faultWord,
}: CustomCellRendererProps<Row> & CellTexts<Row>) {
  if (!data) return null;
  const text: string = valueFormatted ?? String(value ?? "");
  const fault = column.fault?.(data) ?? null;
  const note = column.note?.(data) ?? null;
  return (
    <>
      {note !== null && <span className="pv-grid-note" aria-hidden="true" />}
      {column.detail ? (
        <span className="pv-grid-lines">
          <span>{text}</span>
          <span className="pv-grid-detail">{column.detail(data)}</span>
        </span>
      ) : (
        <span>{text}</span>
      )}
      {fault !== null && <span className="pv-grid-unseen">{`, ${faultWord}: ${fault}`}</span>}
      {note !== null && <span className="pv-grid-unseen">{`, ${note}`}</span>}
    </>
  );
}
