import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import "./ConflictDialog.css";

/** One field of a record as both people left it. */
export interface ConflictRow {
  readonly label: string;
  readonly yours: string;
  readonly theirs: string;
}

/** The fields in which the two sides differ. */
const differing = (rows: readonly ConflictRow[]): ConflictRow[] => rows.filter((row) => row.yours !== row.theirs);

/** Two people saved one record: shows both sides and who saved the other one, and lets the reader decide. */
export function ConflictDialog(props: {
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
        <div className="pv-conflict__sides">
          <table className="pv-conflict__table">
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
      <p className="pv-conflict__note">{text("note")}</p>
    </Dialog>
  );
}
