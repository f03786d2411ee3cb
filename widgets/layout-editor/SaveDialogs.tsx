import { useRef, useState, type ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { TextArea, type ControlHandle } from "../../framework/ui/controls/index.ts";
import { FormDialog } from "../../framework/ui/index.ts";
import type { JsonFault } from "../../framework/layout/json-editor/props.ts";
import { ChangeList, FaultButtons } from "./Findings.tsx";

const NOTE_MAX = 500;

/** Asks for the note of a new version, below a description of it. */
export function NoteDialog(props: {
  readonly title: string;
  readonly confirm: string;
  readonly note?: string;
  readonly busy: boolean;
  /** The reason why saving failed. */
  readonly refusal: string | null;
  /** Whether saving is blocked. */
  readonly blocked?: boolean;
  readonly children: ReactNode;
  onConfirm(note: string): void;
  onClose(): void;
}) {
  const { title, confirm, busy, refusal, blocked = false, children, onConfirm, onClose } = props;
  const text = useTexts("widgets.layout-editor");
  const [note, setNote] = useState(props.note ?? "");
  const [missing, setMissing] = useState(false);
  const field = useRef<ControlHandle>(null);
  return (
    <FormDialog
      {...{ title, confirm, onClose }}
      busy={busy && "saving"}
      disabled={blocked}
      wide
      onSubmit={() => {
        if (note.trim() !== "") return onConfirm(note.trim());
        setMissing(true);
        field.current?.focus();
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
          onChange={(value) => {
            setNote(value);
            setMissing(false);
          }}
        />
      )}
      {refusal === null ? null : (
        <p className="pv-danger" role="alert">
          {refusal}
        </p>
      )}
    </FormDialog>
  );
}

/** Shown before a draft is published: its changes, its faults, and the note. */
export function PublishDialog(props: {
  readonly app: string;
  /** What is published; undefined before the first time. */
  readonly before: unknown;
  readonly after: unknown;
  /** Faults that prevent publishing. */
  readonly invalid: readonly JsonFault[];
  readonly broken: readonly JsonFault[];
  readonly busy: boolean;
  readonly refusal: string | null;
  onGo(path: string): void;
  onSave(note: string): void;
  onClose(): void;
}) {
  const { app, before, after, invalid, broken, busy, refusal, onGo, onSave, onClose } = props;
  const text = useTexts("widgets.layout-editor.publish");
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
        <section className="pv-note pv-stack" data-kind={blocked ? "danger" : "warning"}>
          <p>{text(blocked ? "invalid" : "broken", { count: blocked ? invalid.length : broken.length })}</p>
          <FaultButtons faults={blocked ? invalid : broken} onGo={onGo} />
        </section>
      ) : null}
      {blocked || before !== undefined ? null : <p>{text("first")}</p>}
      {blocked || before === undefined ? null : <ChangeList before={before} after={after} label={text("changes")} />}
    </NoteDialog>
  );
}
