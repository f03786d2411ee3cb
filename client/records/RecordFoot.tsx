import type { ReactNode } from "react";
import { useTexts, useFormat } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { RecordForm } from "./use-record-form.ts";
import { Dialog } from "../../framework/ui/index.ts";

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

/** The question that a form asks once someone else has saved its record: both sides as `rowsOf` puts them into words. */
export function RecordConflict<Draft, Theirs>(props: {
  readonly form: Pick<RecordForm<Draft, Theirs>, "conflict" | "settle">;
  rowsOf(theirs: Theirs): readonly ConflictRow[];
}) {
  const { form, rowsOf } = props;
  if (form.conflict === null) return null;
  return (
    <ConflictDialog
      changedBy={form.conflict.changedBy}
      changedAt={form.conflict.changedAt}
      rows={rowsOf(form.conflict.theirs)}
      onClose={() => form.settle("later")}
      onTakeTheirs={() => form.settle("theirs")}
      onSaveMine={() => form.settle("mine")}
    />
  );
}

/** One field of a record as both people left it. */
export interface ConflictRow {
  readonly label: string;
  readonly yours: string;
  readonly theirs: string;
}

/** The fields in which the two sides differ. */
const differing = (rows: readonly ConflictRow[]): ConflictRow[] => rows.filter((row) => row.yours !== row.theirs);

/** Two people saved one record: shows both sides and who saved the other one, and lets the reader decide. */
function ConflictDialog(props: {
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  readonly rows: readonly ConflictRow[];
  onTakeTheirs(): void;
  onSaveMine(): void;
  onClose(): void;
}) {
  const { changedBy, changedAt, rows, onTakeTheirs, onSaveMine, onClose } = props;
  const text = useTexts("client.conflict");
  const format = useFormat();
  const different = differing(rows);
  return (
    <Dialog
      title={text("title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("goOn")}</Button>
          <Button onClick={onTakeTheirs}>{text("takeTheirs")}</Button>
          <Button kind="primary" onClick={onSaveMine}>
            {text("saveMine")}
          </Button>
        </>
      }
    >
      <p>{text("who", { who: changedBy ?? text("unknownPerson"), when: format.instant(changedAt) })}</p>
      {different.length === 0 ? (
        <p>{text("same")}</p>
      ) : (
        <div className="pv-scroll-area">
          <table className="pv-table">
            <caption className="pv-visually-hidden">{text("caption")}</caption>
            <thead>
              <tr>
                <th scope="col">{text("field")}</th>
                <th scope="col">{text("yours")}</th>
                <th scope="col">{text("theirs", { who: changedBy ?? text("unknownPerson") })}</th>
              </tr>
            </thead>
            <tbody>
              {different.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  <td>{row.yours}</td>
                  <td>{row.theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="pv-muted pv-small">{text("note")}</p>
    </Dialog>
  );
}
