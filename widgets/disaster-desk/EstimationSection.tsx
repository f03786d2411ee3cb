import { StatusChip } from "../../client/planning/StatusChip.tsx";
import { useState } from "react";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, Note } from "../../framework/ui/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import { ChosenEstimation } from "./Chosen.tsx";
import { EstimationForm, recordOf, useKeptEstimation, type EstimationTask } from "./EstimationForm.tsx";
import { LockMark, RecordList } from "./RecordParts.tsx";

/** Selects, creates and manages a disaster's estimations. */
export function EstimationSection(props: {
  readonly disaster: Disaster;
  /** Whether the disaster was just created, so that the form of its first estimation opens. */
  readonly isNew: boolean;
  readonly estimations: readonly Estimation[];
  readonly eid: number | null;
  readonly searchFrom: number;
  readonly zonesStep: string;
  /** With `did` for a copy that was made in another disaster. */
  onChoose(eid: number | null, did?: number): void;
}) {
  const { disaster, isNew, estimations, eid, searchFrom, zonesStep, onChoose } = props;
  const text = useTexts("widgets.disaster-desk");
  const format = useFormat();
  const mayCopy = usePermits(anyOf("estimation.create")) && disaster.lock === null;
  const mayCreate = mayCopy && disaster.status === "Active";
  const chosen = estimations.find((one) => one.eid === eid) ?? null;
  const mayEdit = usePermits(anyOf("estimation.edit")) && disaster.lock === null && disaster.status === "Active";
  const [task, setTask] = useState<EstimationTask | null | undefined>(
    isNew && mayCreate ? { kind: "create" } : undefined,
  );
  // Values typed before a reload reopen the form.
  const unsaved = useKeptEstimation.useRecords();
  if (task === undefined) {
    const tasks: EstimationTask[] = [
      ...(mayCreate ? [{ kind: "create" as const }] : []),
      ...(mayEdit && chosen?.lock === null ? [{ kind: "edit" as const, estimation: chosen }] : []),
      ...(mayCreate && chosen ? [{ kind: "copy" as const, estimation: chosen }] : []),
    ];
    const begun = tasks.find((one) => unsaved.includes(recordOf(one, disaster)));
    if (begun) setTask(begun);
  }
  const [listed, setListed] = useState(false);
  const leave = useLeaveGuard();
  const choose = async (next: number) => {
    if (!(await leave())) return;
    onChoose(next);
    setListed(false);
  };

  if (task) {
    return (
      <section role="group" aria-label={text("estimation")} className="pv-stack pv-section">
        <h2>{text(`${task.kind}Estimation`)}</h2>
        <EstimationForm
          task={task}
          disaster={disaster}
          onDone={(saved) => {
            if (saved && saved.eid !== eid) onChoose(saved.eid, saved.did);
            setTask(null);
          }}
        />
      </section>
    );
  }
  return (
    <section role="group" aria-label={text("estimation")} className="pv-stack pv-section">
      <header className="pv-row pv-row--apart">
        <h2>
          {text(estimations.length === 0 ? "estimation" : chosen && !listed ? "chosenEstimation" : "chooseEstimation")}
        </h2>
        {mayCreate && estimations.length > 0 && (
          <Button icon="plus" onClick={() => setTask({ kind: "create" })}>
            {text("newEstimation")}
          </Button>
        )}
      </header>
      {mayCopy && !mayCreate && disaster.apart !== "example" && <Note kind="warning">{text("closedNote")}</Note>}
      {estimations.length === 0 && (
        <EmptyState
          icon="calculator"
          text={text(mayCreate ? "firstEstimation" : "noEstimations")}
          action={
            mayCreate && (
              <Button kind="primary" onClick={() => setTask({ kind: "create" })}>
                {text("createFirstEstimation")}
              </Button>
            )
          }
        />
      )}
      {chosen && !listed ? (
        <ChosenEstimation
          estimation={chosen}
          several={estimations.length > 1}
          zonesStep={zonesStep}
          onList={() => setListed(true)}
          onTask={setTask}
          onGone={() => onChoose(null)}
        />
      ) : (
        estimations.length > 0 && (
          <RecordList
            label={text("estimations")}
            chosen={eid}
            searchFrom={searchFrom}
            onChoose={(next) => void choose(next)}
            records={estimations.map((one) => ({
              id: one.eid,
              name: one.name,
              words: `${one.dataSetLabel} ${one.createdBy}`,
              facts: (
                <>
                  <StatusChip estimation={one} look="pv-status" />
                  <span>{format.date(one.startDate)}</span>
                  <span>{text("zoneCount", { count: one.zones })}</span>
                  <LockMark lock={one.lock} />
                </>
              ),
            }))}
          />
        )
      )}
    </section>
  );
}
