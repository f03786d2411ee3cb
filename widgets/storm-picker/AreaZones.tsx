import { useSaveStormMapping } from "../../client/storms/plans.ts";
import type { StormMappingRows } from "../../contract/storms/calls/plans.ts";
import { useStormAreaName } from "../../client/planning/zone-origin.ts";
import { ZONE_RANGE } from "../../contract/api/domain.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { STORM_AREAS, type StormArea } from "../../engine/storms/areas.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Fold, SelectField } from "../../framework/ui/controls/index.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";

interface AreaZonesProps {
  readonly mapping: StormMappingRows;
  setMapping(mapping: StormMappingRows): void;
  readonly kept: { readonly mapping: StormMappingRows; readonly version: number };
}

const ZONES = Array.from({ length: ZONE_RANGE }, (_, i) => i + 1);

/** Which area becomes which zone: for this once, or kept for the agency by those who keep its defaults. */
export function AreaZones({ mapping, setMapping, kept }: AreaZonesProps) {
  const text = useTexts("widgets.storm-picker");
  const areaName = useStormAreaName();
  const save = useSaveStormMapping();
  const mayKeep = usePermits(anyOf("defaults.edit"));
  const toast = useToast();
  const fail = useErrorToast();
  const zoneOf = (area: StormArea) => mapping.find((row) => row.area === area)?.zone;
  const put = (area: StormArea, zone: number) =>
    setMapping(
      STORM_AREAS.flatMap((one) => {
        const own = one === area ? zone : (zoneOf(one) ?? 0);
        return own === 0 ? [] : [{ area: one, zone: own }];
      }),
    );
  const isKept = JSON.stringify(mapping) === JSON.stringify(kept.mapping);
  return (
    <Fold title={text("mapping")}>
      <div className="pv-stack">
        <p className="pv-muted pv-small">{text("mappingHint")}</p>
        {STORM_AREAS.map((area) => (
          <SelectField
            key={area}
            label={areaName(area)}
            value={zoneOf(area) ?? 0}
            options={[
              { value: 0, label: text("noZone") },
              ...ZONES.map((zone) => ({ value: zone, label: text("zone", { zone }) })),
            ]}
            onChange={(value) => put(area, value)}
          />
        ))}
        {mayKeep && (
          <div className="pv-row">
            <Button
              disabled={isKept || mapping.length === 0}
              onClick={() =>
                save.mutate(
                  { mapping, version: kept.version },
                  { onSuccess: () => toast({ kind: "success", text: text("kept") }), onError: fail },
                )
              }
            >
              {text("keep")}
            </Button>
          </div>
        )}
      </div>
    </Fold>
  );
}
