import { useState } from "react";
import { RecordHistory } from "../../client/records/RecordHistory.tsx";
import { changeLines } from "../../client/sheets/lines.ts";
import { YES, type SheetLine, type Sheet } from "../../client/sheets/sheet.ts";
import type { SheetForm } from "../../client/sheets/use-sheet-form.ts";
import { DEFAULTS_LISTS, type DefaultsList } from "../../contract/defaults/lists.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { getDefaultsHistory } from "../../contract/defaults/calls.ts";
import { SHEET_KEYS } from "../../client/sheets/sheet-calls.ts";
import { useAnswer } from "../../client/calls/use-call.ts";

/** Actions for the chosen default rows: mark them as verified, and show one row's history. */
export function RowActions({
  sheet,
  rows,
  form,
  editable,
}: {
  readonly sheet: Sheet;
  readonly rows: readonly SheetLine[];
  readonly form: SheetForm;
  readonly editable: boolean;
}) {
  const text = useTexts("widgets.defaults");
  const toast = useToast();
  const [shown, setShown] = useState<SheetLine | null>(null);
  const list = DEFAULTS_LISTS.find((one) => one === sheet.id);
  const verify = () => {
    if (rows.length === 0) return toast({ kind: "warning", text: text("chooseRows") });
    form.change((draft) =>
      changeLines(
        sheet,
        draft,
        rows.map((line) => ({ line, cells: { ...line.cells, verified: YES } })),
      ),
    );
  };
  const read = () => {
    const [line, another] = rows;
    if (!line?.row || another) return toast({ kind: "warning", text: text("chooseOne") });
    setShown(line);
  };
  return (
    <>
      {editable && sheet.fields.some(({ id }) => id === "verified") && (
        <Button icon="check" onClick={verify}>
          {text("verify")}
        </Button>
      )}
      <Button icon="recent" onClick={read}>
        {text("history")}
      </Button>
      {shown && list && <History {...{ sheet, list }} line={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** Shows who changed what in a row, newest first. */
function History({
  sheet,
  list,
  line,
  onClose,
}: {
  readonly sheet: Sheet;
  readonly list: DefaultsList;
  readonly line: SheetLine;
  onClose(): void;
}) {
  const text = useTexts("widgets.defaults");
  const names = useTexts("domain.lists.defaults.columns");
  const format = useFormat();
  const fields = sheet.fields.filter(({ kind }) => kind !== "fact").map(({ id }) => id);
  const show = (value: unknown) => {
    if (typeof value === "number") return format.number(value);
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    return typeof value === "string" && value !== "" ? value : text("nothing");
  };
  return (
    <RecordHistory
      title={text("historyOf", { name: sheet.nameOf(line) })}
      query={useDefaultsHistory(list, Number(line.key))}
      none={text("noHistory")}
      headOf={({ at, by }) => text("changedBy", { who: by, when: format.instant(at) })}
      linesOf={({ before, after }) =>
        fields
          .filter((id) => (before?.[id] ?? null) !== (after?.[id] ?? null))
          .map((id) => text("change", { field: names(id), before: show(before?.[id]), after: show(after?.[id]) }))
      }
      onClose={onClose}
    />
  );
}

/** The changes of a default row, newest first. */
const useDefaultsHistory = (defaultsList: DefaultsList, id: number) =>
  useAnswer(getDefaultsHistory, [...SHEET_KEYS.all, "history", defaultsList, id], { params: { defaultsList, id } });
