import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTexts } from "../../../framework/i18n/index.ts";
import { Button, PasswordField } from "../../../framework/ui/controls/index.ts";
import { Dialog } from "../../../framework/ui/Dialog.tsx";
import { Alert } from "../../../framework/ui/index.ts";
import { useApp } from "../../../framework/widget/app-context.ts";
import { readQueue, waitingEntries } from "./entry-queue.ts";
import { keptPacks, type BrowserPack } from "./pack-store.ts";
import { useFaultText } from "./view/fault-text.ts";
import { useSaveEntries } from "./view/save-entries.ts";
import { useOpening } from "./view/use-opening.ts";

/** The page on which entries are sent, if an app has one. */
const SENDING_ROUTE = "/along";

export interface LeaveDialogProps {
  readonly isOver: boolean;
  onAnswer(mayLeave: boolean): void;
}

/** Before a sign-out, and at the end of a session: entries that were not sent are sent, saved to a file, or left here. */
export function LeaveDialog({ isOver, onAnswer }: LeaveDialogProps) {
  const text = useTexts("widgets.along.leave");
  const { config } = useApp();
  const navigate = useNavigate();
  const [packs, setPacks] = useState<readonly BrowserPack[]>([]);
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  const [saved, setSaved] = useState<readonly string[]>([]);
  useEffect(() => {
    // What cannot be read cannot be saved: the question is the same.
    keptPacks().then(setPacks, () => setPacks([]));
    waitingEntries().then(setWaiting, () => setWaiting(new Map()));
  }, []);
  const mayBeSent = !isOver && config.pages.some(({ route }) => route === SENDING_ROUTE);
  const send = () => {
    onAnswer(false);
    void navigate(SENDING_ROUTE);
  };
  return (
    <Dialog
      title={text("title")}
      onClose={() => onAnswer(isOver)}
      actions={
        <>
          {mayBeSent && (
            <Button kind="primary" icon="send" onClick={send}>
              {text("send")}
            </Button>
          )}
          <Button onClick={() => onAnswer(true)}>{text(isOver ? "leave" : "signOut")}</Button>
          {!isOver && <Button onClick={() => onAnswer(false)}>{text("stay")}</Button>}
        </>
      }
    >
      <p>{text(isOver ? "over" : "question")}</p>
      {packs
        .filter(({ id }) => waiting.has(id))
        .map((pack) => (
          <SavedEntries
            key={pack.id}
            pack={pack}
            count={waiting.get(pack.id) ?? 0}
            isSaved={saved.includes(pack.id)}
            onSave={() => setSaved((before) => [...before, pack.id])}
          />
        ))}
    </Dialog>
  );
}

interface SavedEntriesProps {
  readonly pack: BrowserPack;
  readonly count: number;
  readonly isSaved: boolean;
  onSave(): void;
}

/** The entries of one pack, saved to a file once its passphrase is given. */
function SavedEntries({ pack, count, isSaved, onSave }: SavedEntriesProps) {
  const text = useTexts("widgets.along");
  const faultText = useFaultText();
  const save = useSaveEntries();
  const { passphrase, setPassphrase, busy, error, open } = useOpening(pack, async ({ key }) => {
    save(await readQueue({ id: pack.id, key }));
    onSave();
  });
  return (
    <form
      className="pv-stack pv-stack--tight"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <strong>{text("send.title", { label: pack.header.label, count })}</strong>
      <PasswordField
        label={text("send.passphrase")}
        name="leaving"
        autoComplete="off"
        value={passphrase}
        onChange={setPassphrase}
      />
      {error !== null && <Alert>{faultText(error)}</Alert>}
      <div className="pv-row">
        <Button type="submit" icon="save" busy={busy} disabled={passphrase === ""}>
          {text("field.save")}
        </Button>
        <span role="status">{isSaved && text("leave.saved")}</span>
      </div>
    </form>
  );
}
