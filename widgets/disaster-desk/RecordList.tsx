import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";

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
  const id = useId();
  const [typed, setTyped] = useState("");
  const shown = matching(records, typed);
  return (
    <div className="disaster-desk__list">
      {records.length >= searchFrom && (
        <div className="disaster-desk__search">
          <label htmlFor={id} className="pv-visually-hidden">
            {text("search", { list: label })}
          </label>
          <input
            id={id}
            type="search"
            className="pv-input"
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
            <button
              type="button"
              className="disaster-desk__record"
              aria-current={one.id === chosen ? "true" : undefined}
              onClick={() => onChoose(one.id)}
            >
              <span className="disaster-desk__name">{one.name}</span>
              <span className="disaster-desk__facts">{one.facts}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
