import type { ReactNode } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { Conflict } from "./refusals.ts";

interface RecordFootProps {
  readonly form: { readonly dirty: boolean; readonly saving: boolean; discard(): void; guard(): Promise<boolean> };
  /** For a new record: it is created, and nothing of it is saved yet. */
  readonly isNew?: boolean;
  /** Leaves the form after the question about unsaved changes. Without it, changes are discarded and the form stays. */
  onCancel?(): void;
  /** Saves, if the foot is outside of any form that its button could submit. */
  onSave?(): void;
  /** The unsaved changes, if they can be described in detail. */
  readonly unsaved?: string;
  /** Further buttons, before the others. */
  readonly children?: ReactNode;
}

/** The foot of a record's form: whether everything is saved, and the buttons to save or discard changes. */
export function RecordFoot({ form, isNew = false, onCancel, onSave, unsaved, children }: RecordFootProps) {
  const text = useTexts("client.form");
  const idle = !form.dirty && !isNew;
  return (
    <footer className="pv-record-page__foot pv-row pv-row--apart">
      <p>{form.dirty ? (unsaved ?? text("unsaved")) : isNew ? "" : text("allSaved")}</p>
      <div className="pv-row">
        {children}
        {onCancel ? (
          <Button onClick={() => void form.guard().then((go) => go && onCancel())}>{text("cancel")}</Button>
        ) : (
          <Button disabled={!form.dirty} onClick={form.discard}>
            {text("discard")}
          </Button>
        )}
        <Button
          kind="primary"
          type={onSave ? "button" : "submit"}
          disabled={idle}
          busy={form.saving && "saving"}
          onClick={onSave}
        >
          {text(isNew ? "create" : "save")}
        </Button>
      </div>
    </footer>
  );
}

/** Shows above a form that someone else saved the record since editing began, and offers to merge that version. */
export function OutdatedNote({
  form,
}: {
  readonly form: { readonly outdated: Conflict<unknown> | null; takeTheirs(): void };
}) {
  const text = useTexts("client.form");
  const someone = useTexts("client.conflict")("unknownPerson");
  const format = useFormat();
  if (form.outdated === null) return null;
  const { changedBy, changedAt } = form.outdated;
  return (
    <div className="pv-note pv-row" role="status">
      <span className="pv-grow">
        {text("outdated", { who: changedBy || someone, when: format.instant(changedAt) })}
      </span>
      <Button onClick={form.takeTheirs}>{text("showTheirs")}</Button>
    </div>
  );
}
