import { useState, type ReactNode } from "react";
import type { Disaster } from "../../contract/calls/disasters.ts";
import type { EstimationStatus, Lock } from "../../contract/domain.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";

/** What a list shows of a record. */
export interface Listed {
  readonly id: number;
  readonly name: string;
  readonly facts: ReactNode;
  /** Words that the search finds besides the name. */
  readonly words: string;
}

/** The records that contain every word of what was typed. */
export function matching(records: readonly Listed[], typed: string): Listed[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return records.filter((one) => words.every((word) => `${one.name} ${one.words}`.toLowerCase().includes(word)));
}

/** A list to choose one record from, with a search box where it is long. */
export function RecordList(props: {
  readonly label: string;
  readonly records: readonly Listed[];
  readonly chosen: number | null;
  readonly searchFrom: number;
  onChoose(id: number): void;
}) {
  const { label, records, chosen, searchFrom, onChoose } = props;
  const text = useTexts("widgets.disaster-desk");
  const [typed, setTyped] = useState("");
  const shown = matching(records, typed);
  return (
    <div className="disaster-desk__list">
      {records.length >= searchFrom && (
        <div>
          <TextField
            type="search"
            icon="search"
            label={text("search", { list: label })}
            labelHidden
            placeholder={text("search", { list: label })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="pv-visually-hidden" role="status">
            {typed === "" ? "" : text("found", { count: shown.length })}
          </p>
        </div>
      )}
      {shown.length === 0 && <p className="disaster-desk__none">{text("noMatches")}</p>}
      <ul aria-label={label}>
        {shown.map((one) => (
          <li key={one.id}>
            <Button
              wide
              align="start"
              aria-current={one.id === chosen ? "true" : undefined}
              onClick={() => onChoose(one.id)}
            >
              <span className="disaster-desk__name">{one.name}</span>
              <span className="disaster-desk__facts">{one.facts}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LOOKS: Readonly<Record<EstimationStatus, "plain" | "warning" | "success">> = {
  Draft: "plain",
  PopulationStale: "warning",
  ProjectionsStale: "warning",
  Projected: "success",
};

/** An estimation's state in plain words. */
export function StatusChip({ status }: { status: EstimationStatus }) {
  const text = useTexts("widgets.disaster-desk.status");
  return <span className={`disaster-desk__chip disaster-desk__chip--${LOOKS[status]}`}>{text(status)}</span>;
}

/** Whether a disaster goes on. */
export function DisasterChip({ status }: { status: Disaster["status"] }) {
  const text = useTexts("widgets.disaster-desk.disasterStatus");
  const look = status === "Active" ? "success" : "plain";
  return <span className={`disaster-desk__chip disaster-desk__chip--${look}`}>{text(status)}</span>;
}

/** A small lock next to a name in a list. */
export function LockMark({ lock }: { lock: Lock }) {
  const text = useTexts("widgets.disaster-desk.lock");
  if (!lock) return null;
  return (
    <span className="disaster-desk__chip disaster-desk__chip--plain">
      <Icon name="lock" />
      {text("by", { who: lock.by })}
    </span>
  );
}

/** Who holds the record, since when, and what that means. */
export function LockNote({ lock, of }: { lock: Lock; of: "disaster" | "estimation" }) {
  const text = useTexts("widgets.disaster-desk.lock");
  const format = useFormat();
  if (!lock) return null;
  return (
    <p className="disaster-desk__note">
      <Icon name="lock" />
      {text(`note.${of}`, { who: lock.by, when: format.instant(lock.at) })}
    </p>
  );
}
