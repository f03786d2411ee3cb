import type { RecordColumn } from "../../contract/lists/column.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { screenColumns } from "../../framework/ui/record-list/described-columns.ts";
import { listActions } from "../../framework/ui/record-list/list-actions.ts";

/** The actions of both lists. */
export const layerActions = <Row>(text: (key: string) => string) =>
  listActions<Row>((id) => text(`actions.${id}`), anyOf("layer.edit"));

interface EditedRecord {
  readonly editedBy: string;
  readonly editedDate: string;
}

/** Columns for a record's last editor and date. */
export function edited<Row extends EditedRecord>(): readonly RecordColumn<Row>[] {
  const column = screenColumns<Row>("widgets.layers.columns");
  return [
    column("editedBy", { minWidth: 110 }, ({ editedBy }) => editedBy),
    column("editedDate", { minWidth: 150 }, ({ editedDate }) => editedDate, { kind: "moment" }),
  ];
}
