import { useState } from "react";
import { useAnswerHandOver, useBriefingDraft, useHandOver, useTakeShift } from "../../client/logistics/shift.ts";
import { SHIFT_RULES, type Shift } from "../../contract/supply/calls/shift.ts";
import { isPressing } from "../../engine/supply/urgency.ts";
import { usePermits, useSession } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { FormDialog, Note, useReportedAction } from "../../framework/ui/index.ts";
import { BriefingTables } from "./BriefingTables.tsx";
import { periodNow } from "./period-times.ts";

/** The answer that a reader came for: who owns the shift, in which period, and what must be decided now. */
export function Owner({ shift }: { readonly shift: Shift }) {
  const text = useTexts("widgets.shift");
  const format = useFormat();
  const draft = useBriefingDraft(shift.did).data;
  const period = periodNow(shift.periods);
  const pressing = draft?.decisions.filter(isPressing).length ?? 0;
  return (
    <section className="pv-stack" aria-label={text("now")}>
      <p className="pv-large" role="status">
        {shift.owner === null ? text("noOwner") : text("owner", { name: shift.owner.name })}{" "}
        {period === null
          ? text("noPeriod")
          : text("period", { from: format.instant(period.begins), to: format.instant(period.ends) })}
      </p>
      {period?.owner === null && <Note kind="warning">{text("periodNoOwner")}</Note>}
      {period !== null && period.objectives !== "" && <p>{period.objectives}</p>}
      <HandOver shift={shift} />
      {draft?.run === null && <Note kind="warning">{text(draft.estimation === null ? "noPlan" : "noRun")}</Note>}
      {draft?.isStale === true && <Note kind="warning">{text("stale")}</Note>}
      {draft && pressing > 0 && <Note kind="danger">{text("pressing", { count: pressing })}</Note>}
      {draft && <BriefingTables document={draft} only={["decisions"]} />}
    </section>
  );
}

/** Taking a shift, naming the next owner, and that person's answer. */
function HandOver({ shift }: { readonly shift: Shift }) {
  const text = useTexts("widgets.shift");
  const me = useSession()?.user?.userId ?? 0;
  const mayEdit = usePermits(SHIFT_RULES.edit) && !shift.isClosed;
  const [asking, setAsking] = useState<"to" | "decline" | null>(null);
  const reported = useReportedAction();
  const take = useTakeShift();
  const hand = useHandOver();
  const answer = useAnswerHandOver();
  const { did, version, owner, next } = shift;
  const done = async (act: () => Promise<unknown>, said: string) => {
    if (await reported(act, text(said))) setAsking(null);
  };
  const reply = (accepts: boolean, reason = "") =>
    done(() => answer.mutateAsync({ did, version, accepts, reason }), accepts ? "accepted" : "declined");
  const give = (to: number | null, note = "") =>
    done(() => hand.mutateAsync({ did, version, to, note }), to === null ? "kept" : "handed");
  const isMine = owner?.userId === me;
  return (
    <>
      {shift.isClosed && <Note>{text("closed")}</Note>}
      {next !== null && (
        <Note kind="warning">{text(next.userId === me ? "toYou" : "waiting", { name: next.name })}</Note>
      )}
      {mayEdit && (
        <div className="pv-row">
          {owner === null && (
            <Button kind="primary" onClick={() => void done(() => take.mutateAsync({ did, version }), "taken")}>
              {text("take")}
            </Button>
          )}
          {isMine && <Button onClick={() => setAsking("to")}>{text("handOver")}</Button>}
          {isMine && next !== null && <Button onClick={() => void give(null)}>{text("keep")}</Button>}
          {next?.userId === me && (
            <>
              <Button kind="primary" onClick={() => void reply(true)}>
                {text("accept")}
              </Button>
              <Button onClick={() => setAsking("decline")}>{text("decline")}</Button>
            </>
          )}
        </div>
      )}
      {asking === "to" && (
        <AskDialog
          title={text("handOver")}
          label={text("note")}
          people={shift.people.filter(({ userId }) => userId !== me)}
          onClose={() => setAsking(null)}
          onSubmit={(note, to) => void give(to, note)}
        />
      )}
      {asking === "decline" && (
        <AskDialog
          title={text("decline")}
          label={text("reason")}
          onClose={() => setAsking(null)}
          onSubmit={(reason) => void reply(false, reason)}
        />
      )}
    </>
  );
}

/** A person, if there is a choice, and a line of text, which is required without one. */
function AskDialog(props: {
  readonly title: string;
  readonly label: string;
  readonly people?: Shift["people"];
  onClose(): void;
  onSubmit(line: string, person: number | null): void;
}) {
  const { title, label, people, onClose, onSubmit } = props;
  const text = useTexts("widgets.shift");
  const mandatory = useTexts("domain")("mandatory");
  const [person, setPerson] = useState<number | null>(null);
  const [line, setLine] = useState("");
  const [isTried, setTried] = useState(false);
  const isMissing = people === undefined ? line.trim() === "" : person === null;
  const fault = isTried && isMissing ? mandatory : null;
  return (
    <FormDialog
      title={title}
      confirm={title}
      onClose={onClose}
      onSubmit={() => (isMissing ? setTried(true) : onSubmit(line, person))}
    >
      {people !== undefined && (
        <SelectField
          label={text("next")}
          value={person}
          error={fault}
          options={[
            { value: null, label: text("choose") },
            ...people.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          onChange={setPerson}
        />
      )}
      <TextField
        label={label}
        value={line}
        maxLength={200}
        error={people === undefined ? fault : null}
        onChange={setLine}
      />
    </FormDialog>
  );
}
