import { useEffect, useState } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Dialog } from "../../Dialog.tsx";
import { Button } from "../../controls/Button.tsx";
import type { Exporting } from "./use-export.ts";

/** An export of more rows, or one that has taken longer, shows how far it is. */
export const SHOWN_FROM_ROWS = 1000;
export const SHOWN_FROM_MS = 1000;

/** How far an export is, and a way to call it off. A short one is over before anyone could read this. */
export function ExportDialog({
  list,
  exporting,
  onCancel,
  progressText,
}: {
  list: string;
  exporting: Exporting;
  onCancel: () => void;
  /** Says how far a file is that is not made of records. */
  progressText?: (done: number, total: number) => string;
}) {
  const texts = useTexts("list.export");
  const { number } = useFormat();
  const [late, setLate] = useState(false);
  const { since, progress, fetching } = exporting;
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, since + SHOWN_FROM_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  const total = progress?.total ?? null;
  if (!late && (total === null || total <= SHOWN_FROM_ROWS)) return null;
  const done = progress?.done ?? 0;
  const text = fetching
    ? texts("fetching")
    : total === null
      ? texts(progress?.state === "running" && !progressText ? "counting" : "waiting")
      : (progressText?.(done, total) ?? texts("progress", { done: number(done), total: number(total) }));
  return (
    <Dialog
      title={texts("title", { list })}
      alert={false}
      onClose={onCancel}
      actions={<Button onClick={onCancel}>{texts("cancel")}</Button>}
    >
      <p role="status">{text}</p>
      <progress
        className="pv-list__progress"
        aria-label={texts("title", { list })}
        {...(total === null || fetching ? {} : { value: done, max: Math.max(1, total) })}
      />
    </Dialog>
  );
}
