import type { ReactNode } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { RecordConflict, type RecordConflictProps } from "./RecordConflict.tsx";
import type { RecordForm } from "./use-record-form.ts";

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

interface OutdatedNoteProps<Draft, Theirs> extends Omit<RecordConflictProps<Draft, Theirs>, "form"> {
  readonly form: RecordConflictProps<Draft, Theirs>["form"] &
    Pick<RecordForm<Draft, Theirs>, "outdated" | "takeTheirs">;
}

/** The fields that the note has room for; the dialog has them all. */
const MOST = 5;

/**
 * Says above a form that someone else saved the record since editing began, and which fields they changed, with both
 * values, and offers to merge their version; asks about fields that both changed. Nothing in the form changes before.
 */
export function OutdatedNote<Draft, Theirs>({ form, ...dialog }: OutdatedNoteProps<Draft, Theirs>) {
  const { outdated, takeTheirs } = form;
  const text = useTexts("client.form");
  const sides = useTexts("client.conflict");
  const format = useFormat();
  const conflict = <RecordConflict form={form} {...dialog} />;
  if (outdated === null) return conflict;
  const { changedBy, changedAt, merge } = outdated;
  const who = changedBy || sides("unknownPerson");
  const values = { who, when: format.instant(changedAt), name: dialog.name ?? "" };
  const more = merge.changed.length - MOST;
  return (
    <>
      <div className="pv-note pv-stack pv-stack--tight" role="status">
        <p>{text(dialog.name === undefined ? "outdated" : "outdatedOf", values)}</p>
        <dl className="pv-facts">
          {merge.changed.slice(0, MOST).map(({ path, label, yours, theirs }) => (
            <div key={path.join("/")}>
              <dt>{label || sides("otherDetails")}</dt>
              <dd>
                {sides("theirs", { who, value: theirs || sides("nothing") })}
                <br />
                {sides("mine", { value: yours || sides("nothing") })}
              </dd>
            </div>
          ))}
        </dl>
        {more > 0 && <p className="pv-muted">{text("moreOutdated", { count: more })}</p>}
        <Button onClick={takeTheirs}>{text("showTheirs")}</Button>
      </div>
      {conflict}
    </>
  );
}
