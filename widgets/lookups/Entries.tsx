import { useEffect, useMemo, useRef, useState } from "react";
import { useLookupText } from "../../client/lookups/use-lookup-text.ts";
import { MAX_DETAILS, type Lookup } from "../../contract/lookups/calls/lookups.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { RecordGrid, type CellEdit, type GridColumn, type GridHandle } from "../../framework/ui/grid/RecordGrid.tsx";
import { Icon, useAnnounce, useToast } from "../../framework/ui/index.ts";
import { addEntry, changeEntry, moveEntry, removeEntry, type EntryDraft, type LookupForm } from "./draft.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { usePaste } from "./use-paste.tsx";

interface EntriesProps {
  readonly form: LookupForm;
  /** The saved lookup; null for a new one. */
  readonly saved: Lookup | null;
  readonly editable: boolean;
}

/** The entries of a lookup in a grid, with actions for the selected one. */
export function Entries({ form, saved, editable }: EntriesProps) {
  const text = useTexts("widgets.lookups");
  const toast = useToast();
  const announce = useAnnounce();
  const grid = useRef<GridHandle>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const fixed = saved?.fixed ?? false;
  const columns = useEntryColumns({ form, saved, editable });
  const names = useLookupText();
  const paste = usePaste({ form, saved, captionOf: (one) => names.entry(form.draft.searchKey, one) });
  const { entries } = form.draft;
  const place = entries.findIndex((one) => one.key === chosen);
  const entry = entries[place];

  // By now the grid has the new row; its value receives the focus.
  useEffect(() => {
    if (added !== null) grid.current?.focusCell(added, "value");
  }, [added]);

  /** Applies an action to the selected entry. */
  const withOne = (act: (one: EntryDraft) => void) => () =>
    entry ? act(entry) : toast({ kind: "warning", text: text("chooseEntry") });
  const add = () => {
    const key = `new-${crypto.randomUUID()}`;
    form.change((before) => addEntry(before, key));
    setChosen(key);
    setAdded(key);
  };
  const move = (by: -1 | 1) =>
    withOne(({ key, caption, value }) => {
      form.change((before) => moveEntry(before, key, by));
      const to = Math.min(Math.max(place + by, 0), entries.length - 1);
      announce(text("movedTo", { name: caption || value, place: to + 1, count: entries.length }));
    });
  const toggle = withOne(({ key, active }) => form.change((before) => changeEntry(before, key, { active: !active })));
  const remove = withOne(({ key, caption, value }) => {
    form.change((before) => removeEntry(before, key));
    setChosen(entries[place + 1]?.key ?? entries[place - 1]?.key ?? null);
    announce(text("removedEntry", { name: caption || value }));
  });

  return (
    <section className="pv-stack" aria-labelledby="lookups-entries">
      <h2 id="lookups-entries">{text("entries")}</h2>
      {fixed && <p className="pv-muted">{text("fixedNote")}</p>}
      <RecordGrid
        ref={grid}
        label={text("entries")}
        emptyText={text("noEntries")}
        columns={columns}
        rows={entries}
        rowId={(one) => one.key}
        selected={chosen}
        {...(editable ? { onSelect: setChosen, onPasteBlock: paste.onPasteBlock } : {})}
      />
      {paste.preview}
      {form.faults["details"] && (
        <p className="pv-field__error" role="alert">
          <Icon name="exclamation-mark-circle" />
          {form.faults["details"]}
        </p>
      )}
      {editable && (
        <div className="pv-row" role="group" aria-label={text("entryActions")}>
          {!fixed && (
            <Button icon="plus" disabled={entries.length >= MAX_DETAILS} onClick={add}>
              {text("addEntry")}
            </Button>
          )}
          <Button icon="chevron-up" onClick={move(-1)}>
            {text("moveUp")}
          </Button>
          <Button icon="chevron-down" onClick={move(1)}>
            {text("moveDown")}
          </Button>
          {!fixed && (
            <>
              <Button icon={entry?.active === false ? "view-visible" : "view-hide"} onClick={toggle}>
                {text(entry?.active === false ? "activate" : "deactivate")}
              </Button>
              <Button icon="trash" onClick={remove}>
                {text("deleteEntry")}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

const YES = "yes";
const NO = "no";

/** Columns for position, value, caption and whether the entry is offered; a fixed list allows changing captions only. */
function useEntryColumns({ form, saved, editable }: EntriesProps): GridColumn<EntryDraft>[] {
  const fixed = saved?.fixed ?? false;
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
        width: 48,
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
        minWidth: 132,
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
