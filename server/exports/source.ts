import type { ExportList, ListQuery } from "../../contract/list-query.ts";
import type { ListText, RecordColumn } from "../../contract/lists/column.ts";
import type { PrivilegeRule } from "../../contract/privileges.ts";
import type { Language } from "../answers/texts.ts";
import type { Reader } from "../storage/database.ts";

/** Text of a key in the reader's language. */
export type ExportText = ListText;

/** What one cell holds. A `Date` is a moment, shown in the agency's time zone; a calendar day is its text, YYYY-MM-DD. */
export type ExportCell = string | number | boolean | Date | null;
/** A row: its cells by the ids of their columns. */
export type ExportRow = Readonly<Record<string, ExportCell>>;

/** What a file needs of a column. */
export type ExportColumn = Pick<RecordColumn<never>, "id" | "header" | "kind" | "width" | "choice">;

/** One reading of a list: what is asked for, and with whose eyes. */
export interface ExportReading {
  /** One repeatable-read transaction for `count` and `rows` both. */
  readonly reader: Reader;
  readonly query: ListQuery;
  /** What narrows the list (a role's id, say); null where nothing does. */
  readonly context: number | null;
  readonly language: Language;
  readonly text: ExportText;
  /** The agency's, IANA name: days of a filter begin and end in it. */
  readonly timeZone: string;
}

/** A list that can be exported; its owner registers it in server/routes.ts. */
export interface ExportSource {
  readonly list: ExportList;
  /** Key of the list's name in locales/, e.g. `domain.lists.users`: the title of the file and the stem of its name. */
  readonly title: string;
  readonly needs: { readonly xlsx: PrivilegeRule; readonly pdf: PrivilegeRule };
  /** Every column that the screen may show, in the screen's first order. */
  readonly columns: readonly ExportColumn[];
  /** What `context` names, for the title ("Role: Viewer"); null where it is nothing. */
  contextName?(reading: ExportReading): Promise<string | null>;
  /** Rows of the whole answer. */
  count(reading: ExportReading): Promise<number>;
  /** The rows in the query's order, a batch at a time (see batches.ts for how a cursor gives them). */
  rows(reading: ExportReading): AsyncIterable<readonly ExportRow[]>;
}
