import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { roundedTable } from "../../client/figures/figure-table.ts";
import { fetchFound } from "../../client/planning/search.ts";
import { fetchTractShapes } from "./tract-shapes.ts";
import { useZoneTracts, type ZoneSet } from "../../client/planning/zones.ts";
import type { ZoneTract } from "../../contract/planning/calls/zones.ts";
import { PlaceChosen } from "../../contract/config/topics.ts";
import { zoneMark, type ZoneNames } from "../../engine/display/zone-label.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";
import { RecordGrid, type GridColumn } from "../../framework/ui/grid/RecordGrid.tsx";
import { QueryState, exportCsv, exportXlsx, useReportedAction, type ExportRow } from "../../framework/ui/index.ts";
import { saveGeoJson, useTaking, useUnroundedText } from "./downloads.ts";
import { missingFigures, reasonOf, sharing, tractFeature } from "./tract-rows.ts";
import { useLabelOfZone, zoneNamesOf } from "../../client/planning/zone-label.ts";

const ALL = "all";
/** Height in pixels, about twelve rows; the others scroll. */
const HEIGHT = 400;

/** The tracts in the zones, each with its share, figures and counting rule; selecting a row shows the tract on the map. */
export function TractList(props: {
  readonly set: ZoneSet;
  readonly name: string;
  /** Lines about source and method for the exported file. */
  readonly lines: readonly string[];
  readonly exports: boolean;
}) {
  const { set, name, lines, exports } = props;
  const text = useTexts("widgets.zone-table.tractList");
  const labelOf = useLabelOfZone();
  const format = useFormat();
  const tracts = useZoneTracts(set.eid, set.estimationVersion);
  const [wanted, setWanted] = useState(ALL);
  const [chosen, setChosen] = useState<string | null>(null);
  const columns = useColumns(set);
  const show = useShowOnMap();
  const all = tracts.data?.tracts;
  const rows = useMemo(
    () => (all ?? []).filter(({ zone }) => wanted === ALL || String(zone) === wanted),
    [all, wanted],
  );

  if (!tracts.isSuccess) return <QueryState query={tracts} />;
  const choose = (id: string | null): void => {
    setChosen(id);
    const row = rows.find((each) => idOf(each) === id);
    if (row !== undefined) void show(row);
  };
  return (
    <div className="pv-stack">
      <div className="pv-row pv-row--apart">
        <SelectField
          label={text("zone")}
          value={wanted}
          options={[
            { value: ALL, label: text("allZones") },
            ...set.zones.map((one) => ({ value: String(one.zone), label: labelOf(one) })),
          ]}
          onChange={setWanted}
        />
        <p className="pv-muted pv-small" role="status">
          {text("count", { count: rows.length, shown: format.number(rows.length) })}
        </p>
        {exports && (
          <TractExports
            {...{ rows, columns, name, lines, names: zoneNamesOf(set.zones), dataSetId: tracts.data.dataSetId }}
          />
        )}
      </div>
      <RecordGrid
        label={text("label")}
        columns={columns}
        rows={rows}
        rowId={idOf}
        height={HEIGHT}
        emptyText={text("empty")}
        selected={chosen}
        onSelect={choose}
      />
      <p className="pv-muted pv-small">{text("hint")}</p>
    </div>
  );
}

const idOf = ({ zone, fips }: ZoneTract): string => `${zone}-${fips}`;

function useColumns({ zones, selection, overlap }: ZoneSet): readonly GridColumn<ZoneTract>[] {
  const text = useTexts("widgets.zone-table.tractList");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  return useMemo((): readonly GridColumn<ZoneTract>[] => {
    const names = zoneNamesOf(zones);
    const why = (row: ZoneTract): string => {
      const zone = zones.find((each) => each.zone === row.zone);
      const reason = text(`why.${reasonOf(row, zone, selection)}`);
      const shared = sharing(row, overlap);
      if (shared === "alone") return reason;
      return `${reason} ${text(`shared.${shared}`, { zones: (row.also ?? []).map((one) => zoneMark(one, names)).join(", ") })}`;
    };
    return [
      {
        id: "zone",
        header: text("zone"),
        sortable: true,
        value: ({ zone }) => zone,
        // Shows zone numbers, with names if there are any.
        ...(Object.keys(names).length === 0
          ? { width: 76, numeric: true }
          : { width: 150, display: ({ zone }: ZoneTract) => zoneMark(zone, names) }),
      },
      { id: "fips", header: text("fips"), width: 124, rowHeader: true, sortable: true, value: ({ fips }) => fips },
      { id: "county", header: text("county"), minWidth: 130, sortable: true, value: ({ county }) => county },
      {
        id: "share",
        header: text("share"),
        headerHint: text("shareHint"),
        width: 110,
        numeric: true,
        sortable: true,
        value: ({ share }) => 100 * share,
        display: ({ share }) => format.percent(100 * share),
      },
      { id: "why", header: text("why.head"), minWidth: 240, sortable: true, value: why },
      {
        id: "missing",
        header: text("missing"),
        headerHint: text("missingHint"),
        width: 110,
        numeric: true,
        sortable: true,
        value: missingFigures,
      },
      ...STATISTICS.map((key): GridColumn<ZoneTract> => ({
        id: key,
        header: statistics(key),
        minWidth: 120,
        numeric: true,
        sortable: true,
        value: ({ figures }) => figures[key] ?? null,
        display: ({ figures }) => format.number(figures[key]),
      })),
    ];
  }, [zones, selection, overlap, text, statistics, format]);
}

/** Moves the map to a tract. */
function useShowOnMap(): (tract: ZoneTract) => Promise<unknown> {
  const client = useQueryClient();
  const publish = usePublish();
  const reported = useReportedAction();
  return ({ fips }) =>
    reported(async () => {
      const found = await fetchFound(client, fips);
      const tract = found.find((each) => each.kind === "tract" && each.fips === fips);
      if (tract?.kind === "tract") publish(PlaceChosen, { label: fips, bounds: tract.bounds });
    });
}

/** Exports the listed rows as CSV, Excel or, with their shapes, GeoJSON. */
function TractExports(props: {
  readonly rows: readonly ZoneTract[];
  readonly columns: readonly GridColumn<ZoneTract>[];
  readonly name: string;
  /** The zones' names. */
  readonly names: ZoneNames;
  readonly lines: readonly string[];
  readonly dataSetId: number;
}) {
  const { rows, columns, name, names, lines, dataSetId } = props;
  const text = useTexts("widgets.zone-table");
  const unrounded = useUnroundedText();
  const take = useTaking({ of: name, what: text("tractList.fileStem"), lines });
  const [busy, setBusy] = useState(false);
  const heads = columns.flatMap(({ id, header }) => [
    { key: id, label: header },
    ...(id === "zone" ? [{ key: "zone_name", label: text("zoneName") }] : []),
  ]);
  const decimals = { share: 1, ...Object.fromEntries(STATISTICS.map((key) => [key, 0])) };
  const table = () => {
    const cells = (row: ZoneTract): ExportRow => ({
      ...Object.fromEntries(columns.map(({ id, value }) => [id, value(row)])),
      zone_name: names[row.zone] ?? null,
    });
    return roundedTable({ columns: heads, rows: rows.map(cells) }, decimals, unrounded);
  };
  const save = (write: typeof exportCsv | typeof exportXlsx) =>
    take((file) => {
      const { columns: shown, rows: written } = table();
      return write(file, shown, written);
    });
  const shapes = async (): Promise<void> => {
    setBusy(true);
    await take(async (file) => {
      const found = await fetchTractShapes(dataSetId, [...new Set(rows.map(({ fips }) => fips))]);
      const features = rows.map((row) => tractFeature(row, names, found.get(row.fips) ?? null));
      saveGeoJson(file, JSON.stringify({ type: "FeatureCollection", features }));
    });
    setBusy(false);
  };
  return (
    <div className="pv-row pv-row--tight" role="group" aria-label={text("download")}>
      <Button onClick={() => void save(exportCsv)}>CSV</Button>
      <Button onClick={() => void save(exportXlsx)}>Excel</Button>
      <Button busy={busy} onClick={() => void shapes()}>
        GeoJSON
      </Button>
    </div>
  );
}
