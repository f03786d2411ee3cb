import { useLayoutEffect, useMemo, useRef } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { CellEdit, GridColumn, NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { useEntryText } from "../../framework/ui/grid/number-entry.ts";
import { cellKey } from "./faults.ts";
import { changeLines } from "./lines.ts";
import { NO, UNKNOWN, YES, type Field, type SheetLine, type Sheet } from "./sheet.ts";
import type { SheetForm } from "./use-sheet-form.ts";

/** Returns the text of a cell, for the grid and for the dialog of a conflict. */
export function useCellText(): (field: Field, line: SheetLine) => string {
  const text = useTexts("widgets.supply");
  const format = useFormat();
  const write = useEntryText();
  return useMemo(
    () => (field, line) => {
      if (field.kind === "fact") return field.show(line);
      const entry = line.cells[field.id] ?? null;
      if (field.enabled && !field.enabled(line.cells)) return text("notHere");
      switch (field.kind) {
        case "number":
          return write(entry);
        case "date":
          return entry === null || entry === "" ? "" : format.date(String(entry));
        case "yesNo":
          if (typeof entry === "string" && entry !== "" && entry !== YES && entry !== NO) return entry;
          return text(field.nullable && !entry ? "unknown" : entry === NO ? "no" : "yes");
        case "choice": {
          if (field.display) return field.display(line);
          return (
            field.choices(line.cells).find(({ value }) => value === String(entry ?? ""))?.label ?? String(entry ?? "")
          );
        }
        case "text":
          return field.display ? field.display(line) : String(entry ?? "");
      }
    },
    [text, format, write],
  );
}

/**
 * A list's fields as columns of the grid; `editable` ones pass typed values to the form. On a narrow screen the
 * quantity is next to the row's name, and the other values are in a second line below the name too, so that both are
 * read without scrolling. The id of other programs is shown if any row has one.
 */
export function useSheetColumns(
  sheet: Sheet,
  { change, faults, lines }: Pick<SheetForm, "change" | "faults" | "lines">,
  { editable, narrow }: { readonly editable: boolean; readonly narrow: boolean },
): GridColumn<SheetLine>[] {
  const text = useTexts("widgets.supply");
  const cellText = useCellText();
  // A ref, because a new function each time would make new columns and lay out the grid again.
  const now = useRef(change);
  useLayoutEffect(() => {
    now.current = change;
  }, [change]);
  const withIds = lines.some((line) => Boolean((line.state === "same" ? line.row : line.cells)?.["externalId"]));
  return useMemo(() => {
    const put = (field: Field, line: SheetLine, entry: NumberEntry) =>
      now.current((draft) => {
        const cells = { ...line.cells, [field.id]: entry };
        return changeLines(sheet, draft, [{ line, cells: field.follow?.(cells) ?? cells }]);
      });
    const answers = [
      { value: YES, label: text("yes") },
      { value: NO, label: text("no") },
    ];
    const unknown = { value: UNKNOWN, label: text("unknown") };
    const editOf = (field: Field): CellEdit<SheetLine> | null => {
      if (field.fixed) return null;
      const enabled = (line: SheetLine) => field.enabled?.(line.cells) ?? true;
      switch (field.kind) {
        case "fact":
          return null;
        case "number":
          return {
            kind: "number",
            enabled,
            ...(field.most === undefined ? {} : { most: field.most }),
            change: (line, entry) => put(field, line, entry),
          };
        case "choice":
        case "yesNo":
          return {
            kind: "choice",
            enabled,
            choices: ({ cells }) =>
              field.kind === "choice" ? field.choices(cells) : field.nullable ? [...answers, unknown] : answers,
            change: (line, entry) => put(field, line, field.kind === "choice" && field.numeric ? Number(entry) : entry),
          };
        default:
          return { kind: field.kind, enabled, change: (line, entry) => put(field, line, entry) };
      }
    };
    const fields = sheet.fields.filter(({ id }) => withIds || id !== "externalId");
    const [name] = fields;
    const extraColumns = narrow ? NEXT_TO_NAME.flatMap((id) => fields.find((field) => field.id === id) ?? []) : [];
    const others = fields.filter((field) => field !== name && !extraColumns.includes(field));
    const below = others.filter(({ kind }) => kind === "text" || kind === "choice" || kind === "date");
    const detail = (line: SheetLine) =>
      below
        .map((field) => cellText(field, line))
        .filter(Boolean)
        .join(" · ");
    return [...(name ? [name] : []), ...extraColumns, ...others].map((field, place): GridColumn<SheetLine> => {
      const edit = editable ? editOf(field) : null;
      return {
        id: field.id,
        header: field.header,
        minWidth: narrow && place === 0 && below.length > 0 ? Math.max(field.minWidth, NAMED) : field.minWidth,
        sortable: true,
        ...(field.headerHint === undefined ? {} : { headerHint: field.headerHint }),
        ...(field.rowHeader ? { rowHeader: true } : {}),
        ...(isNumeric(field) ? { numeric: true } : {}),
        ...(field.id === "state" ? { status: ({ cells }) => DELIVERY_KINDS[String(cells[field.id])] ?? null } : {}),
        ...(narrow && place === 0 && below.length > 0 ? { detail } : {}),
        value: (line) => (field.kind === "fact" ? field.fact(line) : (line.cells[field.id] ?? null)),
        display: (line) => cellText(field, line),
        note: (line) => (place === 0 && line.state !== "same" ? text(`states.${line.state}`) : null),
        // Faults of a row as a whole are shown at its first cell.
        fault: ({ key }) => faults[cellKey(key, field.id)] ?? (place === 0 ? (faults[cellKey(key, "")] ?? null) : null),
        ...(edit ? { edit } : {}),
      };
    });
  }, [sheet, faults, editable, narrow, withIds, text, cellText]);
}

/** The colors of how far a delivery is. */
const DELIVERY_KINDS: Readonly<Record<string, "success" | "info">> = { "Under way": "info", Arrived: "success" };
/** Width in pixels of a name with its distinguishing line below. */
const NAMED = 190;
/** Columns next to a row's name on a narrow screen, in this order. */
const NEXT_TO_NAME: readonly string[] = [
  "quantity",
  "value",
  "unit",
  "unitOfStock",
  "capacity",
  "phone",
  "shelfLifeBlocks",
];

const isNumeric = (field: Field): boolean =>
  field.kind === "number" || (field.kind === "fact" && field.numeric === true);
