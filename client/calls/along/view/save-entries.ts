import { useTexts } from "../../../../framework/i18n/index.ts";
import { csvOf, saveBlob } from "../../../../framework/ui/export.ts";
import type { QueuedEntry } from "../entry-queue.ts";
import { useValueText } from "./value-text.ts";

const COLUMNS = ["name", "day", "value", "base", "at"] as const;

/** Saves entries as a table that a person can read and enter by hand; not sealed, since its use is to be read. */
export function useSaveEntries(): (entries: readonly QueuedEntry[]) => void {
  const text = useTexts("widgets.along.field");
  const shown = useValueText();
  return (entries) => {
    const rows = entries.map((entry) => {
      const { name, day, at, value, base } = entry;
      return { name, day, at, value: shown(entry, value), base: shown(entry, base) };
    });
    const columns = COLUMNS.map((key) => ({ key, label: text(`columns.${key}`) }));
    const file = new Blob([csvOf(columns, rows)], { type: "text/csv" });
    saveBlob(file, `${text("fileName")}-${new Date().toISOString().slice(0, 10)}.csv`);
  };
}
