import type { ColDef, ColGroupDef } from "ag-grid-community";
import { NotedCell } from "./cells.ts";
import type { CellEdit, GridColumn, NumberEntry } from "./columns.ts";
import { ChoiceEditor, DateEditor, NumberEditor, TextEditor } from "./editors.ts";

/** Texts of columns in addition to their own. */
export interface DefTexts {
  /** The reader's language in the agency's region. */
  readonly locale: string;
  readonly faultWord: string;
  /** The columns whose rows must be measured, by {@link wrappedColumns}; all if absent. */
  readonly wrapped?: string | undefined;
}

/** Returns the reader's text size relative to the 16 px for which columns are measured: their widths follow it. */
export const textScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Column headings wrap to as many lines as necessary and are never cut off. */
const WHOLE_WORDS = { wrapHeaderText: true, autoHeaderHeight: true } as const;

/** Pixels of a cell's padding with a note's dot, and of one letter: of a wider text, only the first frame is one line. */
const CELL = { edges: 24, letter: 7.4 } as const;

/**
 * The ids of the columns with a text that may take several lines, one a line: the library lays the page out again for
 * each cell of them, which takes longer than everything else before the first row is on the screen.
 */
export const wrappedColumns = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string =>
  columns
    .filter(({ width, minWidth = 80, detail, display, value }) => {
      const letters = ((width ?? minWidth) - CELL.edges) / CELL.letter;
      return detail || rows.some((row) => (display?.(row) ?? String(value(row) ?? "")).length > letters);
    })
    .map(({ id }) => id)
    .join("\n");

/** Our columns in the grid library's terms; neighbors of one group share a header. */
export function columnDefs<Row>(
  columns: readonly GridColumn<Row>[],
  texts: DefTexts,
): (ColDef<Row> | ColGroupDef<Row>)[] {
  return columns.reduce<(ColDef<Row> | ColGroupDef<Row>)[]>((defs, column) => {
    const def = columnDef(column, texts);
    if (column.group === undefined) return [...defs, def];
    const last = defs.at(-1);
    if (last && "children" in last && last.headerName === column.group) {
      return [...defs.slice(0, -1), { ...last, children: [...last.children, def] }];
    }
    return [
      ...defs,
      { headerName: column.group, groupId: `${column.group} ${column.id}`, children: [def], ...WHOLE_WORDS },
    ];
  }, []);
}

/** Pixels of a heading's padding, and of one letter of its bold text. */
const HEAD = { edges: 22, letter: 7.4 } as const;

/** Pixels that the longest word of a heading takes, so that no word has to be broken in any language. */
const headWidth = (header: string): number =>
  HEAD.edges + HEAD.letter * Math.max(...header.split(/[\s/\u00ad-]+/).map(({ length }) => length));

function columnDef<Row>(column: GridColumn<Row>, { wrapped, ...texts }: DefTexts): ColDef<Row> {
  const { edit } = column;
  const noted = column.note ?? column.fault ?? column.detail ?? column.status;
  return {
    colId: column.id,
    headerName: column.header,
    ...(column.headerHint === undefined ? {} : { headerTooltip: column.headerHint }),
    valueGetter: ({ data }) => (data ? column.value(data) : null),
    valueFormatter: ({ data, value }) => (data && column.display ? column.display(data) : String(value ?? "")),
    sortable: column.sortable ?? false,
    ...WHOLE_WORDS,
    // Texts wrap to as many lines as necessary; a figure stays on one.
    ...(column.numeric ? {} : { wrapText: true, autoHeight: wrapped?.split("\n").includes(column.id) ?? true }),
    ...(column.width === undefined
      ? { flex: 1, minWidth: textScale() * Math.max(column.minWidth ?? 80, headWidth(column.header)) }
      : { width: Math.round(textScale() * Math.max(column.width, headWidth(column.header))) }),
    ...(column.rowHeader ? { cellAriaRole: "rowheader" } : {}),
    ...(column.numeric ? { headerClass: "pv-grid-number-header" } : {}),
    cellClassRules: {
      "pv-grid-number": () => column.numeric === true,
      "pv-grid-row-header": () => column.rowHeader === true,
      "pv-grid-faulty": ({ data }) => data !== undefined && (column.fault?.(data) ?? null) !== null,
      "pv-grid-editable": ({ data }) => data !== undefined && isEditable(edit, data),
    },
    ...(noted
      ? {
          // Plain text is drawn faster, and most cells have nothing to note.
          cellRendererSelector: ({ data }) =>
            data !== undefined &&
            (column.detail ?? column.status ?? column.note?.(data) ?? column.fault?.(data) ?? null) !== null
              ? { component: NotedCell, params: { column, faultWord: texts.faultWord } }
              : undefined,
          tooltipValueGetter: ({ data }) => (data ? (column.fault?.(data) ?? column.note?.(data) ?? null) : null),
        }
      : {}),
    ...(edit ? editing(column, edit, texts.locale) : {}),
  };
}

function isEditable<Row>(edit: CellEdit<Row> | undefined, row: Row): boolean {
  return edit !== undefined && (edit.enabled?.(row) ?? true);
}

/** The grid asks its owner to change a row; the new rows come back as props. */
function editing<Row>(column: GridColumn<Row>, edit: CellEdit<Row>, locale: string): Partial<ColDef<Row>> {
  const most = edit.kind === "number" ? edit.most : undefined;
  const params = { label: column.header, locale, most };
  return {
    editable: ({ data }) => data !== undefined && isEditable(edit, data),
    cellEditor: EDITORS[edit.kind],
    cellEditorParams:
      edit.kind === "choice" ? ({ data }: { data: Row }) => ({ ...params, choices: edit.choices(data) }) : params,
    valueSetter({ data, newValue }) {
      if (edit.kind === "number") edit.change(data, newValue as NumberEntry);
      else edit.change(data, String(newValue ?? ""));
      // "Not changed" for the grid: it must not treat the row as its own.
      return false;
    },
  };
}

const EDITORS = { number: NumberEditor, text: TextEditor, date: DateEditor, choice: ChoiceEditor };
