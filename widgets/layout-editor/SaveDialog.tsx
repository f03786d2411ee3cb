import { useTexts } from "../../framework/i18n/index.ts";
import type { JsonFault } from "../../framework/ui/json-editor/props.ts";
import { ChangeList } from "./ChangeList.tsx";
import { FaultButtons } from "./FaultsPanel.tsx";
import { NoteDialog } from "./NoteDialog.tsx";

/** Before a version is saved: what changes, what is wrong, and the note that goes with it. */
export function SaveDialog(props: {
  readonly app: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Of an invalid config nothing is saved. */
  readonly invalid: readonly JsonFault[];
  readonly broken: readonly JsonFault[];
  readonly busy: boolean;
  readonly refusal: string | null;
  onGo(path: string): void;
  onSave(note: string): void;
  onClose(): void;
}) {
  const { app, before, after, invalid, broken, busy, refusal, onGo, onSave, onClose } = props;
  const text = useTexts("widgets.layout-editor.save");
  const blocked = invalid.length > 0;
  return (
    <NoteDialog
      title={text("title", { app })}
      confirm={broken.length > 0 ? text("anyway") : text("confirm")}
      busy={busy}
      refusal={refusal}
      blocked={blocked}
      onConfirm={onSave}
      onClose={onClose}
    >
      {blocked || broken.length > 0 ? (
        <section className="layout-editor__warned" data-blocked={blocked}>
          <p>{text(blocked ? "invalid" : "broken", { count: blocked ? invalid.length : broken.length })}</p>
          <FaultButtons faults={blocked ? invalid : broken} onGo={onGo} />
        </section>
      ) : null}
      {blocked ? null : <ChangeList before={before} after={after} label={text("changes")} />}
    </NoteDialog>
  );
}
