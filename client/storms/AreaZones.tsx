import { anyOf } from "../../contract/people/privileges.ts";
import type { StormMapping, StormMappingRows } from "../../contract/storms/calls/plans.ts";
import { ZONE_NUMBERS as ZONES } from "../../engine/needs/inputs.ts";
import { STORM_AREAS, type StormArea } from "../../engine/storms/areas.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { PERCENT, readNumber, useTwoWays, writeNumber } from "../../framework/ui/grid/number-entry.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";
import { useUnsavedChanges } from "../../framework/ui/unsaved.tsx";
import { useState } from "react";
import { useStormAreaName } from "../planning/zone-origin.ts";
import { useSaveStormMapping } from "./plans.ts";

interface AreaZonesProps {
  readonly mapping: StormMappingRows;
  /** Null for the agency's mapping. */
  setMapping(mapping: StormMappingRows | null): void;
  readonly kept: StormMapping;
  /** Whether changes are only for the agency, so that leaving asks about unsaved ones. */
  readonly guarded?: boolean;
}

type Row = StormMappingRows[number];

/**
 * Edits the zone and the affected share of each area, for this plan or, with the right to edit defaults, for the
 * agency.
 */
export function AreaZones({ mapping, setMapping, kept, guarded = false }: AreaZonesProps) {
  const text = useTexts("client.storm.zones");
  const save = useSaveStormMapping();
  const mayKeep = usePermits(anyOf("defaults.edit"));
  const toast = useToast();
  const fail = useErrorToast();
  const put = (area: StormArea, row: Row | null) =>
    setMapping(STORM_AREAS.flatMap((one) => (one === area ? row : mapping.find((own) => own.area === one)) ?? []));
  const isKept = JSON.stringify(mapping) === JSON.stringify(kept.mapping);
  const keep = () =>
    save.mutateAsync({ mapping, version: kept.version }).then(() => {
      if (guarded) setMapping(null);
      toast({ kind: "success", text: text("kept") });
    });
  useUnsavedChanges({ dirty: guarded && !isKept, save: keep, discard: () => setMapping(null) });
  return (
    <div className="pv-stack">
      <p className="pv-muted pv-small">{text("hint")}</p>
      {kept.shares.map((share) => (
        <Area
          key={share.area}
          {...{ share }}
          row={mapping.find(({ area }) => area === share.area) ?? null}
          onChange={(row) => put(share.area, row)}
        />
      ))}
      {mayKeep && (
        <div className="pv-row">
          <Button disabled={isKept || mapping.length === 0} onClick={() => void keep().catch(fail)}>
            {text("keep")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** One area: its zone, its affected share, and the basis of that share. */
function Area(props: {
  readonly share: StormMapping["shares"][number];
  /** Null if it becomes no zone. */
  readonly row: Row | null;
  onChange(row: Row | null): void;
}) {
  const { share, row, onChange } = props;
  const text = useTexts("client.storm.zones");
  const areaName = useStormAreaName();
  const locale = useLocale();
  const twoWays = useTwoWays();
  const [refused, refuse] = useState<string | null>(null);
  const affected = row?.affected ?? share.affected;
  const type = (typed: string) => {
    const percent = readNumber(typed, locale, PERCENT);
    const isShare = typeof percent === "number" && percent >= 0 && percent <= PERCENT;
    refuse(isShare ? null : (twoWays(typed, PERCENT) ?? text("range")));
    if (isShare && row !== null) onChange({ ...row, affected: percent });
  };
  return (
    <fieldset className="pv-stack pv-stack--tight">
      <legend>
        <strong>{areaName(share.area)}</strong>
      </legend>
      <div className="pv-columns pv-columns--narrow">
        <SelectField
          label={text("zone")}
          value={row?.zone ?? 0}
          options={[{ value: 0, label: text("none") }, ...ZONES.map((zone) => ({ value: zone, label: String(zone) }))]}
          onChange={(zone) => onChange(zone === 0 ? null : { area: share.area, zone, affected })}
        />
        <TextField
          // A share from elsewhere restarts the field.
          key={affected}
          label={text("affected")}
          error={refused}
          inputMode="decimal"
          disabled={row === null}
          defaultValue={writeNumber(affected, locale)}
          onCommit={type}
        />
      </div>
      <p className="pv-muted pv-small">
        {share.measured && affected === share.affected ? text("measured") : text("assumed")}
      </p>
    </fieldset>
  );
}
