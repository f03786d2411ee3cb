import { useEffect, useState } from "react";
import { useSeededText } from "../../client/use-seeded-text.ts";
import { useCurrentEstimationId } from "../../client/current.ts";
import { useEstimation } from "../../client/estimations.ts";
import { useZones } from "../../client/zones.ts";
import type { ZoneOfPage } from "../../contract/actions.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { FigureTable } from "./FigureTable.tsx";
import { TableExports } from "./TableExports.tsx";
import type { ZoneTableConfig } from "./config.ts";
import "./ZoneTable.css";

/** The people of the zones, side by side. */
export default function ZoneTable({ config, setAction }: WidgetProps<ZoneTableConfig>) {
  const text = useTexts("widgets.zone-table");
  const seeded = useSeededText();
  const eid = useCurrentEstimationId();
  const set = useZones(eid);
  const estimation = useEstimation(eid).data;
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const [focused, setFocused] = useState<ZoneOfPage | null>(null);
  useEffect(() => setAction<ZoneOfPage>("focusZone", setFocused), [setAction]);

  if (eid === null) return <EmptyState icon="table" text={text("noEstimation")} />;
  if (set.isError) return <ErrorState error={set.error} retry={() => void set.refetch()} />;
  if (!set.data || !estimation) return <Loading />;
  if (set.data.zones.length === 0) return <EmptyState icon="polygon-area" text={text("noZones")} />;
  const closed = estimation.lock !== null || estimation.disasterLock !== null || !mayEdit;
  const stale = set.data.status === "PopulationStale" || set.data.zones.some((zone) => zone.statistics === null);
  return (
    <div className="zone-table">
      <div className="zone-table__head">
        <p>
          {text(`rules.${set.data.selection}`)} {text(`overlap.${set.data.overlap}`)}{" "}
          {seeded.dataSet(estimation.dataSetLabel)}
          {" · "}
          {text(`poverty.${estimation.povertyMeaning}`)}
        </p>
        {config.exports && <TableExports zones={set.data.zones} name={estimation.name} />}
      </div>
      {stale && (
        <p className="zone-table__stale" role="status">
          <Icon name="exclamation-mark-triangle" /> {text("stale")}
        </p>
      )}
      <FigureTable
        set={set.data}
        actions={config.actions && !closed}
        focused={focused?.eid === undefined || focused.eid === eid ? (focused?.zone ?? null) : null}
      />
    </div>
  );
}
