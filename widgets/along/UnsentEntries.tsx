import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readQueue, removeEntry, replaceEntry, type OpenQueue, type QueuedEntry } from "../../client/calls/along/entry-queue.ts"; // oxfmt-ignore
import type { BrowserPack } from "../../client/calls/along/pack-store.ts";
import { PackError, openPack } from "../../client/calls/along/seal.ts";
import { sendQueue, type Stuck } from "../../client/calls/along/send-queue.ts";
import { SENDING } from "../../client/calls/along/sending-calls.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, PasswordField } from "../../framework/ui/controls/index.ts";
import { Alert } from "../../framework/ui/index.ts";
import { StuckEntry } from "./StuckEntry.tsx";

interface UnsentEntriesProps {
  readonly pack: BrowserPack;
  readonly count: number;
  /** Hears how many entries the server has now, once each sending is over. */
  onChange(sent: number): void;
}

/** What was entered into a pack without a connection: sent by the person who made it, once the passphrase is given. */
export function UnsentEntries({ pack, count, onChange }: UnsentEntriesProps) {
  const text = useTexts("widgets.along.send");
  const faults = useTexts("widgets.along.faults");
  const reason = useErrorText();
  const user = useSession()?.user;
  const client = useQueryClient();
  const [passphrase, setPassphrase] = useState("");
  const [opened, setOpened] = useState<OpenQueue | null>(null);
  const [entries, setEntries] = useState<readonly QueuedEntry[]>([]);
  const [stuck, setStuck] = useState<ReadonlyMap<number, Stuck>>(new Map());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** Does something to the queue first, such as a person's decision, and sends what is in it. */
  const sendAfter = async (first?: (queue: OpenQueue) => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      let queue = opened;
      if (queue === null) {
        const { pack: content, key } = await openPack(pack, passphrase);
        const { userId, name } = content.by;
        if (userId !== user?.userId) return setError(text("otherPerson", { name }));
        queue = { id: pack.id, key };
        setOpened(queue);
        setPassphrase("");
      }
      await first?.(queue);
      const waiting = await readQueue(queue);
      try {
        setStuck(await sendQueue(waiting, SENDING));
      } finally {
        const left = await readQueue(queue);
        setEntries(left);
        await client.invalidateQueries();
        onChange(waiting.length - left.length);
      }
    } catch (failure) {
      setError(failure instanceof PackError ? faults(failure.fault) : reason(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="pv-card pv-stack pv-fields"
      onSubmit={(event) => {
        event.preventDefault();
        void sendAfter();
      }}
    >
      <h2>{text("title", { label: pack.header.label, count })}</h2>
      {opened === null && (
        <PasswordField
          label={text("passphrase")}
          name="unlock"
          autoComplete="current-password"
          value={passphrase}
          onChange={setPassphrase}
        />
      )}
      <ol className="pv-plain-list pv-stack">
        {entries.map((entry) => (
          <StuckEntry
            key={entry.place}
            entry={entry}
            stuck={stuck.get(entry.place)}
            busy={busy}
            onReplace={(next) => void sendAfter((queue) => replaceEntry(queue, next))}
            onRemove={() => void sendAfter(() => removeEntry(entry.place))}
          />
        ))}
      </ol>
      {error !== null && <Alert>{error}</Alert>}
      <div className="pv-row">
        <Button type="submit" kind="primary" icon="send" busy={busy} disabled={opened === null && passphrase === ""}>
          {text("send", { count })}
        </Button>
      </div>
    </form>
  );
}
