import { useState, type ReactNode } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, RadioGroup } from "../../framework/ui/controls/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import type { Choices, ConflictRow } from "./merging.ts";
import type { RecordForm } from "./use-record-form.ts";

interface RecordConflictProps<Draft, Theirs> {
  readonly form: Pick<RecordForm<Draft, Theirs>, "conflict" | "settle">;
  /** What helps to choose one field's value. */
  more?(row: ConflictRow, theirs: Theirs): ReactNode;
}

/** The question that a form asks once someone else has saved other values in the fields that were changed here. */
export function RecordConflict<Draft, Theirs>({ form, more }: RecordConflictProps<Draft, Theirs>) {
  const { conflict } = form;
  if (conflict === null) return null;
  return <ConflictDialog key={conflict.changedAt} {...{ form, conflict }} {...(more ? { more } : {})} />;
}

const SIDES = ["mine", "theirs"] as const;

function ConflictDialog<Draft, Theirs>({
  form,
  conflict,
  more,
}: RecordConflictProps<Draft, Theirs> & { readonly conflict: NonNullable<RecordForm<Draft, Theirs>["conflict"]> }) {
  const text = useTexts("client.conflict");
  const format = useFormat();
  const { merge, theirs, changedAt } = conflict;
  const { rows } = merge;
  const [choices, setChoices] = useState<Choices>(() => rows.map(() => null));
  const who = conflict.changedBy ?? text("unknownPerson");
  const isChosen = choices.every((choice) => choice !== null);
  const value = (shown: string) => shown || text("nothing");
  return (
    <Dialog
      title={text("title", { who })}
      wide
      onClose={() => form.settle(null)}
      actions={
        <>
          <Button onClick={() => form.settle(null)}>{text("goOn")}</Button>
          <Button kind={isChosen ? "primary" : "neutral"} disabled={!isChosen} onClick={() => form.settle(choices)}>
            {text("saveMerged")}
          </Button>
        </>
      }
    >
      <p>{text("who", { who, when: format.instant(changedAt) })}</p>
      {merge.taken.length > 0 && <p>{text("taken", { who, fields: merge.taken.join(", ") })}</p>}
      {rows.length > 1 && (
        <p className="pv-row">
          {SIDES.map((side) => (
            <Button key={side} onClick={() => setChoices(rows.map(() => side))}>
              {text(side === "mine" ? "allMine" : "allTheirs", { who })}
            </Button>
          ))}
        </p>
      )}
      <div className="pv-stack pv-scroll-area">
        {rows.map((row, at) => (
          <div key={row.path.join("/")} className="pv-stack pv-stack--tight">
            <RadioGroup
              label={row.label || text("otherDetails")}
              hint={row.was === "" ? null : text("was", { value: row.was })}
              options={SIDES}
              chosen={choices[at] ?? null}
              textOf={(side) =>
                side === "mine"
                  ? text("mine", { value: value(row.yours) })
                  : text("theirs", { who, value: value(row.theirs) })
              }
              onChoose={(side) => setChoices(choices.with(at, side))}
            />
            {more?.(row, theirs)}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
