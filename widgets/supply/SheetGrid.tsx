import { useEffect, useRef } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Icon } from "../../framework/ui/index.ts";
import { RecordGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import type { GridHandle } from "../../framework/ui/grid/RecordGrid.tsx";
import { useSheetColumns } from "./columns.ts";
import { FaultList } from "./FaultList.tsx";
import { SheetActions } from "./SheetActions.tsx";
import { SheetSearch } from "./SheetSearch.tsx";
import type { Sheet } from "./sheet.ts";
import { useListName } from "./use-list-name.ts";
import { useRowActions } from "./use-row-actions.ts";
import { useSearch } from "./use-search.ts";
import type { SheetForm } from "./use-sheet-form.ts";

/** From how many rows on the grid scrolls within itself, and how high it then is, in pixels. */
const SCROLLS_FROM = 16;
const HEIGHT = 560;
/** A row of two lines, in pixels. */
const TWO_LINES = 52;

/** The rows of a list in a grid, and what can be done with them. */
export function SheetGrid(props: {
  readonly sheet: Sheet;
  readonly form: SheetForm;
  readonly editable: boolean;
  /** Most rows that the list takes. */
  readonly most: number;
  /** A row to go to, as the address names it. */
  readonly row: string | null;
  /** The product that is looked for at first; null for none. */
  readonly product: string | null;
}) {
  const { sheet, form, editable, most, row, product } = props;
  const text = useTexts("widgets.supply");
  const nameOf = useListName();
  const grid = useRef<GridHandle>(null);
  const narrow = useNarrowerThan(BREAKPOINTS.phone);
  const columns = useSheetColumns(sheet, form, { editable, narrow });
  const search = useSearch(sheet, form.lines, product);
  const actions = useRowActions({ sheet, form, search, most, row });
  const { goTo } = actions;
  const { lines, refusedAt } = form;
  const { shown, typed } = search;

  // The grid has taken the new row by now.
  useEffect(() => {
    if (goTo) grid.current?.focusCell(goTo.line, goTo.field);
  }, [goTo]);
  useEffect(() => {
    if (refusedAt) grid.current?.focusCell(refusedAt.line, refusedAt.field);
  }, [refusedAt]);

  return (
    <div className="supply__rows">
      {lines.length > 0 && <SheetSearch search={search} all={lines.length} />}
      <RecordGrid
        ref={grid}
        label={nameOf(sheet.id)}
        emptyText={text(typed.trim() !== "" ? "nothingFound" : editable && sheet.blank ? "noRowsYet" : "noRows")}
        columns={columns}
        rows={shown}
        rowId={({ key }) => key}
        height={shown.length < SCROLLS_FROM ? "auto" : HEIGHT}
        chosen={actions.chosen}
        onChoose={actions.choose}
        {...(editable ? { onPasteBlock: actions.paste } : {})}
        {...(narrow ? { rowHeight: TWO_LINES } : {})}
      />
      <FaultList {...{ sheet, lines }} faults={form.faults} onGo={actions.go} />
      {form.otherFaults.map((fault) => (
        <p key={fault} className="pv-field__error" role="alert">
          <Icon name="exclamation-mark-circle" />
          {fault}
        </p>
      ))}
      {editable && sheet.blank && (
        <SheetActions
          chosen={actions.rows.length}
          full={lines.length >= most}
          onAdd={actions.add}
          onDuplicate={actions.duplicate}
          onRemove={actions.remove}
        />
      )}
    </div>
  );
}
