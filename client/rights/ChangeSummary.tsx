import type { ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import type { Difference } from "./rights.ts";
import "./rights.css";

/** One record and what it gains and loses. */
export interface SummaryPart extends Difference<string> {
  /** Whom it concerns; left out where the summary speaks of one record alone. */
  readonly name?: string;
}

/** Parts that are named; of more, their number is reported. */
const NAMED_PARTS = 30;

/** What a save will add and take, and whom that concerns, before it is done. */
export function ChangeSummary({
  parts,
  concerns,
}: {
  readonly parts: readonly SummaryPart[];
  readonly concerns?: ReactNode;
}) {
  const text = useTexts("client.rights.summary");
  const more = parts.length - NAMED_PARTS;
  return (
    <div className="rights__summary">
      {parts.slice(0, NAMED_PARTS).map(({ name, added, removed }, place) => (
        <section key={name ?? place}>
          {name !== undefined && <h3>{name}</h3>}
          <Lines heading={text("added", { count: added.length })} entries={added} kind="added" />
          <Lines heading={text("removed", { count: removed.length })} entries={removed} kind="removed" />
        </section>
      ))}
      {more > 0 && <p>{text("more", { count: more })}</p>}
      {concerns}
    </div>
  );
}

function Lines({ heading, entries, kind }: { heading: string; entries: readonly string[]; kind: "added" | "removed" }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h4 className={`rights__${kind}`}>{heading}</h4>
      <ul>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </>
  );
}
