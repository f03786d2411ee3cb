import { useState } from "react";
import { AreaZones } from "../../client/storms/AreaZones.tsx";
import { useStormMapping } from "../../client/storms/plans.ts";
import { useStorms } from "../../client/storms/storms.ts";
import type { StormMapping, StormMappingRows } from "../../contract/storms/calls/plans.ts";
import type { Storm } from "../../contract/storms/storms.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Fold, SelectField } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { AdvisoryPlan } from "./AdvisoryPlan.tsx";
import type { StormPickerConfig } from "./config.ts";

/**
 * Makes zones or a whole plan from an advisory: lists the storms, selects the newest advisory, and previews its result.
 */
export default function StormPicker({ config }: WidgetProps<StormPickerConfig>) {
  const text = useTexts("widgets.storm-picker");
  const storms = useStorms();
  const kept = useStormMapping();
  const failed = [storms, kept].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if (!storms.data || !kept.data) return <Loading />;
  const forecast = storms.data.filter(({ advisories }) => advisories.length > 0);
  const [newest] = forecast;
  if (newest === undefined) return <EmptyState icon="wind" text={text("none")} />;
  return <Chosen storms={forecast} newest={newest} kept={kept.data} {...{ config }} />;
}

interface ChosenProps {
  readonly storms: readonly Storm[];
  readonly newest: Storm;
  readonly kept: StormMapping;
  readonly config: StormPickerConfig;
}

function Chosen({ storms, newest, kept, config }: ChosenProps) {
  const text = useTexts("widgets.storm-picker");
  const format = useFormat();
  const [asked, choose] = useState<number | null>(null);
  const [own, setMapping] = useState<StormMappingRows | null>(null);
  const [beyondHorizon, setBeyondHorizon] = useState(true);
  // Updating a plan keeps the mapping that it was made with.
  const [ofLine, setOfLine] = useState<StormMappingRows>();
  const mapping = own ?? ofLine ?? kept.mapping;
  const storm = storms.find(({ advisories }) => advisories.some((one) => one.advisoryId === asked)) ?? newest;
  const advisory = storm.advisories.find(({ advisoryId }) => advisoryId === asked) ?? storm.advisories[0];
  if (advisory === undefined) return null;
  return (
    <div className="storm-picker pv-inset pv-stack pv-stack--wide">
      <SelectField
        label={text("storm")}
        value={storm.stormId}
        options={storms.map(({ stormId, name, code, season }) => ({
          value: stormId,
          label: text("stormName", { name: name || code, season: String(season) }),
        }))}
        onChange={(value) => {
          const next = storms.find(({ stormId }) => stormId === value);
          choose(next?.advisories[0]?.advisoryId ?? null);
        }}
      />
      <SelectField
        label={text("advisory")}
        value={advisory.advisoryId}
        options={storm.advisories.map(({ advisoryId, number, issuedAt }) => ({
          value: advisoryId,
          label: text("advisoryName", { number, when: format.instant(issuedAt) }),
        }))}
        onChange={choose}
      />
      <Fold title={text("mapping")}>
        <AreaZones {...{ mapping, setMapping, kept }} />
      </Fold>
      <AdvisoryPlan
        {...{ advisory, own, config }}
        onLine={setOfLine}
        choices={{ mapping, setMapping, beyondHorizon, setBeyondHorizon }}
      />
    </div>
  );
}
