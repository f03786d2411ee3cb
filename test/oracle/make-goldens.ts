import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import pg from "pg";
import type { Overlap, Selection } from "../../engine/zones/shapes.ts";
import { oracleCases, type OracleCase } from "./cases.ts";
import { FLORIDA_FILES, floridaTracts, irmaAreas } from "./florida.ts";
import { GOLDEN_FILE, type GoldenZone } from "./golden.ts";

/**
 * Regenerates the goldens: `ORACLE_POSTGIS_URL=postgres://… node test/oracle/make-goldens.ts`, in an empty database
 * with the postgis extension. The statistics are read from the CSV here, not by the engine's reader.
 */
const url = process.env["ORACLE_POSTGIS_URL"];
if (url === undefined) throw new Error("Set ORACLE_POSTGIS_URL to an empty database that has the postgis extension");

/** In the order of the engine's STATISTICS. */
const COLUMNS =
  "E_TOTPOP E_HU E_HH E_POV E_UNEMP E_AGE65 E_AGE17 E_DISABL E_SNGPNT E_MINRTY E_LIMENG E_MOBILE E_NOVEH E_GROUPQ".split(
    " ",
  );
const MISSING = "-999";
/** Digits kept of a sum: far more than the compared precision of a tenth of a percent. */
const DIGITS = 10;

interface Row extends Omit<GoldenZone, "zone"> {
  readonly name: string;
  readonly zone: number;
  readonly selection: Selection;
  readonly overlap: Overlap;
}

const client = new pg.Client(url);
await client.connect();
await loadTracts();
const cases = oracleCases(floridaTracts(), irmaAreas());
await loadCases(cases);
const sql = readFileSync(path.join(import.meta.dirname, "postgis.sql"), "utf8");
const [prepare = "", answer = ""] = sql.split(/^-- GOLDENS:.*$/m);
await client.query(prepare);
const { rows } = await client.query<Row>(answer);
await client.end();
write(cases, rows);

async function loadTracts(): Promise<void> {
  await client.query(
    `create temp table tract (fips text primary key, geom geometry(Geometry, 4326), figures float8[])`,
  );
  const table: Record<string, string>[] = parse(readFileSync(FLORIDA_FILES.statistics), { columns: true });
  const figures = new Map(table.map((row) => [row["FIPS"], COLUMNS.map((name) => figureOf(row[name]))]));
  const { features } = JSON.parse(readFileSync(FLORIDA_FILES.tracts, "utf8")) as {
    features: { properties: { GEOID: string }; geometry: object }[];
  };
  for (const { properties, geometry } of features) {
    await client.query("insert into tract values ($1, st_setsrid(st_geomfromgeojson($2), 4326), $3)", [
      properties.GEOID,
      JSON.stringify(geometry),
      figures.get(properties.GEOID) ?? COLUMNS.map(() => null),
    ]);
  }
  await client.query("create index on tract using gist (geom); analyze tract");
}

function figureOf(cell: string | undefined): number | null {
  return cell === undefined || cell === "" || cell === MISSING ? null : Number(cell);
}

async function loadCases(all: readonly OracleCase[]): Promise<void> {
  await client.query("create temp table part (name text, zone int, geom geometry(Geometry, 4326))");
  await client.query("create temp table picked (name text, zone int, fips text)");
  for (const { name, zones } of all) {
    for (const { zone, parts } of zones) {
      for (const part of parts) {
        if (part.kind === "area") {
          const geometry = JSON.stringify(part.geometry);
          await client.query("insert into part values ($1, $2, st_setsrid(st_geomfromgeojson($3), 4326))", [
            name,
            zone,
            geometry,
          ]);
        } else {
          await client.query("insert into picked select distinct $1, $2::int, unnest($3::text[])", [
            name,
            zone,
            part.fips,
          ]);
        }
      }
    }
  }
}

function write(all: readonly OracleCase[], answers: readonly Row[]): void {
  const byCase = Map.groupBy(answers, ({ name }) => name);
  const lines = all.map(({ name, zones }) => {
    const wanted = (byCase.get(name) ?? []).filter(({ overlap }) => zones.length > 1 || overlap === "countOnce");
    const golden: Record<string, Record<string, GoldenZone[]>> = {};
    for (const { selection, overlap, zone, tracts, shared, fips, sums, missing } of wanted.sort(
      (a, b) => a.zone - b.zone,
    )) {
      const rounded = sums?.map((sum) => Number(sum.toPrecision(DIGITS))) ?? null;
      ((golden[selection] ??= {})[overlap] ??= []).push({ zone, tracts, shared, fips, sums: rounded, missing });
    }
    return `${JSON.stringify(name)}:${JSON.stringify(golden)}`;
  });
  writeFileSync(GOLDEN_FILE, `{${lines.join(",\n")}}\n`);
}
