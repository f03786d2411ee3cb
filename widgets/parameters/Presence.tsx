import { useCurrentZoneLabel } from "../../client/planning/zone-label.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Fold, TextField } from "../../framework/ui/controls/index.ts";
import { readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";
import { changePresence } from "./changes.ts";
import { cellKey, PRESENCE_FIELDS, type PresenceLine } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";

/** Who of each zone has left or is in a shelter, and how many visit. */
export function Presence({ form, editable }: { readonly form: ParameterForm; readonly editable: boolean }) {
  const text = useTexts("widgets.parameters");
  const label = useCurrentZoneLabel();
  const { presence } = form.draft.settings;
  const used = presence.filter((line) => PRESENCE_FIELDS.some((field) => line[field] !== 0)).length;
  return (
    <Fold title={text("settings.presence.title", { count: used })}>
      <p className="pv-muted pv-small">{text("settings.presence.means")}</p>
      {presence.map((line) => (
        <fieldset key={line.zone} className="parameters__demand pv-card">
          <legend>{label(line.zone)}</legend>
          <div>
            {PRESENCE_FIELDS.map((field) => (
              <PresenceInput key={field} {...{ form, editable, line, field }} />
            ))}
          </div>
        </fieldset>
      ))}
    </Fold>
  );
}

function PresenceInput(props: {
  readonly form: ParameterForm;
  readonly editable: boolean;
  readonly line: PresenceLine;
  readonly field: (typeof PRESENCE_FIELDS)[number];
}) {
  const { form, line, field } = props;
  const text = useTexts("widgets.parameters");
  const locale = useLocale();
  return (
    <TextField
      label={text(`settings.presence.${field}`)}
      error={form.faults[cellKey("settings", `presence${line.zone}`, field)] ?? null}
      inputMode="decimal"
      disabled={!props.editable}
      defaultValue={writeNumber(line[field], locale)}
      onCommit={(typed) => {
        const value = readNumber(typed, locale);
        if (value !== line[field]) form.change((draft) => changePresence(draft, line.zone, { [field]: value }));
      }}
    />
  );
}
