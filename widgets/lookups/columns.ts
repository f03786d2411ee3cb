import { useMemo } from "react";
import { useLookupText } from "../../client/use-lookup-text.ts";
import type { Lookup } from "../../contract/calls/lookups.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { CellEdit, GridColumn } from "../../framework/ui/grid/RecordGrid.tsx";
import { changeEntry } from "./draft.ts";
import type { EntryDraft } from "./draft.ts";
import type { LookupForm } from "./use-lookup-form.ts";

const YES = "yes";
const NO = "no";

/** Place, value, caption and whether the entry is offered; a fixed list gives its captions alone to be changed. */
export function useEntryColumns({
  form,
  fixed,
  editable,
}: {
  readonly form: LookupForm;
  readonly fixed: Lookup["fixed"];
  readonly editable: boolean;
}): GridColumn<EntryDraft>[] {
  const text = useTexts("widgets.lookups");
  const names = useLookupText();
  const { change, faults, draft } = form;
  return useMemo(() => {
    const place = (entry: EntryDraft) => draft.entries.findIndex((one) => one.key === entry.key);
    const fault = (field: string) => (entry: EntryDraft) => faults[`details.${place(entry)}.${field}`] ?? null;
    const typed = (field: "value" | "caption"): CellEdit<EntryDraft> => ({
      kind: "text",
      change: (entry, written) => change((before) => changeEntry(before, entry.key, { [field]: written })),
    });
    const answers = [
      { value: YES, label: text("yes") },
      { value: NO, label: text("no") },
    ];
    return [
      {
        id: "position",
        header: text("columns.position"),
        numeric: true,
        width: 56,
        value: (entry) => place(entry) + 1,
      },
      {
        id: "value",
        header: text("columns.value"),
        headerHint: text("columnHints.value"),
        rowHeader: true,
        minWidth: 90,
        value: (entry) => entry.value,
        fault: fault("value"),
        ...(editable && !fixed ? { edit: typed("value") } : {}),
      },
      {
        id: "caption",
        header: text("columns.entryCaption"),
        headerHint: text("columnHints.entryCaption"),
        minWidth: 90,
        value: (entry) => entry.caption,
        display: (entry) => names.entry(draft.searchKey, entry),
        fault: fault("caption"),
        ...(editable ? { edit: typed("caption") } : {}),
      },
      {
        id: "active",
        header: text("columns.active"),
        headerHint: text("columnHints.active"),
        width: 84,
        value: (entry) => (entry.active ? YES : NO),
        display: (entry) => text(entry.active ? "yes" : "no"),
        fault: fault("active"),
        ...(editable && !fixed
          ? {
              edit: {
                kind: "choice",
                choices: () => answers,
                change: (entry, answer) =>
                  change((before) => changeEntry(before, entry.key, { active: answer === YES })),
              },
            }
          : {}),
      },
    ];
  }, [text, names, change, faults, draft.entries, fixed, editable]);
}
