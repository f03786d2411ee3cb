import { useState } from "react";
import { useDefaultsHistory } from "./calls.ts";
import { changeLines } from "../../client/sheets/lines.ts";
import { YES, type Line, type Sheet } from "../../client/sheets/sheet.ts";
import type { SheetForm } from "../../client/sheets/use-sheet-form.ts";
import { DEFAULTS_LISTS, type DefaultsList } from "../../contract/defaults/lists.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Dialog, EmptyState, ErrorState, Loading, useToast } from "../../framework/ui/index.ts";

/** What can be done with the chosen rows of defaults: mark them as verified, and read the history of one. */
export function RowActions({
  sheet,
  rows,
  form,
  editable,
}: {
  readonly sheet: Sheet;
  readonly rows: readonly Line[];
  readonly form: SheetForm;
  readonly editable: boolean;
}) {
  const text = useTexts("widgets.defaults");
  const toast = useToast();
  const [shown, setShown] = useState<Line | null>(null);
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

/** Who changed what in a row, newest first. */
function History({
  sheet,
  list,
  line,
  onClose,
}: {
  readonly sheet: Sheet;
  readonly list: DefaultsList;
  readonly line: Line;
  onClose(): void;
}) {
  const text = useTexts("widgets.defaults");
  const names = useTexts("domain.lists.defaults.columns");
  const format = useFormat();
  const asked = useDefaultsHistory(list, Number(line.key));
  const fields = sheet.fields.filter(({ kind }) => kind !== "fact").map(({ id }) => id);
  const say = (value: unknown) => {
    if (typeof value === "number") return format.number(value);
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    return typeof value === "string" && value !== "" ? value : text("nothing");
  };
  return (
    <Dialog
      title={text("historyOf", { name: sheet.nameOf(line) })}
      alert={false}
      wide
      closes
      onClose={onClose}
      actions={null}
    >
      {asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : asked.isPending ? (
        <Loading />
      ) : asked.data.changes.length === 0 ? (
        <EmptyState icon="recent" text={text("noHistory")} />
      ) : (
        <ol className="pv-plain-list pv-stack">
          {asked.data.changes.map(({ at, by, action, before, after }) => (
            <li key={`${at} ${action}`}>
              <p className="pv-strong">{text("changedBy", { who: by, when: format.instant(at) })}</p>
              <ul>
                {fields
                  .filter((id) => (before?.[id] ?? null) !== (after?.[id] ?? null))
                  .map((id) => (
                    <li key={id}>
                      {text("change", { field: names(id), before: say(before?.[id]), after: say(after?.[id]) })}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
