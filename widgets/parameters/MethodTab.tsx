import type { EstimationSettings } from "../../contract/api/domain.ts";
import type { ZoneArrival } from "../../engine/needs/restoration.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField, Fold } from "../../framework/ui/controls/index.ts";
import { Note } from "../../framework/ui/index.ts";
import { EntryField } from "./EntryField.tsx";
import { RestorationCurves } from "./RestorationCurves.tsx";
import { changeSettings, changePresence } from "./changes.ts";
import { cellKey, PRESENCE_FIELDS } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";
import { useCurrentZoneLabel } from "../../client/planning/zone-label.ts";

/** The choices of each setting, with the default first. */
export const CHOICES = {
  selection: ["intersects", "centroid", "areaWeighted"],
  overlap: ["countOnce", "countEach"],
  demandCurve: ["restoration", "constant", "linear", "custom"],
  truckRounding: ["up", "nearest"],
  truckBasis: ["shown", "daily"],
  institutions: ["counted", "leftOut"],
} as const satisfies { readonly [Setting in keyof EstimationSettings]?: readonly EstimationSettings[Setting][] };
type Setting = keyof typeof CHOICES;

/** The methods in plain words: how people are counted, how demand falls over time, how trucks are rounded. */
export function MethodTab(props: {
  readonly form: ParameterForm;
  readonly editable: boolean;
  /** Arrival times of a storm plan's winds. */
  readonly arrivals: readonly ZoneArrival[];
}) {
  const { form, editable } = props;
  const text = useTexts("widgets.parameters");
  const { settings } = form.draft;
  const select = (setting: Setting) => (
    <SelectField
      label={text(`settings.${setting}.label`)}
      hint={text(`settings.${setting}.${settings[setting] ?? CHOICES[setting][0]}.means`)}
      value={settings[setting] ?? CHOICES[setting][0]}
      disabled={!editable}
      options={CHOICES[setting].map((value) => ({ value, label: text(`settings.${setting}.${value}.name`) }))}
      onChange={(value) => form.change((draft) => changeSettings(draft, { [setting]: value }))}
    />
  );
  return (
    <div className="pv-stack pv-stack--wide">
      {settings.preset === "corps" && <Note kind="warning">{text("corpsNote")}</Note>}
      {select("selection")}
      {select("overlap")}
      {select("institutions")}
      <Presence form={form} editable={editable} />
      {select("demandCurve")}
      {settings.demandCurve === "custom" && <DemandBlocks form={form} editable={editable} />}
      {settings.demandCurve === "restoration" && <RestorationCurves {...props} />}
      {select("truckRounding")}
      {select("truckBasis")}
    </div>
  );
}

/** Seven percentages, one for each 72-hour block. */
function DemandBlocks({ form, editable }: { form: ParameterForm; editable: boolean }) {
  const text = useTexts("widgets.parameters");
  const { demand } = form.draft.settings;
  return (
    <fieldset className="pv-card">
      <legend>{text("settings.demand.label")}</legend>
      <p className="pv-muted pv-small">{text("settings.demand.means")}</p>
      <div className="parameters__entries">
        {demand.map((entry, block) => (
          <EntryField
            // Blocks never move, so the index is a stable key.
            key={block}
            {...{ form, editable, entry }}
            label={text("settings.demand.block", { from: block * 3 + 1, to: block * 3 + 3 })}
            cell={cellKey("settings", "demand", String(block))}
            onEntry={(value) =>
              form.change((draft) => changeSettings(draft, { demand: draft.settings.demand.with(block, value) }))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Edits how many people of each zone have left, are in a shelter, or visit. */
function Presence({ form, editable }: { readonly form: ParameterForm; readonly editable: boolean }) {
  const text = useTexts("widgets.parameters");
  const label = useCurrentZoneLabel();
  const { presence } = form.draft.settings;
  const used = presence.filter((line) => PRESENCE_FIELDS.some((field) => line[field] !== 0)).length;
  return (
    <Fold title={text("settings.presence.title", { count: used })}>
      <p className="pv-muted pv-small">{text("settings.presence.means")}</p>
      {presence.map((line) => (
        <fieldset key={line.zone} className="pv-card">
          <legend>{label(line.zone)}</legend>
          <div className="parameters__entries">
            {PRESENCE_FIELDS.map((field) => (
              <EntryField
                key={field}
                {...{ form, editable }}
                label={text(`settings.presence.${field}`)}
                entry={line[field]}
                cell={cellKey("settings", `presence${line.zone}`, field)}
                onEntry={(value) => form.change((draft) => changePresence(draft, line.zone, { [field]: value }))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Fold>
  );
}
