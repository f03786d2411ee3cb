import type { ReactNode } from "react";
import { useTexts } from "../../../framework/i18n/index.ts";
import { useConfirm } from "../../../framework/ui/index.ts";
import { ownLossOf, usePrivilegeText, type ListDifference } from "./rights.ts";

/** One record, with the entries it gains and loses. */
interface SummaryPart extends ListDifference<string> {
  /** The users concerned; left out if the summary is about a single record. */
  readonly name?: string;
}

/** Number of parts that are named; of more, only their number is shown. */
const NAMED_PARTS = 30;

/** Asks before a save, showing what it will add and remove and which users it affects. */
export function ChangeSummary(props: { readonly parts: readonly SummaryPart[]; readonly concerns?: ReactNode }) {
  const { parts, concerns } = props;
  const text = useTexts("client.rights.summary");
  const more = parts.length - NAMED_PARTS;
  return (
    <div className="pv-stack">
      {parts.slice(0, NAMED_PARTS).map(({ name, added, removed }, place) => (
        <section key={name ?? place}>
          {name !== undefined && <h3>{name}</h3>}
          <Lines heading={text("added", { count: added.length })} entries={added} kind="success" />
          <Lines heading={text("removed", { count: removed.length })} entries={removed} kind="danger" />
        </section>
      ))}
      {more > 0 && <p>{text("more", { count: more })}</p>}
      {concerns}
      <p>{text("question")}</p>
    </div>
  );
}

function Lines(props: { heading: string; entries: readonly string[]; kind: "success" | "danger" }) {
  const { heading, entries, kind } = props;
  if (entries.length === 0) return null;
  return (
    <>
      <h4>
        <span className="pv-chip" data-kind={kind}>
          {heading}
        </span>
      </h4>
      <ul>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </>
  );
}

/**
 * Sends a change of rights; if it would take privileges from the reader, it lists them and sends it again once the
 * reader agrees. Null if they do not.
 */
export function useOwnLoss(): <Answer>(send: (confirmLoss: boolean) => Promise<Answer>) => Promise<Answer | null> {
  const text = useTexts("client.rights.ownLoss");
  const names = usePrivilegeText();
  const confirm = useConfirm();
  return async (send) => {
    try {
      return await send(false);
    } catch (error) {
      const lost = ownLossOf(error);
      if (lost === null) throw error;
      const agreed = await confirm({
        title: text("title"),
        text: (
          <>
            <p>{text("text", { count: lost.length })}</p>
            <ul>
              {lost.map((code) => (
                <li key={code}>{names.privilege(code)}</li>
              ))}
            </ul>
            <p>{text("note")}</p>
          </>
        ),
        confirm: text("confirm"),
        danger: true,
      });
      return agreed ? send(true) : null;
    }
  };
}
