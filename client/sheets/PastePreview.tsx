import { useState } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Dialog, TableHead } from "../../framework/ui/index.ts";

/** One cell that a paste changes, in words. */
export interface PastedCell {
  readonly row: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
  /** The fault of its new content; null if it is valid. */
  readonly fault: string | null;
}

/** The preview of pasted cells. */
export interface PasteResult {
  readonly cells: readonly PastedCell[];
  /** Rows that are new. */
  readonly added: number;
  /** Pasted rows for which the list has no room. */
  readonly left: number;
}

/** Number of cells that are listed; those with errors come first. */
const LISTED = 200;

/** Asks before a paste: `ask` shows what it would change in a draft, `preview` is the dialog. */
export function usePastePreview<Draft>(take: (draft: Draft) => void) {
  const [asked, setAsked] = useState<{ readonly draft: Draft; readonly pasted: PasteResult } | null>(null);
  const close = () => setAsked(null);
  const paste = () => {
    if (asked) take(asked.draft);
    close();
  };
  return {
    ask: (draft: Draft, pasted: PasteResult) => setAsked({ draft, pasted }),
    preview: asked && <PastePreview pasted={asked.pasted} onPaste={paste} onClose={close} />,
  };
}

/** Shows what a paste from a spreadsheet changes, cell by cell, and pastes it once the reader agrees. Saves nothing. */
export function PastePreview(props: { readonly pasted: PasteResult; onPaste(): void; onClose(): void }) {
  const { pasted, onPaste, onClose } = props;
  const { cells, added, left } = pasted;
  const text = useTexts("client.pasting");
  const format = useFormat();
  const faulty = cells.filter(({ fault }) => fault !== null);
  const listed = [...faulty, ...cells.filter(({ fault }) => fault === null)].slice(0, LISTED);
  const counted = (key: string, count: number) => text(key, { count, figure: format.number(count) });
  const lines = [
    counted("changed", cells.length),
    ...(added > 0 ? [counted("added", added)] : []),
    ...(left > 0 ? [counted("left", left)] : []),
  ];
  return (
    <Dialog
      title={text("title")}
      alert={false}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button kind="primary" disabled={cells.length === 0} onClick={onPaste}>
            {text("paste")}
          </Button>
        </>
      }
    >
      <p role="status">
        {lines.join(" ")} {text("unsaved")}
      </p>
      {faulty.length > 0 && <p className="pv-field__error">{counted("faulty", faulty.length)}</p>}
      {listed.length > 0 && (
        <div className="pv-scroll-area pv-scroll-area--low" role="group" aria-label={text("cells")} tabIndex={0}>
          <table className="pv-table pv-small">
            <caption className="pv-visually-hidden">{text("cells")}</caption>
            <TableHead columns={[text("cell"), text("before"), text("after")]} />
            <tbody>
              {listed.map(({ row, column, before, after, fault }, i) => (
                <tr key={`${i} ${row} ${column}`}>
                  <th scope="row">{text("place", { row, column })}</th>
                  <td>{before}</td>
                  <td>
                    {after}
                    {fault !== null && <p className="pv-danger">{fault}</p>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {cells.length > LISTED && <p>{counted("more", cells.length - LISTED)}</p>}
    </Dialog>
  );
}
