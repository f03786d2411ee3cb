import type { NumberReading } from "../../../contract/api/numbers.ts";
import type { StatusKind } from "../../../contract/lists/column.ts";
import type { ListSort } from "../../../contract/lists/list-query.ts";
import type { PastedBlock } from "./pasted-cells.ts";

/** The content of a number cell: a number, or typed text that is not one. */
export type NumberEntry = NumberReading;

/** One choice of a choice cell. */
export interface CellChoice {
  readonly value: string;
  readonly label: string;
}

/** Ways to edit a cell. `change` is called with the typed value; the owner of the rows keeps it. */
export type CellEdit<Row> =
  | {
      readonly kind: "number";
      /** The largest number that is accepted. */
      readonly most?: number;
      /** Called with the number, or with the text if it is invalid, so that typed text is not lost. */
      change(row: Row, value: NumberEntry): void;
      enabled?(row: Row): boolean;
    }
  | { readonly kind: "text"; change(row: Row, value: string): void; enabled?(row: Row): boolean }
  /** A calendar date, YYYY-MM-DD, or the empty text. */
  | { readonly kind: "date"; change(row: Row, value: string): void; enabled?(row: Row): boolean }
  | {
      readonly kind: "choice";
      choices(row: Row): readonly CellChoice[];
      change(row: Row, value: string): void;
      enabled?(row: Row): boolean;
    };

/** One column of a {@link RecordGrid}: how to read, edit and check a row's value. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Longer explanation of the header, as its tooltip. */
  readonly headerHint?: string;
  /** Header above this and the neighboring columns of the same group. */
  readonly group?: string;
  /** Returns the value that the cell sorts by and copies. */
  value(row: Row): string | number | null;
  /** Returns the text of the cell, if that is not the value itself. */
  display?(row: Row): string;
  /** Right-aligned, figures of one width. */
  readonly numeric?: boolean;
  /** Names the row for screen readers; one column per grid. */
  readonly rowHeader?: boolean;
  /** Fixed width in pixels; without it the columns share the remaining width. */
  readonly width?: number;
  readonly minWidth?: number;
  readonly sortable?: boolean;
  readonly edit?: CellEdit<Row>;
  /** A second line below the value, with data that a narrow screen shows no column for. */
  detail?(row: Row): string;
  /** Returns the source of the value; shown as a mark with this text as its tooltip. */
  note?(row: Row): string | null;
  /** Shows the value as a status: after a dot of its color. */
  status?(row: Row): StatusKind | null;
  /** The value's fault; the cell is marked and announces it. */
  fault?(row: Row): string | null;
}

/** Moves the keyboard to one cell. */
export interface GridHandle {
  focusCell(rowId: string, columnId: string): void;
}

/** The props of a {@link RecordGrid}. */
export interface RecordGridProps<Row> {
  /** Name of the grid for screen readers. */
  readonly label: string;
  /** Keep the array between renders (useMemo): new columns are laid out again. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  rowId(row: Row): string;
  /** Height: that of its rows (default), or pixels. */
  readonly height?: "auto" | number;
  readonly emptyText?: string;
  /** The rows are still loading: the grid shows that, and not that it is empty. */
  readonly waiting?: boolean;
  /** Id of the selected row; with {@link onSelect} a click or Space selects. */
  readonly selected?: string | null;
  onSelect?(id: string | null): void;
  /**
   * Ids of the selected rows; with {@link onChoose} checkboxes select several, the header's checkbox all, Space the
   * current row.
   */
  readonly chosen?: Iterable<string>;
  onChoose?(ids: readonly string[]): void;
  /** Receives cells that someone copied from a spreadsheet and pastes at the focused cell. */
  onPasteBlock?(block: PastedBlock): void;
  /** Makes it the grid of a list of records, which has no empty text: the list explains why it has no rows. */
  readonly list?: ListOfRecords<Row>;
}

/** A list of records shows one page of rows, already in order: sorting and selecting extend beyond the page. */
export interface ListOfRecords<Row> {
  readonly sort: readonly ListSort[];
  onSort(sort: readonly ListSort[]): void;
  /** Widths in pixels of the columns that the reader has resized. */
  onWidths(widths: Readonly<Record<string, number>>): void;
  onOrder(columns: readonly string[]): void;
  /** Selects or deselects rows by their checkboxes. */
  onSelect?(rows: readonly Row[], chosen: boolean): void;
  onOpen?(row: Row): void;
  /** The heading over a row and its neighbors with the same one. Keep the function between renders. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** The rows are those of the previous query. */
  readonly waiting: boolean;
}
