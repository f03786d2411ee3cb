import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePastePreview } from "../../client/sheets/PastePreview.tsx";
import type { Lookup } from "../../contract/lookups/calls/lookups.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { PastedBlock } from "../../framework/ui/grid/RecordGrid.tsx";
import { lookupFaults, type LookupFormDraft, type LookupForm } from "./draft.ts";
import { pasteEntries, pastedEntryCells } from "./pasting.ts";

/** Pastes spreadsheet cells over a lookup's entries: the grid's handler, and the dialog that asks first. */
export function usePaste(parts: {
  readonly form: LookupForm;
  readonly saved: Lookup | null;
  captionOf(entry: LookupFormDraft["entries"][number]): string;
}): { onPasteBlock(block: PastedBlock): void; readonly preview: ReactNode } {
  const { form, saved, captionOf } = parts;
  const text = useTexts("widgets.lookups");
  const rows = useTexts("client.pasting");
  const { t } = useTranslation();
  const format = useFormat();
  const { ask, preview } = usePastePreview<LookupFormDraft>((draft) => form.change(() => draft));

  const onPasteBlock = (block: PastedBlock) => {
    const { draft, added, left, unknown } = pasteEntries(form.draft, block, {
      fixed: saved?.fixed ?? false,
      yes: [text("yes"), "yes", "true", "1"],
      no: [text("no"), "no", "false", "0"],
      captionOf,
      newKey: () => `new-${crypto.randomUUID()}`,
    });
    // A single cell needs no dialog, as if it were typed.
    if (block.cells.length === 1 && block.cells[0]?.length === 1 && unknown.length === 0)
      return form.change(() => draft);
    const faults = lookupFaults(draft, saved);
    const answerOf = (key: string) => unknown.find((one) => one.key === key);
    const cells = pastedEntryCells({
      before: form.draft,
      after: draft,
      header: (column) => text(`columns.${column === "caption" ? "entryCaption" : column}`),
      cell: (entry, column) => {
        if (column === "active") return text(entry.active ? "yes" : "no");
        return column === "caption" ? captionOf(entry) : entry.value;
      },
      row: (place, { caption, value }) => {
        const name = caption || value;
        return name === ""
          ? rows("row", { row: format.number(place) })
          : rows("namedRow", { row: format.number(place), name });
      },
      fault: (place, { key }, column) => {
        const answer = column === "active" ? answerOf(key) : undefined;
        if (answer) return text("neitherYesNorNo", { found: answer.pasted });
        const fault = faults[`details.${place}.${column}`];
        if (fault === undefined) return null;
        return typeof fault === "string" ? t(fault) : t(fault.key, { ...fault.values });
      },
      refused: ({ key }, column) => column === "active" && answerOf(key) !== undefined,
    });
    ask(draft, { cells, added: added.length, left });
  };
  return { onPasteBlock, preview };
}
