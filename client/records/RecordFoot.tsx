import type { ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";

interface RecordFootProps {
  readonly form: { readonly dirty: boolean; readonly saving: boolean; discard(): void; guard(): Promise<boolean> };
  /** A new record: it is created, and nothing of it is saved yet. */
  readonly isNew?: boolean;
  /** Leaves the form after the question about unsaved changes. Without it, changes are discarded and the form stays. */
  onCancel?(): void;
  /** Saves, where the foot is in no form that its button could submit. */
  onSave?(): void;
  /** What is not saved, where it can be said more closely. */
  readonly unsaved?: string;
  /** Further buttons, before the others. */
  readonly children?: ReactNode;
}

/** The foot of a record's form: whether all is saved, and the buttons that save it or take it back. */
export function RecordFoot({ form, isNew = false, onCancel, onSave, unsaved, children }: RecordFootProps) {
  const text = useTexts("client.form");
  const idle = !form.dirty && !isNew;
  return (
    <footer className="pv-record-page__foot pv-row pv-row--apart">
      <p role="status">{form.dirty ? (unsaved ?? text("unsaved")) : isNew ? "" : text("allSaved")}</p>
      <div className="pv-row">
        {children}
        {onCancel ? (
          <Button onClick={() => void form.guard().then((go) => go && onCancel())}>{text("cancel")}</Button>
        ) : (
          <Button disabled={!form.dirty} onClick={form.discard}>
            {text("discard")}
          </Button>
        )}
        <Button kind="primary" type={onSave ? "button" : "submit"} disabled={idle} busy={form.saving} onClick={onSave}>
          {text(isNew ? "create" : "save")}
        </Button>
      </div>
    </footer>
  );
}

/** Says above a form that its changes were begun before someone else's save. */
export function OutdatedNote(props: {
  readonly form: { readonly outdated: boolean };
  readonly by?: string | undefined;
}) {
  const { form, by } = props;
  const text = useTexts("client.form");
  const conflict = useTexts("client.conflict");
  if (!form.outdated) return null;
  return <p className="pv-muted">{text("outdated", { who: by || conflict("unknownPerson") })}</p>;
}
