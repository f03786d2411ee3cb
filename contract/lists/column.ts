/** Text of a key in the reader's language. */
export type ListText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The meaning of a status; the screen has one color for each. */
export type StatusKind = "success" | "warning" | "danger" | "info";

/** A column of a list of records, for both the screen and the exported file. */
export interface RecordColumn<Row> {
  readonly id: string;
  /** Key of its heading in locales/. */
  readonly header: string;
  /** A day and a moment are ISO 8601. */
  readonly kind: "text" | "number" | "day" | "moment" | "yesNo";
  /** Width in characters relative to the others in a file. */
  readonly width: number;
  /** Its look on the screen; widths in pixels. */
  readonly screen?: {
    readonly width?: number;
    readonly minWidth?: number;
    /** Identifies the record, so the reader cannot hide it. */
    readonly rowHeader?: true;
    readonly hiddenAtFirst?: true;
  };
  /** Makes the value a status, with a dot before it; null for one without a color. */
  status?(row: Row): StatusKind | null;
  /** Returns the value that the column sorts and filters by. */
  value(row: Row, text: ListText): string | number | null;
  /** The text of the cell, if it differs from the value. */
  shown?(row: Row, text: ListText): string;
  /** The values that a choice filter compares, if a row has several. */
  values?(row: Row): readonly string[];
  /** The choices of its filter among these rows; without it the filter searches text. */
  choices?(rows: readonly Row[]): readonly string[];
  /** The label of a value in the choice filter, if it is not the value itself. */
  choice?(value: string, text: ListText): string;
}

/** Makes the columns of a list that show one field each; `headerOf` gives the text key of a field's heading. */
export const fieldColumns =
  (headerOf: (id: string) => string) =>
  <Id extends string>(
    id: Id,
    width: number,
    screen: RecordColumn<never>["screen"] = {},
    kind: RecordColumn<never>["kind"] = "text",
  ): RecordColumn<Readonly<Record<Id, string | number | null>>> => ({
    id,
    header: headerOf(id),
    kind,
    width,
    screen,
    value: (row) => row[id],
  });

/** A column with few values that have labels of their own. */
export function namedColumn<Row>(
  column: Pick<RecordColumn<Row>, "id" | "header" | "width" | "screen">,
  of: {
    readonly values: readonly string[];
    /** The colors of the values, if they are statuses. */
    readonly kinds?: Readonly<Record<string, StatusKind>>;
    valueOf(row: Row): string;
    keyOf(value: string): string;
  },
): RecordColumn<Row> {
  const { values, kinds, valueOf, keyOf } = of;
  return {
    ...column,
    ...(kinds && { status: (row) => kinds[valueOf(row)] ?? null }),
    kind: "text",
    value: valueOf,
    shown: (row, text) => text(keyOf(valueOf(row))),
    choices: () => values,
    choice: (value, text) => text(keyOf(value)),
  };
}

/** The column for whether a record is active. */
export function stateColumn<Row extends { readonly active: boolean }>(
  header: string,
  id = "active",
): RecordColumn<Row> {
  return namedColumn(
    { id, header, width: 10, screen: { minWidth: 96 } },
    {
      values: ["true", "false"],
      kinds: { true: "success" },
      valueOf: ({ active }) => String(active),
      keyOf: (value) => `domain.lists.states.${value === "true" ? "active" : "inactive"}`,
    },
  );
}

/** Columns with the person who changed a record last, and the time. */
export function editColumns(
  field: ReturnType<typeof fieldColumns>,
  screen: RecordColumn<never>["screen"] = { minWidth: 120 },
): readonly RecordColumn<{ readonly editedBy: string; readonly editedDate: string }>[] {
  return [field("editedBy", 16, screen), field("editedDate", 20, { minWidth: 150 }, "moment")];
}
