import type { StatisticsReading } from "../../engine/tracts/statistics.ts";
import { COLUMN_OPTIONS, COLUMN_USAGE, namedColumns } from "../named-columns.ts";
import { parseArgs } from "node:util";

/** The output formats. */
const FORMATS = ["table", "json", "csv"] as const;
type OutputFormat = (typeof FORMATS)[number];

/** The options of the command line, with paths as typed. */
export type Request =
  | { readonly kind: "help" }
  | {
      readonly kind: "estimate";
      readonly tracts: string;
      readonly statistics: string;
      readonly zones: string;
      readonly settings: string | null;
      /** The table's columns by content, if they are not SVI's. */
      readonly columns?: StatisticsReading["named"];
      readonly format: OutputFormat;
    };

/** An unusable command line; the message is one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const USAGE = `Estimates 21 days of food, water and ice needs for zones over census tracts.

  npm run --silent estimate -- --tracts tracts.geojson --statistics svi.csv --zones zones.geojson
      [--column population=E_TOTPOP …] [--poverty below100] [--settings settings.json] [--format ${FORMATS.join("|")}]

  --tracts      polygons (GeoJSON, Esri JSON, KML, a GeoPackage, a zipped shapefile, or a table with well-known text)
                with the tract's FIPS in GEOID, FIPS, GEOID10 or GEOID20
  --statistics  CDC/ATSDR SVI table (CSV): FIPS, E_TOTPOP and the other E_ columns
${COLUMN_USAGE}
  --zones       polygons, as tracts, with a "zone" property, 1 to 4, and optionally "affected", a percentage, and "name"
  --settings    JSON: any of preset, selection, overlap, demandCurve, demand, restoration, presence,
                institutions, truckRounding, truckBasis, affected, parameters, assistance
  --format      table (default), json or csv
`;

/** Reads the command line. Throws a {@link UsageError} that names the missing or unknown option. */
export function requestOf(argv: readonly string[]): Request {
  const { values, positionals } = parsed(argv);
  if (values.help) return { kind: "help" };
  if (positionals.length > 0)
    throw new UsageError(`found "${positionals[0] ?? ""}", expected options only (see --help)`);
  const format = FORMATS.find((name) => name === values.format);
  if (!format) throw new UsageError(`--format: found "${values.format}", expected ${FORMATS.join(", ")}`);
  return {
    kind: "estimate",
    tracts: required("tracts", values.tracts),
    statistics: required("statistics", values.statistics),
    zones: required("zones", values.zones),
    settings: values.settings === undefined ? null : required("settings", values.settings),
    columns: namedColumns(values.column, values.poverty, (message) => {
      throw new UsageError(message);
    }),
    format,
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        tracts: { type: "string" },
        statistics: { type: "string" },
        zones: { type: "string" },
        settings: { type: "string" },
        ...COLUMN_OPTIONS,
        format: { type: "string", default: "table" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.split(/\.\s|\n/)[0] ?? error.message);
  }
}

function required(option: string, path: string | undefined): string {
  if (path) return path;
  throw new UsageError(`--${option}: found nothing, expected the path of a file (see --help)`);
}
