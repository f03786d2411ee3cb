import { useEffect, useState } from "react";
import type { ParameterSet } from "../../contract/calls/parameters.ts";
import { anyOf } from "../../contract/privileges.ts";
import { useCurrentEstimationId } from "../../client/current.ts";
import { useEstimation } from "../../client/estimations.ts";
import { useParameters } from "../../client/parameters.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { AssistanceTab } from "./AssistanceTab.tsx";
import { Conflict } from "./Conflict.tsx";
import { DailyTab } from "./DailyTab.tsx";
import { TABS } from "./config.ts";
import type { ParametersConfig, Tab } from "./config.ts";
import { MethodTab } from "./MethodTab.tsx";
import { Presets } from "./Presets.tsx";
import { SuggestedTab } from "./SuggestedTab.tsx";
import { useParameterForm } from "./use-parameter-form.ts";
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
  const format = useFormat();
  const form = useParameterForm(set);
  const mayEdit = usePermits(anyOf("parameter.edit"));
  const estimation = useEstimation(set.eid).data;
  const lock = estimation?.lock ?? estimation?.disasterLock ?? null;
  const editable = mayEdit && lock === null;
  const faulty = (one: Tab) =>
    Object.keys(form.faults).some((cell) => cell.startsWith(`${one === "method" ? "settings" : one}/`));

  return (
    <div className="parameters">
      {lock && (
        <p className="parameters__note">
          <Icon name="lock" />
          {text("locked", { who: lock.by })}
        </p>
      )}
      {!mayEdit && <p className="parameters__note">{text("readOnly")}</p>}
      {form.outdated && (
        <p className="parameters__note">
          {text("outdated", { who: set.editedBy ?? "", when: format.instant(set.editedDate) })}
        </p>
      )}
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
      {editable && (
        <div className="parameters__foot">
          <p role="status">{text(form.dirty ? "unsaved" : "allSaved")}</p>
          <div>
            <button type="button" className="pv-button" disabled={!form.dirty} onClick={form.discard}>
              {text("discard")}
            </button>
            <button
              type="button"
              className="pv-button pv-button--primary"
              disabled={!form.dirty}
              aria-busy={form.saving || undefined}
              onClick={() => void form.save()}
            >
              {text("save")}
            </button>
          </div>
        </div>
      )}
      {form.conflict && <Conflict form={form} conflict={form.conflict} />}
    </div>
  );
}
