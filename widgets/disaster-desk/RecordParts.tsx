import { useState, type ReactNode } from "react";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Lock } from "../../contract/api/domain.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, SearchField } from "../../framework/ui/controls/index.ts";
import { Icon, useConfirmedAction, type ConfirmedAction } from "../../framework/ui/index.ts";

/** A record of a list. */
interface ListedRecord {
  readonly id: number;
  readonly name: string;
  readonly facts: ReactNode;
  /** Words that the search finds besides the name. */
  readonly words: string;
}

/** A list to choose one record from; a long one has a search box that finds records with every typed word. */
export function RecordList(props: {
  readonly label: string;
  readonly records: readonly ListedRecord[];
  readonly chosen: number | null;
  readonly searchFrom: number;
  onChoose(id: number): void;
}) {
  const { label, records, chosen, searchFrom, onChoose } = props;
  const text = useTexts("widgets.disaster-desk");
  const [typed, setTyped] = useState("");
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = records.filter((one) => words.every((word) => `${one.name} ${one.words}`.toLowerCase().includes(word)));
  return (
    <div className="pv-stack">
      {records.length >= searchFrom && (
        <div>
          <SearchField label={text("search", { list: label })} value={typed} onChange={setTyped} />
          <p className="pv-visually-hidden" role="status">
            {typed === "" ? "" : text("found", { count: shown.length })}
          </p>
        </div>
      )}
      {shown.length === 0 && <p className="pv-muted">{text("noMatches")}</p>}
      <ul aria-label={label} className="pv-stack pv-stack--tight pv-plain-list pv-low-list">
        {shown.map((one) => (
          <li key={one.id}>
            <Button
              wide
              align="start"
              aria-current={one.id === chosen ? "true" : undefined}
              onClick={() => onChoose(one.id)}
            >
              <span className="pv-strong">{one.name}</span>
              <span className="pv-row pv-muted pv-small">{one.facts}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A pill in headings, a word after a dot in lists. */
type StatusLook = "pv-chip" | "pv-status";

/** A disaster's status. */
export function DisasterChip({ status, look = "pv-chip" }: { status: Disaster["status"]; look?: StatusLook }) {
  const text = useTexts("widgets.disaster-desk.disasterStatus");
  return (
    <span className={look} data-kind={status === "Active" ? "success" : undefined}>
      {text(status)}
    </span>
  );
}

/** A small lock next to a name in a list. */
export function LockMark({ lock }: { lock: Lock }) {
  const text = useTexts("widgets.disaster-desk.lock");
  if (!lock) return null;
  return (
    <span className="pv-chip">
      <Icon name="lock" />
      {text("by", { who: lock.by })}
    </span>
  );
}

/** Shows who has locked the record, since when, and what that means. */
export function LockNote({ lock, of }: { lock: Lock; of: "disaster" | "estimation" }) {
  const text = useTexts("widgets.disaster-desk.lock");
  const format = useFormat();
  if (!lock) return null;
  return (
    <p className="pv-row pv-row--one pv-small">
      <Icon name="lock" />
      {text(`note.${of}`, { who: lock.by, when: format.instant(lock.at) })}
    </p>
  );
}

type ButtonAction = ConfirmedAction & { busy?: boolean | "saving"; onDone?(): void };

/** A button whose action runs after a question. */
export function AskedButton({ busy, onDone, ...action }: ButtonAction) {
  const confirmed = useConfirmedAction();
  return (
    <Button busy={busy} onClick={() => void confirmed(action).then((done) => done && onDone?.())}>
      {action.confirm}
    </Button>
  );
}

/** Locks or unlocks a record; another's lock only after a question that names the holder. */
export function LockButton(props: {
  readonly of: "disaster" | "estimation";
  readonly record: { readonly name: string; readonly lock: Lock };
  send(lock: boolean): Promise<unknown>;
}) {
  const { of, record, send } = props;
  const { name, lock } = record;
  const text = useTexts("widgets.disaster-desk.lock");
  const userId = useSession()?.user?.userId ?? null;
  const anothers = lock !== null && lock.byId !== userId;
  const verb = text(lock === null ? "lock" : "unlock");
  return (
    <AskedButton
      title={verb}
      text={text(lock === null ? `ask.${of}` : anothers ? "askOther" : "askUnlock", { name, who: lock?.by ?? "" })}
      confirm={verb}
      danger={anothers}
      act={() => send(lock === null)}
      done={text(lock === null ? "locked" : "unlocked", { name })}
    />
  );
}

/** Buttons at the foot of a form; `save` is the text of the one that saves. */
export function FormActions(props: {
  readonly form: { readonly saving: boolean; guard(): Promise<boolean> };
  readonly save: "create" | "save" | "copy";
  onCancel(): void;
}) {
  const { form, save, onCancel } = props;
  const text = useTexts("widgets.disaster-desk");
  return (
    <div className="pv-row">
      <Button kind="primary" type="submit" busy={form.saving && "saving"}>
        {text(save)}
      </Button>
      <Button onClick={() => void form.guard().then((go) => go && onCancel())}>{text("cancel")}</Button>
    </div>
  );
}
