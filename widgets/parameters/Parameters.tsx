import { useEffect, useState } from "react";
import type { ParameterSet } from "../../contract/calls/parameters.ts";
import { anyOf } from "../../contract/privileges.ts";
import { useCurrentEstimationId } from "../../client/current.ts";
import { useEstimation } from "../../client/estimations.ts";
import { useParameters } from "../../client/parameters.ts";
import { RecordConflict } from "../../client/record-form/RecordConflict.tsx";
import { OutdatedNote, RecordFoot } from "../../client/record-form/RecordFoot.tsx";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import { useEntryText } from "../../framework/ui/grid/use-entry-text.ts";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { AssistanceTab } from "./AssistanceTab.tsx";
import { conflictRows } from "./conflict-rows.ts";
import type { Wording } from "./conflict-rows.ts";
import { DailyTab } from "./DailyTab.tsx";
import { TABS } from "./config.ts";
import type { ParametersConfig, Tab } from "./config.ts";
import { draftOf } from "./draft.ts";
import { CHOICES, MethodTab } from "./MethodTab.tsx";
import { Presets } from "./Presets.tsx";
import { SuggestedTab } from "./SuggestedTab.tsx";
import type { ParameterForm } from "./use-parameter-form.ts";
import { tabOf, useParameterForm } from "./use-parameter-form.ts";
import "./Parameters.css";

/** The parameters of the chosen estimation: three tabs and the method, saved together. */
export default function Parameters({ config, setAction }: WidgetProps<ParametersConfig>) {
  const text = useTexts("widgets.parameters");
  const eid = useCurrentEstimationId();
  const parameters = useParameters(eid);
  const [tab, setTab] = useState<Tab>(config.tab);
  useEffect(() => setAction<{ tab: Tab }>("openTab", (payload) => setTab(payload.tab)), [setAction]);

  if (eid === null) return <EmptyState icon="sliders-horizontal" text={text("noEstimation")} />;
  if (parameters.isPending) return <Loading />;
  if (parameters.isError) return <ErrorState error={parameters.error} retry={() => void parameters.refetch()} />;
  return <Form key={eid} set={parameters.data} tab={tab} onTab={setTab} />;
}

function Form({ set, tab, onTab }: { set: ParameterSet; tab: Tab; onTab(tab: Tab): void }) {
  const text = useTexts("widgets.parameters");
  const form = useParameterForm(set, onTab);
  const mayEdit = usePermits(anyOf("parameter.edit"));
  const estimation = useEstimation(set.eid).data;
  const lock = estimation?.lock ?? estimation?.disasterLock ?? null;
  const editable = mayEdit && lock === null;
  const faulty = (one: Tab) => Object.keys(form.faults).some((cell) => tabOf(cell) === one);

  return (
    <section ref={form.element.ref} className="parameters">
      {lock && (
        <p className="parameters__note">
          <Icon name="lock" />
          {text("locked", { who: lock.by })}
        </p>
      )}
      {!mayEdit && <p className="parameters__note">{text("readOnly")}</p>}
      <OutdatedNote form={form} by={set.editedBy ?? undefined} />
      <Tabs
        label={text("title")}
        tabs={TABS.map((id) => ({
          id,
          label: text(`tabs.${id}`),
          ...(faulty(id) ? { fault: text("hasFaults") } : {}),
        }))}
        open={tab}
        onOpen={onTab}
      >
        {tab === "daily" && <DailyTab form={form} editable={editable} sources={set.sources} />}
        {tab === "assistance" && <AssistanceTab eid={set.eid} form={form} editable={editable} sources={set.sources} />}
        {tab === "suggested" && <SuggestedTab form={form} editable={editable} />}
        {tab === "method" && <MethodTab form={form} editable={editable} />}
      </Tabs>
      {editable && <Presets eid={set.eid} form={form} />}
      {editable && <RecordFoot form={form} onSave={() => void form.save()} />}
      <Conflict form={form} />
    </section>
  );
}

/** Both people's parameters side by side, cell by cell where they differ. */
function Conflict({ form }: { readonly form: ParameterForm }) {
  const text = useTexts("widgets.parameters");
  const write = useEntryText();
  const words: Wording = {
    label: (key) => (key in CHOICES || key === "demand" ? text(`settings.${key}.label`) : text(`columns.${key}`)),
    zone: (zone) => text("zone", { zone }),
    unit: (unit) => text(`units.${unit}`),
    number: write,
    choice: (setting, value) =>
      setting === "preset" ? text(`presets.${value}.short`) : text(`settings.${setting}.${value}.name`),
    absent: text("absent"),
  };
  return <RecordConflict form={form} rowsOf={(theirs) => conflictRows(form.draft, draftOf(theirs), words)} />;
}
