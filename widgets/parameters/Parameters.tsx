import "./Parameters.css";
import { useEffect, useState } from "react";
import { ChooseFirst } from "../../client/planning/ChooseFirst.tsx";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { fetchDefaults, useParameters } from "./calls.ts";
import { SaveAndUpdate } from "../../client/planning/update/SaveAndUpdate.tsx";
import { OutdatedNote, RecordFoot } from "../../client/records/RecordFoot.tsx";
import type { ParameterSet } from "../../contract/planning/calls/parameters.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { ASSISTANCE_CATEGORIES } from "../../engine/needs/inputs.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import { Button } from "../../framework/ui/controls/index.ts";
import { useToast, useConfirmedAction, useReportedAction, Note, QueryState } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { DailyTab, Sources, type TabProps } from "./DailyTab.tsx";
import { MethodTab } from "./MethodTab.tsx";
import { SuggestedValues } from "./SuggestedValues.tsx";
import { RefreshDialog } from "./RefreshDialog.tsx";
import { ShareTable } from "./ShareTable.tsx";
import { SuggestedTab } from "./SuggestedTab.tsx";
import { fillIn } from "./changes.ts";
import { TABS, type ParametersConfig, type ParametersTab } from "./config.ts";
import { draftOf } from "./draft.ts";
import { differencesOf, type DefaultsDifference } from "./refresh.ts";
import { tabOf, useParameterForm, type ParameterForm } from "./use-parameter-form.ts";
import { useWording } from "./use-wording.ts";

/** The parameters of the chosen estimation: three tabs and the method, saved together. */
export default function Parameters({ config, setAction }: WidgetProps<ParametersConfig>) {
  const eid = useCurrentEstimationId();
  const parameters = useParameters(eid);
  const [tab, setTab] = useState<ParametersTab>(config.tab);
  useEffect(() => setAction<{ tab: ParametersTab }>("openTab", (payload) => setTab(payload.tab)), [setAction]);

  if (eid === null) return <ChooseFirst icon="sliders-horizontal" />;
  if (!parameters.isSuccess) return <QueryState query={parameters} />;
  return <Form key={eid} set={parameters.data} tab={tab} onTab={setTab} />;
}

function Form({ set, tab, onTab }: { set: ParameterSet; tab: ParametersTab; onTab(tab: ParametersTab): void }) {
  const text = useTexts("widgets.parameters");
  const form = useParameterForm(set, onTab);
  const mayEdit = usePermits(anyOf("parameter.edit"));
  const estimation = useEstimation(set.eid).data;
  const held = useHeld(estimation);
  const editable = mayEdit && held === null;
  const faulty = (one: ParametersTab) => Object.keys(form.faults).some((cell) => tabOf(cell) === one);

  return (
    <section ref={form.element.ref} className="parameters pv-stack">
      {held !== null && <Note icon="lock">{held}</Note>}
      {!mayEdit && <Note kind="warning">{text("readOnly")}</Note>}
      <OutdatedNote form={form} />
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
        {tab === "daily" && <DailyTab {...{ form, editable }} eid={set.eid} sources={set.sources} />}
        {tab === "assistance" && <AssistanceTab {...{ form, editable }} eid={set.eid} sources={set.sources} />}
        {tab === "suggested" && <SuggestedTab form={form} editable={editable} />}
        {tab === "method" && <MethodTab form={form} editable={editable} arrivals={set.arrivals} />}
        <p className="pv-muted pv-small">{text(`lead.${tab}`)}</p>
      </Tabs>
      {editable && <Presets eid={set.eid} form={form} />}
      {editable && (
        <RecordFoot form={form} onSave={() => void form.save()}>
          <SaveAndUpdate eid={set.eid} form={form} />
        </RecordFoot>
      )}
    </section>
  );
}

/** The share of a zone's affected people to plan for, below and above poverty. */
function AssistanceTab({ eid, form, editable, sources }: TabProps) {
  const text = useTexts("widgets.parameters");
  const { assistance } = form.draft;
  return (
    <>
      <ShareTable form={form} editable={editable} tab="assistance" emptyText={text("noProducts")} />
      {assistance.some((line) => line.belowFrom !== null || line.aboveFrom !== null) && (
        <p className="pv-muted pv-small">
          <span className="pv-dot" /> {text("suggestedLegend")}
        </p>
      )}
      {editable && <SuggestedValues eid={eid} form={form} />}
      <Sources sources={sources} categories={ASSISTANCE_CATEGORIES} />
    </>
  );
}

/** Applies the agency's defaults row by row, or the Corps' model; nothing is saved until the reader saves. */
function Presets({ eid, form }: { eid: number; form: ParameterForm }) {
  const text = useTexts("widgets.parameters");
  const confirmed = useConfirmedAction();
  const reported = useReportedAction();
  const toast = useToast();
  const words = useWording();
  const [differences, setDifferences] = useState<readonly DefaultsDifference[]>([]);
  const refresh = () =>
    reported(async () => {
      const found = differencesOf(form.draft, draftOf(await fetchDefaults(eid, "default")), words);
      setDifferences(found);
      if (found.length === 0) toast({ kind: "success", text: text("refresh.same") });
    });
  const take = (taken: readonly DefaultsDifference[]) => {
    form.change((draft) => taken.reduce((before, one) => one.take(before), draft));
    setDifferences([]);
    toast({ kind: "success", text: text("filledIn") });
  };
  const applyCorps = () =>
    confirmed({
      title: text("presets.corps.name"),
      text: text("presets.corps.ask"),
      confirm: text("fillIn"),
      done: text("filledIn"),
      async act() {
        const values = await fetchDefaults(eid, "corps");
        form.change((draft) => fillIn(draft, draftOf(values)));
      },
    });
  return (
    <div className="pv-row">
      <Button onClick={() => void refresh()}>{text("presets.default.name")}</Button>
      <Button onClick={() => void applyCorps()}>{text("presets.corps.name")}</Button>
      {differences.length > 0 && (
        <RefreshDialog differences={differences} onTake={take} onClose={() => setDifferences([])} />
      )}
    </div>
  );
}
