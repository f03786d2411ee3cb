import { useState } from "react";
import { EstimationSchema } from "../../contract/calls/estimations.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import type { DataSet } from "../../contract/calls/tracts.ts";
import type { Disaster } from "../../contract/calls/disasters.ts";
import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import { useCopyEstimation, useEstimations, useSaveEstimation } from "../../client/estimations.ts";
import { useDataSets } from "../../client/tracts.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SelectField, TextField, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { sideBySide } from "./DisasterForm.tsx";
import { estimationDraft, estimationFaults } from "./drafts.ts";
import type { EstimationForm as Form } from "./drafts.ts";
import { useRecordForm } from "./use-record-form.ts";
import { FormActions, useSaving } from "./use-saving.tsx";

/** What an estimation's form is for. */
export type EstimationTask =
  | { readonly kind: "create" }
  | { readonly kind: "edit"; readonly estimation: Estimation }
  | { readonly kind: "copy"; readonly estimation: Estimation };

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
  const { disaster, onDone } = props;
  // As it was when the form was opened: the version that the save is checked against.
  const [task] = useState(props.task);
  const text = useTexts("widgets.disaster-desk");
  const format = useFormat();
  const toast = useToast();
  const dataSets = useDataSets().data ?? [];
  const edited = task.kind === "edit" ? task.estimation : null;
  const others = (useEstimations(disaster.did).data ?? []).filter((one) => one.eid !== edited?.eid);
  const change = useSaveEstimation();
  const copy = useCopyEstimation();
  const saving = useSaving<Form, Estimation>({
    schema: EstimationSchema,
    send: (form, at) =>
      task.kind === "copy"
        ? copy.mutateAsync({ eid: task.estimation.eid, name: form.name.trim() })
        : change.mutateAsync(estimationDraft(form, disaster.did, at)),
    done: (saved) => {
      toast({ kind: "success", text: text(edited ? "updated" : "saved") });
      onDone(saved);
    },
  });
  const form = useRecordForm<Form>({
    start: startOf(task, disaster, text),
    check: (values) => estimationFaults(values, others),
    save: (values) => saving.save(values, edited),
  });
  const settled = change.isSuccess || copy.isSuccess;
  const { guard } = useUnsavedChanges({
    dirty: form.dirty && !settled,
    save: form.submit,
    discard: () => onDone(null),
  });
  const labelOf = (id: string) => dataSets.find((one) => String(one.dataSetId) === id)?.label ?? text("newestDataSet");
  const side = (values: Form) => [values.name, format.date(values.startDate), labelOf(values.dataSetId)];

  return (
    <form className="disaster-desk__form" aria-label={text(`${task.kind}Estimation`)} {...form.element}>
      <TextField
        label={text("name")}
        hint={task.kind === "copy" ? text("copyHint") : undefined}
        value={form.values.name}
        error={form.fault("name")}
        maxLength={200}
        required
        autoFocus
        onFocus={(event) => task.kind === "copy" && event.target.select()}
        onChange={(event) => form.set("name", event.target.value)}
      />
      {task.kind !== "copy" && (
        <>
          <TextField
            label={text("startDate")}
            hint={text("estimationStartHint")}
            type="date"
            value={form.values.startDate}
            error={form.fault("startDate")}
            required
            onChange={(event) => form.set("startDate", event.target.value)}
          />
          <SelectField
            label={text("dataSet")}
            hint={
              <DataSetHint
                set={dataSets.find((one) => String(one.dataSetId) === form.values.dataSetId)}
                moving={edited !== null && form.values.dataSetId !== String(edited.dataSetId)}
              />
            }
            value={form.values.dataSetId}
            error={form.fault("dataSetId")}
            options={[
              ...(edited ? [] : [{ value: "", label: text("newestDataSet") }]),
              ...dataSets.map((one) => ({ value: String(one.dataSetId), label: one.label })),
            ]}
            onChange={(event) => form.set("dataSetId", event.target.value)}
          />
        </>
      )}
      <FormActions
        save={text(task.kind === "edit" ? "save" : task.kind)}
        cancel={text("cancel")}
        busy={change.isPending || copy.isPending}
        onCancel={() => void guard().then((go) => go && onDone(null))}
      />
      {saving.pending && (
        <ConflictDialog
          changedBy={saving.pending.conflict.changedBy}
          changedAt={saving.pending.conflict.changedAt}
          rows={sideBySide(
            ["name", "startDate", "dataSet"].map((key) => text(key)),
            side(saving.pending.form),
            side(formOf(saving.pending.conflict.theirs)),
          )}
          onClose={saving.settle}
          onTakeTheirs={() => onDone(saving.pending?.conflict.theirs ?? null)}
          onSaveMine={() => void saving.save(form.values, saving.pending?.conflict.theirs ?? null)}
        />
      )}
    </form>
  );
}

/** What the figures of the chosen data set mean. */
function DataSetHint({ set, moving }: { set: DataSet | undefined; moving: boolean }) {
  const text = useTexts("widgets.disaster-desk");
  const parts = [
    set?.sample ? text("sampleHint") : "",
    set ? text(`poverty.${set.povertyMeaning}`) : text("newestHint"),
    moving ? text("movingHint") : "",
  ];
  return <>{parts.filter(Boolean).join(" ")}</>;
}

function startOf(
  task: EstimationTask,
  disaster: Disaster,
  text: (key: string, values?: Record<string, string>) => string,
): Form {
  switch (task.kind) {
    case "create":
      return { name: "", startDate: disaster.startDate, dataSetId: "" };
    case "edit":
      return formOf(task.estimation);
    case "copy":
      return { ...formOf(task.estimation), name: text("copyOf", { name: task.estimation.name }) };
  }
}
