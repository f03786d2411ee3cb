import { useMemo } from "react";
import { useCopyEstimation, useEstimations, useSaveEstimation } from "../../client/planning/estimations.ts";
import { useDisasters } from "../../client/planning/disasters.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { mergingOf, wordsByKey } from "../../client/records/merging.ts";
import { OutdatedNote } from "../../client/records/RecordFoot.tsx";
import { useRecordForm } from "../../client/records/use-record-form.ts";
import { useDataSets } from "../../client/tracts/tracts.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import { EstimationSchema, type Estimation } from "../../contract/planning/calls/estimations.ts";
import type { DataSet } from "../../contract/tracts/calls/tracts.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { FormActions } from "./RecordParts.tsx";
import { estimationDraft, estimationFaults, type EstimationForm as Form } from "./drafts.ts";

/** Purposes of an estimation's form. */
export type EstimationTask =
  | { readonly kind: "create" }
  | { readonly kind: "edit"; readonly estimation: Estimation }
  | { readonly kind: "copy"; readonly estimation: Estimation };

/** The unsaved changes of each estimation, and of new ones and copies. */
export const useKeptEstimation = persistedDrafts<Form>("estimations");

/** The name under which a task's unsaved changes are stored. */
export const recordOf = (task: EstimationTask, { did }: Disaster): string =>
  task.kind === "create" ? `new ${did}` : `${task.kind} ${task.estimation.eid}`;

const formOf = ({ name, startDate, dataSetId }: Estimation): Form => ({
  name,
  startDate,
  dataSetId: String(dataSetId),
});

/** Creates, edits or copies an estimation. A copy only needs its name. */
export function EstimationForm(props: {
  readonly task: EstimationTask;
  readonly disaster: Disaster;
  onDone(saved: Estimation | null): void;
}) {
  const { task, disaster, onDone } = props;
  const text = useTexts("widgets.disaster-desk");
  const format = useFormat();
  const dataSets = useDataSets().data ?? [];
  const all = useEstimations(disaster.did).data;
  const edited = task.kind === "edit" ? (all?.find(({ eid }) => eid === task.estimation.eid) ?? task.estimation) : null;
  const offered = dataSets.filter(({ dataSetId, hidden }) => !hidden || dataSetId === edited?.dataSetId);
  const others = (all ?? []).filter((one) => one.eid !== edited?.eid);
  const change = useSaveEstimation();
  const copy = useCopyEstimation();
  // A closed or locked disaster accepts no estimation.
  const targets = (useDisasters().data ?? []).filter(({ status, lock }) => status === "Active" && lock === null);
  const targetOf = ({ into = String(disaster.did) }: Form) =>
    targets.find(({ did }) => String(did) === into) ?? targets[0];
  const labelOf = (id: string) => dataSets.find((one) => String(one.dataSetId) === id)?.label ?? text("defaultDataSet");
  const form = useRecordForm<Form, Estimation, Estimation>({
    saved: edited,
    start: useMemo(
      () => (edited ? formOf(edited) : startOf({ task, disaster, known: all ?? [], text })),
      [edited, task, disaster, all, text],
    ),
    kept: useKeptEstimation(recordOf(task, disaster)),
    schema: EstimationSchema,
    merging: mergingOf<Form, Estimation>({
      startOf: formOf,
      words: ({ name, startDate, dataSetId }) => [
        ...wordsByKey(text, { name, startDate: format.date(startDate) }),
        { path: ["dataSetId"], label: text("dataSet"), text: labelOf(dataSetId) },
      ],
    }),
    check: (draft) => estimationFaults(draft, others),
    send(draft, version) {
      if (task.kind === "copy") {
        const did = targetOf(draft)?.did ?? disaster.did;
        const elsewhere = did === disaster.did ? {} : { did };
        return copy.mutateAsync({ eid: task.estimation.eid, name: draft.name.trim(), ...elsewhere });
      }
      const at = edited && version !== null ? { eid: edited.eid, version } : null;
      return change.mutateAsync(estimationDraft(draft, disaster.did, at));
    },
    nameOf: ({ name }) => name,
    onSaved: onDone,
    onDiscarded: () => onDone(null),
  });
  const target = targetOf(form.draft);

  return (
    <form className="pv-stack" aria-label={text(`${task.kind}Estimation`)} {...form.element}>
      <OutdatedNote form={form} name={edited?.name} />
      <TextField
        label={text("name")}
        hint={task.kind === "copy" ? text("copyHint") : undefined}
        {...form.field("name")}
        maxLength={200}
        required
        autoFocus
        selects={task.kind !== "edit"}
      />
      {task.kind === "copy" && (
        <SelectField
          label={text("copyInto")}
          hint={
            target && target.did !== disaster.did
              ? text("copyElsewhere", { date: format.date(target.startDate) })
              : undefined
          }
          value={String(target?.did ?? "")}
          options={targets.map(({ did, name }) => ({ value: String(did), label: name }))}
          onChange={(value) => form.set("into", value)}
        />
      )}
      {task.kind !== "copy" && (
        <>
          <TextField
            label={text("startDate")}
            hint={text("estimationStartHint")}
            type="date"
            {...form.field("startDate")}
            required
          />
          <SelectField
            label={text("dataSet")}
            hint={
              <DataSetHint
                set={dataSets.find((one) => String(one.dataSetId) === form.draft.dataSetId)}
                moving={edited !== null && form.draft.dataSetId !== String(edited.dataSetId)}
              />
            }
            {...form.field("dataSetId")}
            options={[
              ...(edited ? [] : [{ value: "", label: text("defaultDataSet") }]),
              ...offered.map((one) => ({ value: String(one.dataSetId), label: one.label })),
            ]}
          />
        </>
      )}
      <FormActions form={form} save={task.kind === "edit" ? "save" : task.kind} onCancel={() => onDone(null)} />
    </form>
  );
}

/** Explains the figures of the chosen data set. */
function DataSetHint({ set, moving }: { set: DataSet | undefined; moving: boolean }) {
  const text = useTexts("widgets.disaster-desk");
  const parts = [
    set?.sample ? text("sampleHint") : "",
    set ? text(`poverty.${set.povertyMeaning}`) : text("newestHint"),
    moving ? text("movingHint") : "",
  ];
  return <>{parts.filter(Boolean).join(" ")}</>;
}

function startOf({ task, disaster, known, text }: StartParts): Form {
  switch (task.kind) {
    case "create":
      return { name: freeName(known, text), startDate: disaster.startDate, dataSetId: "" };
    case "edit":
      return formOf(task.estimation);
    case "copy":
      return { ...formOf(task.estimation), name: text("copyOf", { name: task.estimation.name }) };
  }
}

interface StartParts {
  readonly task: EstimationTask;
  readonly disaster: Disaster;
  /** The estimations that the disaster has. */
  readonly known: readonly Estimation[];
  text(key: string, values?: Record<string, string | number>): string;
}

/** The default name of a new estimation, with the first free number. */
function freeName(known: StartParts["known"], text: StartParts["text"]): string {
  for (let number = known.length + 1; ; number++) {
    const name = text("proposedName", { number });
    if (!known.some((one) => one.name.toLowerCase() === name.toLowerCase())) return name;
  }
}
