import "../../client/figures/figures.css";
import "./ZoneTable.css";
import { useEffect, useState } from "react";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { ChooseFirst } from "../../client/planning/ChooseFirst.tsx";
import { useProjections } from "../../client/planning/projections.ts";
import { useCurrentEstimationId } from "../../client/planning/addressed-estimation.ts";
import { useEstimation, useHeld } from "../../client/planning/estimations.ts";
import { roundedTable } from "../../client/figures/figure-table.ts";
import { FigureNote } from "../../client/figures/parts.tsx";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { ZONE_FIGURES } from "../../client/figures/zone-figures.ts";
import { useStaleCountText, useZones, type ZoneSet } from "../../client/planning/zones.ts";
import type { ZoneOfPage } from "../../contract/config/actions.ts";
import type { Zone } from "../../contract/planning/calls/zones.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SegmentedControl } from "../../framework/ui/controls/index.ts";
import {
  EmptyState,
  ErrorState,
  Loading,
  exportCsv,
  exportXlsx,
  type ExportColumn,
  type ExportRow,
} from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { FigureTable } from "./FigureTable.tsx";
import { TractList } from "./TractList.tsx";
import { saveGeoJson, useTaking, useUnroundedText } from "./downloads.ts";
import { zonesAsGeoJson } from "./rows.ts";

/** Zones side by side, or the tracts that they count. */
const VIEWS = ["zones", "tracts"] as const;

/** The people of the zones, side by side. */
export default function ZoneTable({
  config,
  setAction,
}: WidgetProps<{ readonly exports: boolean; readonly actions: boolean }>) {
  const text = useTexts("widgets.zone-table");
  const files = useTexts("client.files");
  const seeded = useSeededText();
  const eid = useCurrentEstimationId();
  const set = useZones(eid);
  const estimation = useEstimation(eid).data;
  const held = useHeld(estimation);
  const newest = useProjections(eid).data?.projections;
  const run = newest?.status === "Projected" ? newest.run : null;
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const [focused, setFocused] = useState<ZoneOfPage | null>(null);
  const [view, setView] = useState<(typeof VIEWS)[number]>("zones");
  useEffect(() => setAction<ZoneOfPage>("focusZone", setFocused), [setAction]);

  if (eid === null) return <ChooseFirst icon="table" />;
  if (set.isError) return <ErrorState error={set.error} retry={() => void set.refetch()} />;
  if (!set.data || !estimation) return <Loading />;
  if (set.data.zones.length === 0) return <EmptyState icon="polygon-area" text={text("noZones")} />;
  const closed = held !== null || !mayEdit;
  const rules = `${text(`rules.${set.data.selection}`)} ${text(`overlap.${set.data.overlap}`)}`;
  const lines = [
    files("counted", { dataSet: seeded.dataSet(estimation.dataSetLabel), rules }),
    text(`poverty.${estimation.povertyMeaning}`),
    files("rounded"),
  ];
  return (
    <div className="zone-table pv-help-room pv-figures pv-figures--full">
      <div className="pv-row pv-row--apart">
        <p className="zone-table__rules pv-muted pv-small">
          {rules} {seeded.dataSet(estimation.dataSetLabel)}
          {" · "}
          {text(`poverty.${estimation.povertyMeaning}`)}
        </p>
        <SegmentedControl
          label={text("view")}
          options={VIEWS}
          chosen={view}
          textOf={(id) => text(`views.${id}`)}
          onChoose={(id) => setView(id)}
        />
        {config.exports && view === "zones" && <TableExports set={set.data} name={estimation.name} lines={lines} />}
      </div>
      <CountedBefore set={set.data} />
      {view === "tracts" ? (
        <TractList set={set.data} name={estimation.name} lines={lines} exports={config.exports} />
      ) : (
        <Explaining run={run ? { eid, run: run.id, source: "working" } : null}>
          <FigureTable
            set={set.data}
            actions={config.actions && !closed}
            focused={focused?.eid === undefined || focused.eid === eid ? (focused?.zone ?? null) : null}
          />
        </Explaining>
      )}
    </div>
  );
}

/** Says that the table's figures are from an earlier count. */
function CountedBefore({ set }: { set: ZoneSet }) {
  const staleText = useStaleCountText(set);
  return staleText === null ? null : <FigureNote>{staleText}</FigureNote>;
}

/** Downloads: the table as CSV or Excel (a row for each zone), the shapes as GeoJSON. */
function TableExports({ set, name, lines }: { set: ZoneSet; name: string; lines: readonly string[] }) {
  // A file cannot show that its figures are outdated, so it leaves them out.
  const isStale = set.status === "PopulationStale";
  const zones = set.zones.map((zone): Zone => (isStale ? { ...zone, statistics: null } : zone));
  const text = useTexts("widgets.zone-table");
  const statistics = useTexts("map.statistics");
  const unrounded = useUnroundedText();
  const take = useTaking({ of: name, what: text("fileStem"), lines });
  const columns: ExportColumn[] = [
    { key: "zone", label: text("zoneHead") },
    { key: "name", label: text("zoneName") },
    { key: "affected", label: text("affected") },
    { key: "tracts", label: text("tracts") },
    { key: "shared", label: text("shared") },
    ...ZONE_FIGURES.map((key) => ({ key, label: statistics(key) })),
  ];
  const rows = zones.map(({ zone, name: called, affected, statistics: figures }): ExportRow => ({
    zone,
    name: called,
    affected,
    tracts: figures?.tracts ?? null,
    shared: figures?.shared ?? null,
    ...Object.fromEntries(ZONE_FIGURES.map((key) => [key, figures && figures[key]])),
  }));
  const decimals = { affected: 1, ...Object.fromEntries(ZONE_FIGURES.map((key) => [key, 0])) };
  const table = roundedTable({ columns, rows }, decimals, unrounded);
  const json = (): string => JSON.stringify(zonesAsGeoJson(zones));
  return (
    <div className="pv-row pv-row--tight" role="group" aria-label={text("download")}>
      <Button onClick={() => take((file) => exportCsv(file, table.columns, table.rows))}>CSV</Button>
      <Button onClick={() => take((file) => exportXlsx(file, table.columns, table.rows))}>Excel</Button>
      <Button onClick={() => take((file) => saveGeoJson(file, json()))}>GeoJSON</Button>
    </div>
  );
}
