import type { Zone } from "../../contract/calls/zones.ts";
import { ZONE_FIGURES } from "../../client/zone-figures.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { exportCsv, exportXlsx, fileTimeStamp, saveBlob } from "../../framework/ui/index.ts";
import type { ExportColumn, ExportRow } from "../../framework/ui/index.ts";
import { zonesAsGeoJson } from "./geojson.ts";

/** Downloads: the table as CSV or Excel (a row for each zone), the shapes as GeoJSON. */
export function TableExports({ zones, name }: { zones: readonly Zone[]; name: string }) {
  const text = useTexts("widgets.zone-table");
  const statistics = useTexts("map.statistics");
  const stem = `${name} ${text("fileStem")}`;
  const columns: ExportColumn[] = [
    { key: "zone", label: text("zoneHead") },
    { key: "affected", label: text("affected") },
    { key: "tracts", label: text("tracts") },
    { key: "shared", label: text("shared") },
    ...ZONE_FIGURES.map((key) => ({ key, label: statistics(key) })),
  ];
  const rows = zones.map(({ zone, affected, statistics: figures }): ExportRow => ({
    zone,
    affected,
    tracts: figures?.tracts ?? null,
    shared: figures?.shared ?? null,
    ...Object.fromEntries(ZONE_FIGURES.map((key) => [key, figures && figures[key]])),
  }));
  const download = (): void =>
    saveBlob(
      new Blob([JSON.stringify(zonesAsGeoJson(zones))], { type: "application/geo+json" }),
      `${stem}_${fileTimeStamp(new Date())}.geojson`,
    );
  return (
    <div className="zone-table__exports" role="group" aria-label={text("download")}>
      <button type="button" className="pv-button" onClick={() => exportCsv(stem, columns, rows)}>
        CSV
      </button>
      <button type="button" className="pv-button" onClick={() => void exportXlsx(stem, columns, rows)}>
        Excel
      </button>
      <button type="button" className="pv-button" onClick={download}>
        GeoJSON
      </button>
    </div>
  );
}
