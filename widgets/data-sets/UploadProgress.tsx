import { useEffect, useRef } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { TaskRow } from "../../framework/ui/tasks/TaskRow.tsx";
import type { Task } from "../../framework/ui/tasks/listed-tasks.ts";

/** Progress of the server with uploaded files and a stop button; after a stop, a note until the next start. */
export function UploadProgress({
  of: { task, stopped },
}: {
  of: { readonly task: Task | null; readonly stopped: boolean };
}) {
  const text = useTexts("widgets.data-sets.upload");
  const note = useRef<HTMLParagraphElement>(null);
  // The note receives the focus from the stop button that it replaces.
  useEffect(() => {
    if (stopped) note.current?.focus();
  }, [stopped]);
  if (task !== null) return <TaskRow task={task} />;
  return stopped ? (
    <p ref={note} tabIndex={-1} role="status" className="pv-note">
      {text("stopped")}
    </p>
  ) : null;
}
