import type { AdhocQuery } from "../../../contract/adhoc/queries.ts";
import type { ExportList, ListPage, ListSort } from "../../../contract/lists/list-query.ts";
import type { PrivilegeRule } from "../../../contract/people/privileges.ts";
import type { GridColumn } from "../grid/columns.ts";

/** Ways to filter a column; without one only the search includes it. */
export type ColumnFilter =
  | { readonly kind: "text" }
  | { readonly kind: "choice"; readonly choices: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: "date" };

/** One column of a {@link RecordListProps}. Not edited in place: a record opens in its own page. */
export interface ListColumn<Row> extends Omit<GridColumn<Row>, "edit" | "note" | "fault"> {
  readonly filter?: ColumnFilter;
  /** Not shown until the reader chooses it. */
  readonly hiddenAtFirst?: boolean;
  /** A column that the reader cannot hide (the name of the record). */
  readonly always?: boolean;
  /** The values for the choice filter, if a row has several, or others than the column's `value`. */
  values?(row: Row): readonly string[];
}

/** An action on the selected records; hidden from readers without the privileges in `needs`. */
export interface ListAction<Row> {
  readonly id: string;
  readonly label: string;
  /** Name of a Calcite icon, from icon-paths.ts. */
  readonly icon: string;
  readonly needs: PrivilegeRule;
  /** `one` and `some` without a matching selection show the catalog's rule ("needs exactly one", "needs one"). */
  readonly selection: "none" | "some" | "one";
  readonly look?: "primary" | "danger" | "plain";
  run(rows: readonly Row[]): void | Promise<void>;
}

/** One page of rows from the server. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** Rows of the whole answer. */
  readonly total: number;
  /** Rows of the list without search and filters, where the server counts them. */
  readonly all?: number;
}

/** Source of the rows: all in the client, or paged by the server. */
export type RowSource<Row> =
  | { readonly kind: "client"; readonly rows: readonly Row[] }
  | {
      readonly kind: "server";
      /** Keep the function between renders (useCallback): a new one counts as a new list. */
      page(query: ListPage, signal: AbortSignal): Promise<RowPage<Row>>;
    };

/**
 * The one list of records that every administration page shows: search, filters, order, page size, chosen columns and
 * their widths (remembered for the user under `name`), selection, actions by privilege, export by the server.
 */
export interface RecordListProps<Row> {
  /** Name under which the reader's choices are remembered; letters and hyphens. */
  readonly name: string;
  /** Name of the list for people and screen readers. */
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly source: RowSource<Row>;
  rowId(row: Row): string;
  readonly actions?: readonly ListAction<Row>[];
  /** Enter, a double click or the row's name opens it. */
  onOpen?(row: Row): void;
  /** The server's list for exports and its privileges. `context` restricts it, for example to a role. */
  readonly exports?: {
    readonly list: ExportList;
    readonly xlsx: PrivilegeRule;
    readonly pdf: PrivilegeRule;
    /** Set if the list also has files for other programs. */
    readonly csv?: PrivilegeRule;
    readonly geojson?: PrivilegeRule;
    readonly context?: number;
    /** The query of an ad-hoc report. */
    readonly adhoc?: AdhocQuery;
  };
  readonly emptyText?: string;
  /** Headings over neighboring rows while the list is in the order of a column. Keep the function between renders. */
  readonly groups?: { readonly column: string; readonly of: (row: Row) => string };
  /** The order of a list until its reader sorts it. */
  readonly firstSort?: readonly ListSort[];
}
