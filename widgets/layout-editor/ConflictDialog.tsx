import type { Conflict } from "../../client/conflict/conflict.ts";
import type { LayoutVersion } from "../../contract/calls/layouts.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import { ChangeList } from "./ChangeList.tsx";

/** Someone saved a version meanwhile: what they changed and what one's own would change of theirs. The draft stays. */
export function ConflictDialog(props: {
  readonly conflict: Conflict<LayoutVersion>;
  readonly base: unknown;
  readonly mine: unknown;
  onTakeTheirs(): void;
  onSaveMine(): void;
  onClose(): void;
}) {
  const { conflict, base, mine, onTakeTheirs, onSaveMine, onClose } = props;
  const { theirs, changedBy, changedAt } = conflict;
  const text = useTexts("widgets.layout-editor.conflict");
  const format = useFormat();
  const who = changedBy ?? text("somebody");
  return (
    <Dialog
      title={text("title")}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="pv-button" onClick={onClose}>
            {text("goOn")}
          </button>
          <button type="button" className="pv-button" onClick={onTakeTheirs}>
            {text("takeTheirs")}
          </button>
          <button type="button" className="pv-button pv-button--primary" onClick={onSaveMine}>
            {text("saveMine")}
          </button>
        </>
      }
    >
      <div className="layout-editor__dialog">
        <p>{text("who", { who, when: format.instant(changedAt), revision: theirs.revision })}</p>
        <ChangeList before={base} after={theirs.config} label={text("theirs", { who })} />
        <ChangeList before={theirs.config} after={mine} label={text("mine")} />
        <p className="layout-editor__preview-note">{text("note")}</p>
      </div>
    </Dialog>
  );
}
