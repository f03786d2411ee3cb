import { useState } from "react";
import { useAtomValue } from "jotai";
import { DisasterSchema } from "../../contract/calls/disasters.ts";
import type { Disaster } from "../../contract/calls/disasters.ts";
import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import { useDisasterCategories, useDisasters, useSaveDisaster } from "../../client/disasters.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Loading, SelectField, TextField, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { categoriesOf, disasterDraft, disasterFaults, disasterForm, newDisaster } from "./drafts.ts";
import type { DisasterForm as Form } from "./drafts.ts";
import { useRecordForm } from "./use-record-form.ts";
import { FormActions, useSaving } from "./use-saving.tsx";
import { useTypeText } from "../../client/use-type-text.ts";

const calendarDay = (timeZone: string): string => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());

interface DisasterFormProps {
  /** Null creates one. */
  readonly disaster: Disaster | null;
  onDone(saved: Disaster | null): void;
}

/** Creates a disaster or edits one. */
export function DisasterForm(props: DisasterFormProps) {
  const kinds = useDisasterCategories().data;
  return kinds ? <LoadedForm {...props} kinds={kinds} /> : <Loading />;
}

type Kinds = NonNullable<ReturnType<typeof useDisasterCategories>["data"]>;

function LoadedForm({ disaster: opened, onDone, kinds }: DisasterFormProps & { readonly kinds: Kinds }) {
  // As it was when the form was opened: the version that the save is checked against.
  const [disaster] = useState(opened);
  const text = useTexts("widgets.disaster-desk");
  const typeText = useTypeText();
  const format = useFormat();
  const toast = useToast();
  const timeZone = useAtomValue(timeZoneAtom);
  const others = (useDisasters().data ?? []).filter((one) => one.did !== disaster?.did);
  const change = useSaveDisaster();
  const saving = useSaving<Form, Disaster>({
    schema: DisasterSchema,
    send: (form, at) => change.mutateAsync(disasterDraft(form, at)),
    done: (saved) => {
      toast({ kind: "success", text: text(disaster ? "updated" : "saved") });
      onDone(saved);
    },
  });
  const form = useRecordForm<Form>({
    start: disaster ? disasterForm(disaster) : newDisaster(kinds.types, calendarDay(timeZone)),
    check: (values) => disasterFaults(values, others),
    save: (values) => saving.save(values, disaster),
  });
  const { guard } = useUnsavedChanges({
    dirty: form.dirty && !change.isSuccess,
    save: form.submit,
    discard: () => onDone(null),
  });
  const ranks = categoriesOf(kinds.categories, form.values.type);
  const side = (values: Form) => [
    values.name,
    typeText(values.type),
    values.category || text("noCategory"),
    format.date(values.startDate),
    text(`disasterStatus.${values.status}`),
  ];

  return (
    <form
      className="disaster-desk__form"
      aria-label={text(disaster ? "editDisaster" : "newDisaster")}
      {...form.element}
    >
      <TextField
        label={text("name")}
        value={form.values.name}
        error={form.fault("name")}
        maxLength={200}
        required
        autoFocus
        onChange={(event) => form.set("name", event.target.value)}
      />
      <SelectField
        label={text("type")}
        value={form.values.type}
        error={form.fault("type")}
        options={kinds.types.map((type) => ({ value: type, label: typeText(type) }))}
        onChange={(event) => {
          form.set("type", event.target.value);
          form.set("category", "");
        }}
      />
      {ranks.length > 0 && (
        <SelectField
          label={text("category")}
          value={form.values.category}
          error={form.fault("category")}
          options={[
            { value: "", label: text("noCategory") },
            ...ranks.map(({ category }) => ({ value: category, label: category })),
          ]}
          onChange={(event) => form.set("category", event.target.value)}
        />
      )}
      <TextField
        label={text("startDate")}
        hint={text("startDateHint")}
        type="date"
        value={form.values.startDate}
        error={form.fault("startDate")}
        required
        onChange={(event) => form.set("startDate", event.target.value)}
      />
      {disaster && (
        <SelectField
          label={text("statusLabel")}
          value={form.values.status}
          options={(["Active", "Closed"] as const).map((status) => ({
            value: status,
            label: text(`disasterStatus.${status}`),
          }))}
          onChange={(event) => form.set("status", event.target.value === "Closed" ? "Closed" : "Active")}
        />
      )}
      <FormActions
        save={text(disaster ? "save" : "create")}
        cancel={text("cancel")}
        busy={change.isPending}
        onCancel={() => void guard().then((go) => go && onDone(null))}
      />
      {saving.pending && (
        <ConflictDialog
          changedBy={saving.pending.conflict.changedBy}
          changedAt={saving.pending.conflict.changedAt}
          rows={sideBySide(
            ["name", "type", "category", "startDate", "statusLabel"].map((key) => text(key)),
            side(saving.pending.form),
            side(disasterForm(saving.pending.conflict.theirs)),
          )}
          onClose={saving.settle}
          onTakeTheirs={() => onDone(saving.pending?.conflict.theirs ?? null)}
          onSaveMine={() => void saving.save(form.values, saving.pending?.conflict.theirs ?? null)}
        />
      )}
    </form>
  );
}

/** Labels and both sides' texts as the rows of the conflict dialog. */
export function sideBySide(labels: readonly string[], yours: readonly string[], theirs: readonly string[]) {
  return labels.map((label, i) => ({ label, yours: yours[i] ?? "", theirs: theirs[i] ?? "" }));
}
