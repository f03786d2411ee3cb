import { estimate } from "../../engine/estimate.ts";
import type { Estimate } from "../../engine/estimate.ts";
import { checkComplete, checkSettings } from "../../engine/needs/check.ts";
import { applyPreset } from "../../engine/needs/preset.ts";
import type { Resolved } from "../../engine/needs/preset.ts";
import { FileFault } from "../../engine/tract-files/fault.ts";
import { parseJson } from "../../engine/tract-files/geojson.ts";
import { parseTractGeometry } from "../../engine/tract-files/geometry.ts";
import { joinTracts } from "../../engine/tract-files/join.ts";
import { parseStatistics } from "../../engine/tract-files/statistics.ts";
import type { PovertyMeaning } from "../../engine/statistics.ts";
import { buildTractSet } from "../../engine/zones/tract-set.ts";
import type { Request } from "./arguments.ts";
import { formatCsv } from "./format-csv.ts";
import { formatJson } from "./format-json.ts";
import { formatTable } from "./format-table.ts";
import { inputFaultText } from "./input-fault.ts";
import { parseSettings } from "./settings-file.ts";
import type { SettingsFile } from "./settings-file.ts";
import { namingFeatures } from "./zone-fault.ts";
import { parseZones } from "./zones-file.ts";

/** An estimate with what its reader must know to judge it. */
export interface Answer {
  readonly estimate: Estimate;
  readonly inputs: Resolved;
  readonly tracts: {
    readonly shapes: number;
    readonly withoutStatistics: number;
    readonly withoutGeometry: number;
    readonly povertyMeaning: PovertyMeaning;
  };
}

/** The estimate that a command line asks for, as text. Throws a {@link FileFault} for input that will not do. */
export function answerOf(request: Extract<Request, { kind: "estimate" }>, readText: (path: string) => string): string {
  const answer = calculate(request, readText);
  switch (request.format) {
    case "table":
      return formatTable(answer);
    case "json":
      return formatJson(answer.estimate);
    case "csv":
      return formatCsv(answer.estimate);
  }
}

function calculate(request: Extract<Request, { kind: "estimate" }>, readText: (path: string) => string): Answer {
  // The small files first: their faults should not wait for the large ones.
  const settings = readSettings(request.settings, readText);
  const zones = parseZones(parseJson(readText(request.zones), request.zones), request.zones);
  const inputs = resolved(
    settings,
    zones.zones.map(({ zone }) => zone),
    request.settings ?? "settings",
  );
  const { rows, povertyMeaning } = parseStatistics(readText(request.statistics), request.statistics);
  const shapes = parseTractGeometry(parseJson(readText(request.tracts), request.tracts), request.tracts);
  const { records, withoutStatistics, withoutGeometry } = joinTracts(shapes, rows);
  const sources = {
    tractsFile: request.tracts,
    zonesFile: request.zones,
    tractFeatures: new Map(shapes.map(({ fips, feature }) => [fips, feature])),
    zoneFeatures: zones.features,
  };
  return {
    estimate: namingFeatures(sources, () =>
      estimate({
        tracts: buildTractSet(records),
        zones: zones.zones,
        affected: { ...settings.affected, ...zones.affected },
        ...inputs,
      }),
    ),
    inputs,
    tracts: {
      shapes: shapes.length,
      withoutStatistics: withoutStatistics.length,
      withoutGeometry: withoutGeometry.length,
      povertyMeaning,
    },
  };
}

function readSettings(file: string | null, readText: (path: string) => string): SettingsFile {
  return file === null ? { affected: {} } : parseSettings(parseJson(readText(file), file), file);
}

/** The preset with the file's settings over it, complete for the zones present. */
function resolved(explicit: SettingsFile, zones: readonly number[], file: string): Resolved {
  const inputs = applyPreset(explicit);
  const [fault] = [...checkSettings(inputs.settings), ...checkComplete({ zones, ...inputs })];
  if (fault) throw new FileFault({ file, field: fault.path.replace(/^settings\./, "") }, ...inputFaultText(fault));
  return inputs;
}
