import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon, useAnnounce, useToast } from "../../framework/ui/index.ts";
import { RecordGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import type { GridHandle } from "../../framework/ui/grid/RecordGrid.tsx";
import { useSheetColumns } from "./columns.ts";
import { FaultList } from "./FaultList.tsx";
import { addLine, removeLine } from "./lines.ts";
import type { Sheet } from "./sheet.ts";
import { useListName } from "./use-list-name.ts";
import { newKey } from "./use-sheet-form.ts";
import type { SheetForm } from "./use-sheet-form.ts";

/** From how many rows on the grid scrolls within itself, and how high it then is, in pixels. */
const SCROLLS_FROM = 16;
const HEIGHT = 560;

/** The rows of a list in a grid, and what can be done with them. */
export function SheetGrid(props: {
  readonly sheet: Sheet;
  readonly form: SheetForm;
  readonly editable: boolean;
  /** Most rows that the list takes. */
  readonly most: number;
  /** A row to go to, as the address names it. */
  readonly row: string | null;
}) {
  const { sheet, form, editable, most, row } = props;
  const text = useTexts("widgets.supply");
  const toast = useToast();
  const announce = useAnnounce();
  const nameOf = useListName();
  const grid = useRef<GridHandle>(null);
  const [chosen, setChosen] = useState<string | null>(row);
  const [goTo, setGoTo] = useState<{ readonly line: string; readonly field: string } | null>(null);
  const columns = useSheetColumns(sheet, form, editable);
  const { lines, refusedAt } = form;
  const place = lines.findIndex(({ key }) => key === chosen);
  const line = lines[place];
  const first = sheet.fields.find(({ kind }) => kind !== "fact")?.id ?? "";

  // The grid has taken the new row by now.
  useEffect(() => {
    if (goTo) grid.current?.focusCell(goTo.line, goTo.field);
  }, [goTo]);
  useEffect(() => {
    if (refusedAt) grid.current?.focusCell(refusedAt.line, refusedAt.field);
  }, [refusedAt]);

  const add = () => {
    const key = newKey();
    form.change((draft) => addLine(draft, key, sheet.blank ?? {}));
    setChosen(key);
    setGoTo({ line: key, field: first });
  };
  const remove = () => {
    if (!line) return toast({ kind: "warning", text: text("chooseRow") });
    form.change((draft) => removeLine(draft, line));
    setChosen(lines[place + 1]?.key ?? lines[place - 1]?.key ?? null);
    announce(text("removedRow", { name: sheet.nameOf(line) }));
  };

  return (
    <div className="supply__rows">
      <RecordGrid
        ref={grid}
        label={nameOf(sheet.id)}
        emptyText={text(editable && sheet.blank ? "noRowsYet" : "noRows")}
        columns={columns}
        rows={lines}
        rowId={({ key }) => key}
        height={lines.length < SCROLLS_FROM ? "auto" : HEIGHT}
        selected={chosen}
        onSelect={setChosen}
      />
      <FaultList {...{ sheet, lines }} faults={form.faults} onGo={setGoTo} />
      {form.otherFaults.map((fault) => (
        <p key={fault} className="pv-field__error" role="alert">
          <Icon name="exclamation-mark-circle" />
          {fault}
        </p>
      ))}
      {editable && sheet.blank && (
        <div className="supply__actions" role="group" aria-label={text("rowActions")}>
          <button type="button" className="pv-button" disabled={lines.length >= most} onClick={add}>
            <Icon name="plus" />
            {text("addRow")}
          </button>
          <button type="button" className="pv-button" onClick={remove}>
            <Icon name="trash" />
            {text("deleteRow")}
          </button>
        </div>
      )}
    </div>
  );
}
