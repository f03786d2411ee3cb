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

/** How a cell is edited. `change` is called with what was typed; the owner of the rows keeps it. */
export type CellEdit<Row> =
  | {
      readonly kind: "number";
      /** The largest number that is wanted. */
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
  /** What the cell sorts by and copies. */
  value(row: Row): string | number | null;
  /** What the cell shows where that is not the value itself. */
  display?(row: Row): string;
  /** Right-aligned, figures of one width. */
  readonly numeric?: boolean;
  /** Names the row for screen readers; one column per grid. */
  readonly rowHeader?: boolean;
  /** Pixels that the column keeps; without it the columns share what is left. */
  readonly width?: number;
  readonly minWidth?: number;
  readonly sortable?: boolean;
  readonly edit?: CellEdit<Row>;
  /** A second line below the value, of what a narrow screen shows no column of. */
  detail?(row: Row): string;
  /** Where the value comes from; shown as a mark with this text as its tooltip. */
  note?(row: Row): string | null;
  /** Shows the value as a status: after a dot of its color. */
  status?(row: Row): StatusKind | null;
  /** The value's fault; the cell is marked and announces it. */
  fault?(row: Row): string | null;
}

/** Puts the keyboard on one cell. */
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
  /** Height: that of its rows (default), pixels, or the parent's. */
  readonly height?: "auto" | "fill" | number;
  readonly emptyText?: string;
  /** The rows are still on their way: the grid says so, not that it is empty. */
  readonly waiting?: boolean;
  /** Id of the chosen row; with {@link onSelect} a click or Space chooses. */
  readonly selected?: string | null;
  onSelect?(id: string | null): void;
  /** Ids of the chosen rows; with {@link onChoose} boxes choose several, the header's all, Space the row of the keyboard. */
  readonly chosen?: Iterable<string>;
  onChoose?(ids: readonly string[]): void;
  /** Takes cells that someone copied from a spreadsheet and pastes at the focused cell. */
  onPasteBlock?(block: PastedBlock): void;
  /** Makes it the grid of a list of records, which has no empty text: the list says why it has no rows. */
  readonly list?: ListOfRecords<Row>;
}

/** A list of records shows one page of rows, already in order: sorting and choosing reach beyond it. */
export interface ListOfRecords<Row> {
  readonly sort: readonly ListSort[];
  onSort(sort: readonly ListSort[]): void;
  /** Pixels of the columns that the reader has made wider or narrower. */
  onWidths(widths: Readonly<Record<string, number>>): void;
  onOrder(columns: readonly string[]): void;
  /** Chooses or lets go of rows by their boxes. */
  onSelect?(rows: readonly Row[], chosen: boolean): void;
  onOpen?(row: Row): void;
  /** The rows are those of the question before. */
  readonly waiting: boolean;
}
