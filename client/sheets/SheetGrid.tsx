import { useDeferredValue, useEffect, useRef, type ReactNode } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Button, SearchField } from "../../framework/ui/controls/index.ts";
import { RecordGrid, type GridHandle } from "../../framework/ui/grid/RecordGrid.tsx";
import { Icon } from "../../framework/ui/index.ts";
import { PastePreview } from "./PastePreview.tsx";
import { useSheetColumns } from "./columns.ts";
import { cellKey, lineOf } from "./faults.ts";
import type { SheetLine, Sheet } from "./sheet.ts";
import { useListName } from "./words.ts";
import { useRowActions, useSearch, type Search } from "./use-row-actions.ts";
import type { SheetForm } from "./use-sheet-form.ts";

/** Number of rows from which the grid scrolls inside, and its height in pixels then. */
const SCROLLS_FROM = 16;
const HEIGHT = 560;

/** Further actions on the selected rows, also for users who may not change them. */
export type MoreActions = (picked: {
  readonly sheet: Sheet;
  readonly rows: readonly SheetLine[];
  readonly form: SheetForm;
  readonly editable: boolean;
}) => ReactNode;

/** The rows of a list in a grid, with the actions on them. */
export function SheetGrid(props: {
  readonly sheet: Sheet;
  readonly form: SheetForm;
  readonly editable: boolean;
  /** Most rows that the list accepts. */
  readonly most: number;
  /** A row to go to, as the address names it. */
  readonly row: string | null;
  /** The product that is searched for at first; null for none. */
  readonly product: string | null;
  readonly moreActions?: MoreActions;
}) {
  const { sheet, form, editable, most, row, product, moreActions } = props;
  const text = useTexts("widgets.supply");
  const nameOf = useListName();
  const grid = useRef<GridHandle>(null);
  const narrow = useNarrowerThan(BREAKPOINTS.phone);
  const columns = useSheetColumns(sheet, form, { editable, narrow });
  const search = useSearch(sheet, form.lines, product);
  const actions = useRowActions({ sheet, form, search, most, row });
  const { goTo } = actions;
  const { lines, waiting, refusedAt } = form;
  // The first row is drawn before the buttons below it.
  const settled = !useDeferredValue(waiting);
  const { shown, typed } = search;
  const full = lines.length >= most;
  const picked = actions.rows.length;

  // By now the grid has the new row.
  useEffect(() => {
    if (goTo) grid.current?.focusCell(goTo.line, goTo.field);
  }, [goTo]);
  useEffect(() => {
    if (refusedAt) grid.current?.focusCell(refusedAt.line, refusedAt.field);
  }, [refusedAt]);

  return (
    <div className="pv-stack">
      {(waiting || lines.length > 0) && <SheetSearch search={search} all={lines.length} />}
      <RecordGrid
        ref={grid}
        label={nameOf(sheet.id)}
        emptyText={text(typed.trim() !== "" ? "nothingFound" : editable && sheet.blank ? "noRowsYet" : "noRows")}
        columns={columns}
        rows={shown}
        rowId={({ key }) => key}
        height={shown.length < SCROLLS_FROM && !waiting ? "auto" : HEIGHT}
        waiting={waiting}
        chosen={actions.chosen}
        onChoose={actions.choose}
        {...(editable ? { onPasteBlock: actions.paste } : {})}
      />
      {actions.pasted && (
        <PastePreview pasted={actions.pasted} onPaste={actions.takePasted} onClose={actions.leavePasted} />
      )}
      <FaultList {...{ sheet, lines }} faults={form.faults} onGo={actions.go} />
      {form.otherFaults.map((fault) => (
        <p key={fault} className="pv-field__error" role="alert">
          <Icon name="exclamation-mark-circle" />
          {fault}
        </p>
      ))}
      {settled && sheet.blank && (editable || moreActions) && (
        <div className="pv-row" role="group" aria-label={text("rowActions")}>
          {editable && (
            <>
              <Button icon="plus" disabled={full} onClick={actions.add}>
                {text("addRow")}
              </Button>
              <Button icon="copy" disabled={full} onClick={actions.duplicate}>
                {picked > 1 ? text("duplicateRows", { count: picked }) : text("duplicateRow")}
              </Button>
              <Button icon="trash" onClick={actions.remove}>
                {picked > 1 ? text("deleteRows", { count: picked }) : text("deleteRow")}
              </Button>
            </>
          )}
          {moreActions?.({ sheet, rows: actions.rows, form, editable })}
        </div>
      )}
    </div>
  );
}

/** Searches rows by the content of their cells, and shows the number of matches. */
function SheetSearch({ search, all }: { readonly search: Search; readonly all: number }) {
  const { typed, shown, look } = search;
  const text = useTexts("widgets.supply");
  const format = useFormat();
  return (
    <div className="sheet__short pv-row">
      <SearchField label={text("search")} value={typed} onChange={look} />
      <p className="pv-muted" role="status">
        {typed.trim() !== "" && text("found", { figure: format.number(shown.length), all: format.number(all) })}
      </p>
    </div>
  );
}

/** Number of faults that are listed at once; a file full of them is fixed from the top. */
const LISTED = 8;

/** The faults listed below the grid, each linked to its cell, since a marked cell may not explain itself. */
function FaultList(props: {
  readonly sheet: Sheet;
  readonly lines: readonly SheetLine[];
  readonly faults: Readonly<Record<string, string>>;
  onGo(place: { readonly line: string; readonly field: string }): void;
}) {
  const { sheet, lines, faults, onGo } = props;
  const text = useTexts("widgets.supply");
  const rows = useTexts("client.pasting");
  const format = useFormat();
  const first = sheet.fields[0]?.id ?? "";
  if (Object.keys(faults).length === 0) return null;
  // Naming thousands of rows takes as long as showing them.
  const marked = new Set(Object.keys(faults).map(lineOf));
  const found = lines.flatMap((line, at) => {
    if (!marked.has(line.key)) return [];
    const name = sheet.nameOf(line);
    const row = format.number(at + 1);
    const place = { line: line.key, row: name === "" ? text("rowNumber", { row }) : rows("namedRow", { row, name }) };
    const whole = faults[cellKey(line.key, "")];
    return [
      ...(whole === undefined ? [] : [{ ...place, field: first, name: place.row, fault: whole }]),
      ...sheet.fields.flatMap(({ id, header }) => {
        const fault = faults[cellKey(line.key, id)];
        return fault === undefined ? [] : [{ ...place, field: id, name: `${place.row}, ${header}`, fault }];
      }),
    ];
  });
  if (found.length === 0) return null;
  const left = found.length - LISTED;
  return (
    <ul className="pv-plain-list pv-stack pv-stack--tight pv-small" aria-label={text("faultList")}>
      {found.slice(0, LISTED).map(({ line, field, name, fault }) => (
        <li key={`${line} ${field} ${fault}`} className="pv-field__error pv-row">
          <Icon name="exclamation-mark-circle" />
          <Button kind="quiet" scale="s" onClick={() => onGo({ line, field })}>
            {name}
          </Button>
          <span>{fault}</span>
        </li>
      ))}
      {left > 0 && <li>{text("moreFaults", { count: left, figure: format.number(left) })}</li>}
    </ul>
  );
}
