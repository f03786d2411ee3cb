import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePastePreview } from "../../client/sheets/PastePreview.tsx";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import type { PastedBlock } from "../../framework/ui/grid/RecordGrid.tsx";
import { cellKey, type ParamDraft } from "./draft.ts";
import { pasteCells, pastedCells, type Target } from "./pasting.ts";
import { ownFaults, type ParameterForm } from "./use-parameter-form.ts";

/** Pastes cells into a tab: the grid's handler, and the dialog that shows what would change. */
export function usePaste<Line>(parts: {
  readonly form: ParameterForm;
  readonly tab: "daily" | "assistance" | "suggested";
  readonly target: Target<Line>;
}): { onPasteBlock(block: PastedBlock): void; readonly preview: ReactNode } {
  const { form, tab, target } = parts;
  const text = useTexts("widgets.parameters");
  const rows = useTexts("client.pasting");
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const { ask, preview } = usePastePreview<ParamDraft>((draft) => form.change(() => draft));

  const onPasteBlock = (block: PastedBlock) => {
    const { draft, unknown } = pasteCells(target, form.draft, block, locale);
    // A single cell needs no dialog, as if it were typed.
    if (block.cells.length === 1 && block.cells[0]?.length === 1 && unknown.length === 0)
      return form.change(() => draft);
    const faults = ownFaults(draft, locale, []);
    const name = target.columns.filter(({ edit }) => edit === undefined);
    const cells = pastedCells(target, {
      before: form.draft,
      after: draft,
      unknown,
      rowOf(line) {
        const words = name.map(({ display, value }) => display?.(line) ?? String(value(line) ?? ""));
        const row = target.linesIn(form.draft).findIndex((one) => target.idOf(one) === target.idOf(line)) + 1;
        return rows("namedRow", { row: format.number(row), name: words.join(", ") });
      },
      faultOf(line, column) {
        const cells = target.cellsOf?.(line, column) ?? [cellKey(tab, target.idOf(line), column)];
        const [fault] = cells.flatMap((cell) => faults[cell] ?? []);
        if (fault === undefined) return null;
        return typeof fault === "string" ? t(fault) : t(fault.key, { ...fault.values });
      },
      unknownText: (pasted) => text("faults.unknownUnit", { found: pasted }),
    });
    ask(draft, { cells, added: 0, left: block.cells.length - block.rowIds.length });
  };
  return { onPasteBlock, preview };
}
