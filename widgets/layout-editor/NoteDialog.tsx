import { useId, useRef, useState, type ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import { Button, type ControlHandle, TextArea } from "../../framework/ui/controls/index.ts";

const NOTE_MAX = 500;

/** Asks for the note that a new version carries, under whatever says what the version is. */
export function NoteDialog(props: {
  readonly title: string;
  readonly confirm: string;
  readonly note?: string;
  readonly busy: boolean;
  /** Why it could not be saved. */
  readonly refusal: string | null;
  /** Nothing can be saved while this holds. */
  readonly blocked?: boolean;
  readonly children: ReactNode;
  onConfirm(note: string): void;
  onClose(): void;
}) {
  const { title, confirm, busy, refusal, blocked = false, children, onConfirm, onClose } = props;
  const text = useTexts("widgets.layout-editor");
  const [note, setNote] = useState(props.note ?? "");
  const [missing, setMissing] = useState(false);
  const form = useId();
  const field = useRef<ControlHandle>(null);
  return (
    <Dialog
      title={title}
      alert={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button kind="primary" type="submit" form={form} disabled={busy || blocked}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="layout-editor__dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim() === "") {
            setMissing(true);
            field.current?.focus();
          } else onConfirm(note.trim());
        }}
      >
        {children}
        {blocked ? null : (
          <TextArea
            ref={field}
            label={text("note.label")}
            hint={text("note.hint")}
            error={missing ? text("note.missing") : null}
            rows={2}
            maxLength={NOTE_MAX}
            value={note}
            autoFocus
            onChange={({ target }) => {
              setNote(target.value);
              setMissing(false);
            }}
          />
        )}
        {refusal === null ? null : (
          <p className="layout-editor__refusal" role="alert">
            {refusal}
          </p>
        )}
      </form>
    </Dialog>
  );
}
