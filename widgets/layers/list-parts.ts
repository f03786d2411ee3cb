import { anyOf } from "../../contract/people/privileges.ts";
import type { ListAction, ListColumn } from "../../framework/ui/record-list/props.ts";

const needs = anyOf("layer.edit");
type Text = (key: string) => string;

/** An action on the one row that is chosen. */
export const onOne = <Row>(
  text: Text,
  id: string,
  icon: string,
  run: (row: Row) => void | Promise<void>,
): ListAction<Row> => ({
  id,
  label: text(`actions.${id}`),
  icon,
  needs,
  selection: "one",
  run: ([row]) => (row === undefined ? undefined : run(row)),
});

/** Begins a new record. */
export const onNone = <Row>(text: Text, id: string, run: () => void): ListAction<Row> => ({
  id,
  label: text(`actions.${id}`),
  icon: "plus",
  needs,
  selection: "none",
  look: "primary",
  run,
});

/** Deletes all that are chosen. */
export const deletion = <Row>(text: Text, remove: (rows: readonly Row[]) => Promise<boolean>): ListAction<Row> => ({
  id: "delete",
  label: text("actions.delete"),
  icon: "trash",
  needs,
  selection: "some",
  look: "danger",
  run: (rows) => void remove(rows),
});

/** When a record was changed last. */
export const editedDateColumn = <Row extends { readonly editedDate: string }>(
  text: Text,
  instant: (at: string) => string,
): ListColumn<Row> => ({
  id: "editedDate",
  header: text("columns.editedDate"),
  minWidth: 150,
  sortable: true,
  value: ({ editedDate }) => editedDate,
  display: ({ editedDate }) => instant(editedDate),
  filter: { kind: "date" },
});
