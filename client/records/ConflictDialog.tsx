import { useState, type ReactNode } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, RadioGroup } from "../../framework/ui/controls/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import type { Choices, ConflictRow, OpenMerge } from "./merging.ts";

const SIDES = ["mine", "theirs"] as const;

interface ConflictDialogProps {
  readonly name: string | undefined;
  readonly merge: Pick<OpenMerge<unknown>, "rows" | "taken">;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  more(row: ConflictRow): ReactNode;
  settle(choices: Choices | null): void;
}

/** Each field that two people changed, with both values and the previous one. */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { name, merge, changedBy, changedAt, more, settle } = props;
  const text = useTexts("client.conflict");
  const format = useFormat();
  const { rows } = merge;
  const [choices, setChoices] = useState<Choices>(() => rows.map(() => null));
  const who = changedBy ?? text("unknownPerson");
  const isChosen = choices.every((choice) => choice !== null);
  const value = (shown: string) => shown || text("nothing");
  return (
    <Dialog
      title={name === undefined ? text("title", { who }) : text("titleOf", { name, who })}
      wide
      onClose={() => settle(null)}
      actions={
        <>
          <Button onClick={() => settle(null)}>{text("goOn")}</Button>
          <Button kind={isChosen ? "primary" : "neutral"} disabled={!isChosen} onClick={() => settle(choices)}>
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
            {more(row)}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
