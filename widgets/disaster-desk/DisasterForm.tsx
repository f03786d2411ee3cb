import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { useDisasterCategories, useDisasters, useSaveDisaster } from "../../client/planning/disasters.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { mergingOf, wordsByKey } from "../../client/records/merging.ts";
import { OutdatedNote } from "../../client/records/RecordFoot.tsx";
import { useRecordForm, type RecordForm } from "../../client/records/use-record-form.ts";
import { useSheetRows } from "../../client/sheets/sheet-calls.ts";
import { useSeededText, useTypeText } from "../../client/lookups/use-lookup-text.ts";
import { DisasterSchema, type Disaster, type DisasterFollowing } from "../../contract/planning/calls/disasters.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Checkbox, RadioGroup, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { Loading } from "../../framework/ui/index.ts";
import { FormActions } from "./RecordParts.tsx";
import {
  categoriesOf,
  disasterDraft,
  disasterFaults,
  disasterForm,
  newDisaster,
  type DisasterForm as Form,
} from "./drafts.ts";

/** The unsaved changes of each disaster, and of a new one. */
export const useKeptDisaster = persistedDrafts<Form>("disasters");

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

const NO_FOLLOWING: DisasterFollowing = { startDate: false, defaults: false, suggested: false };

/** Asks which changes of start date, type or category the estimations take over. */
function Following({ disaster, form }: { readonly disaster: Disaster; readonly form: RecordForm<Form, Disaster> }) {
  const text = useTexts("widgets.disaster-desk");
  const { type, category, startDate, follow = NO_FOLLOWING } = form.draft;
  const otherKind = type !== disaster.type || category !== (disaster.category ?? "");
  const asked = [
    ...(startDate === disaster.startDate ? [] : (["startDate"] as const)),
    ...(otherKind ? (["defaults", "suggested"] as const) : []),
  ];
  if (asked.length === 0) return null;
  return (
    <fieldset className="pv-stack">
      <legend>{text("follow.legend", { count: disaster.estimations })}</legend>
      {asked.map((part) => (
        <Checkbox
          key={part}
          label={text(`follow.${part}`)}
          checked={follow[part]}
          onChange={(taken) => form.set("follow", { ...follow, [part]: taken })}
        />
      ))}
      <p className="pv-muted">{text("follow.note")}</p>
    </fieldset>
  );
}

/** The default values of a type and category, or of the type alone; null while loading. */
function useDamage({ type, category }: Pick<Form, "type" | "category">) {
  const { data } = useSheetRows("disasterInfo", null);
  const ofType = data?.filter((row) => row.type.toLowerCase() === type.toLowerCase());
  return (
    ofType?.find((row) => (row.category ?? "") === category) ?? ofType?.find((row) => row.category === null) ?? null
  );
}

type Kinds = NonNullable<ReturnType<typeof useDisasterCategories>["data"]>;

function LoadedForm({ disaster, onDone, kinds }: DisasterFormProps & { readonly kinds: Kinds }) {
  const text = useTexts("widgets.disaster-desk");
  const typeText = useTypeText();
  const seeded = useSeededText();
  const format = useFormat();
  const timeZone = useAtomValue(timeZoneAtom);
  const others = (useDisasters().data ?? []).filter((one) => one.did !== disaster?.did);
  const call = useSaveDisaster();
  const start = useMemo(
    () => (disaster ? disasterForm(disaster) : newDisaster(kinds.types, calendarDay(timeZone))),
    [disaster, kinds, timeZone],
  );
  const form = useRecordForm<Form, Disaster, Disaster>({
    saved: disaster,
    start,
    kept: useKeptDisaster(String(disaster?.did ?? "new")),
    schema: DisasterSchema,
    merging: mergingOf<Form, Disaster>({
      startOf: disasterForm,
      words: ({ name, type, category, startDate, status }) => [
        ...wordsByKey(text, {
          name,
          type: typeText(type),
          category: category === "" ? text("noCategory") : seeded.category(category),
          startDate: format.date(startDate),
        }),
        { path: ["status"], label: text("statusLabel"), text: text(`disasterStatus.${status}`) },
      ],
    }),
    check: (draft) => disasterFaults(draft, others),
    send: (draft, version) =>
      call.mutateAsync(disasterDraft(draft, disaster && version !== null ? { did: disaster.did, version } : null)),
    nameOf: ({ name }) => name,
    onSaved: onDone,
    onDiscarded: () => onDone(null),
  });
  const info = useDamage(form.draft);
  const { source } = useSeededText();
  const ranks = categoriesOf(kinds.categories, form.draft.type);

  return (
    <form className="pv-stack" aria-label={text(disaster ? "editDisaster" : "newDisaster")} {...form.element}>
      <OutdatedNote form={form} name={disaster?.name} />
      <TextField label={text("name")} {...form.field("name")} maxLength={200} required autoFocus />
      <SelectField
        label={text("type")}
        {...form.field("type")}
        options={kinds.types.map((type) => ({ value: type, label: typeText(type) }))}
        onChange={(type) => form.change((before) => ({ ...before, type, category: "" }))}
      />
      {ranks.length > 0 && (
        <RadioGroup
          label={text("category")}
          layout="horizontal"
          options={["", ...ranks.map(({ category }) => category)]}
          chosen={form.draft.category}
          error={form.fault("category")}
          textOf={(category) => (category === "" ? text("noCategory") : seeded.category(category))}
          onChoose={(category) => form.set("category", category)}
        />
      )}
      {info && (
        <p className="pv-muted">
          {text("damage", { damage: info.damage, meals: format.number(info.meals), source: source(info.source) })}
        </p>
      )}
      <TextField
        label={text("startDate")}
        hint={text("startDateHint")}
        type="date"
        {...form.field("startDate")}
        required
      />
      {!disaster && (
        <Checkbox
          label={text("apart.isExercise")}
          checked={form.draft.isExercise === true}
          onChange={(isExercise) => form.set("isExercise", isExercise)}
        />
      )}
      {form.draft.isExercise && <p className="pv-note">{text("apart.note")}</p>}
      {disaster && (
        <SelectField
          label={text("statusLabel")}
          {...form.field("status")}
          options={(["Active", "Closed"] as const).map((status) => ({
            value: status,
            label: text(`disasterStatus.${status}`),
          }))}
        />
      )}
      {disaster && disaster.estimations > 0 && <Following disaster={disaster} form={form} />}
      <FormActions form={form} save={disaster ? "save" : "create"} onCancel={() => onDone(null)} />
    </form>
  );
}
