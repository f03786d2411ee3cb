import type { EstimationStatus } from "../../contract/api/domain.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { PRESETS } from "../../engine/needs/inputs.ts";
import { presetSource } from "../../engine/needs/seeded.ts";
import type {
  ReportContact,
  ReportDelivery,
  ReportFacts,
  ReportSupply,
  ReportTract,
} from "../../engine/reports/facts.ts";
import type { SensitivityBand } from "../../engine/sensitivity/band.ts";
import { frameOf } from "../../engine/reports/draw/frame.ts";
import { STATISTICS, type Statistic } from "../../engine/words/statistics.ts";
import { zoneStatistics } from "../../engine/zones/zone-statistics.ts";
import { HttpError } from "../answers/errors.ts";
import { LANGUAGES } from "../answers/texts.ts";
import { defaultsOf, readAgencyRows, type Defaults, type DisasterKind } from "../planning/parameters/defaults.ts";
import { readSuggestions } from "../planning/parameters/parameter-rows.ts";
import { landsOf } from "../planning/projections/run-lands.ts";
import type { StoredRun } from "../planning/projections/runs.ts";
import { bandOfRun, type BandContext } from "../planning/what-if/what-if.ts";
import { areaOf } from "../planning/zones/areas.ts";
import { groundWithin, sheetAround } from "./ground.ts";
import { outlinesOf } from "../planning/zones/outlines.ts";
import { clock } from "../storage/clock.ts";
import type { Database, Reader } from "../storage/database.ts";
import { asc, eq, sql, type AnyPgColumn } from "../storage/orm.ts";
import {
  countyContacts,
  partnerContacts,
  partnerDeliveries,
  products,
  regionalContacts,
} from "../storage/schema/index.ts";
import { productNameIn } from "../sheets/product-names.ts";
import { comparisonOfRun } from "../supply/comparison.ts";
import { countiesOf } from "../tracts/counties.ts";
import { countyShapesOf } from "../tracts/county-shapes.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";

/** The supply side of a run: the supply it is compared with, partners' deliveries, and the contacts. */
export async function readSupplyFacts(
  reader: Reader,
  run: StoredRun,
  { status, timeZone }: { readonly status: EstimationStatus; readonly timeZone: string },
): Promise<ReportSupply> {
  const { products } = await comparisonOfRun(reader, run, status);
  const deliveries = await readDeliveries(reader, run.eid);
  const counties = await countiesOf(reader, [...new Set(run.results.points.counties.map(({ county }) => county))]);
  const names = [...counties.values()].map(({ name }) => name);
  const regions = [...counties.values()].flatMap(({ region }) => region ?? []);
  const partners = deliveries.map(({ partner }) => partner);
  return {
    today: calendarDay(timeZone, clock.date()),
    comparison: products,
    deliveries,
    contacts: {
      county: among(await contactRows(reader, countyContacts.county, countyContacts), names),
      regional: among(await contactRows(reader, regionalContacts.region, regionalContacts), regions),
      partner: among(await contactRows(reader, partnerContacts.partner, partnerContacts), partners),
    },
  };
}

function readDeliveries(reader: Reader, eid: number): Promise<ReportDelivery[]> {
  const { id, product, partner, quantity, unit, deliveryDate, state, place, county } = partnerDeliveries;
  return reader
    .select({ id, product, partner, quantity, unit, date: deliveryDate, state, place, county })
    .from(partnerDeliveries)
    .where(eq(partnerDeliveries.eid, eid))
    .orderBy(asc(deliveryDate), asc(partner), asc(id));
}

/** The contacts of a table in order, each with its county, region or partner. */
function contactRows(
  reader: Reader,
  of: AnyPgColumn,
  table: typeof countyContacts | typeof regionalContacts | typeof partnerContacts,
): Promise<ReportContact[]> {
  const { name, role, phone, email, id } = table;
  return reader
    .select({ of: sql<string>`${of}`, name, role, phone, email })
    .from(table)
    .orderBy(asc(of), asc(name), asc(id));
}

/** Contacts of the counties, regions or partners of a report; people type them, so the case of letters does not matter. */
function among(rows: readonly ReportContact[], wanted: readonly string[]): ReportContact[] {
  const names = new Set(wanted.map((name) => name.toLowerCase()));
  return rows.filter(({ of }) => names.has(of.toLowerCase()));
}

/**
 * The coefficients of a run, each with the source of the shipped value if it still has that value; the only source of a
 * typed number is its author. A percentage that was taken from the suggestions states from which.
 */
export async function readCoefficients(reader: Reader, { eid, inputs }: StoredRun, disaster: DisasterKind) {
  // If both presets have the same value, the estimation's preset is named.
  const own = inputs.settings.preset;
  const agency = await readAgencyRows(reader, disaster);
  const shipped = PRESETS.toSorted((a) => (a === own ? -1 : 1)).map((preset) => defaultsOf(agency, preset));
  const suggestionOf = await readSuggestions(reader, eid);
  return {
    parameters: inputs.parameters.map((row) => ({ ...row, source: sourceOf(row, shipped) })),
    assistance: inputs.assistance.map((row) => ({
      ...row,
      source: sourceOf(row, shipped),
      suggestion: suggestionOf(row),
    })),
  };
}

type Coefficient = ReportFacts["parameters"][number] | ReportFacts["assistance"][number];
type Value = Omit<Coefficient, "source" | "suggestion">;

function sourceOf(row: Value, shipped: readonly Defaults[]): string | null {
  const from = shipped.find(({ daily, assistance }) => [...daily, ...assistance].some((other) => isSame(row, other)));
  return from?.sources[`${row.product} ${row.category}`] ?? presetSource(row);
}

function isSame(row: Value, other: Defaults["daily"][number] | Defaults["assistance"][number]): boolean {
  return (
    row.product === other.product &&
    row.category === other.category &&
    row.value === other.value &&
    Reflect.get(row, "unit") === Reflect.get(other, "unit") &&
    Reflect.get(row, "zone") === Reflect.get(other, "zone")
  );
}

/** A map is drawn some 1,000 points wide: smaller details than this share are invisible. */
const SEEN = 1 / 1_500;

/**
 * The zones as the run counted them, the counties in and around them, and the land, roads and places of the map, as fine as a
 * printed map shows.
 */
export async function readMapFacts(reader: Reader, run: StoredRun, tracts: LoadedTractSet) {
  const lands = landsOf(run, tracts);
  const areas = run.inputs.zones.map(({ zone, parts }) => ({
    zone,
    area: areaOf({ zone, parts }, tracts),
    land: lands.get(zone) ?? null,
  }));
  const fine = await countyShapesOf(tracts.set);
  const box = frameOf(areas);
  if (box === null) return outlinesOf(reader, areas, { seen: SEEN, fine });
  const within = sheetAround(box);
  const outlines = await outlinesOf(reader, areas, { seen: SEEN, fine, within });
  return { ...outlines, ground: await groundWithin(reader, within, { counties: fine.keys(), seen: SEEN }) };
}

/** The translated names of products that the agency named. */
export async function readProductNames(reader: Reader): Promise<ReportFacts["productNames"]> {
  const { name, names } = products;
  const rows = await reader.select({ name, names }).from(products).orderBy(asc(products.id));
  return rows
    .filter((row) => Object.keys(row.names).length > 0)
    .map((row) => ({
      name: row.name,
      translated: Object.fromEntries(LANGUAGES.map((language) => [language, productNameIn(row, language)])),
    }));
}

/** The tracts that each zone of a run counts, in the order of zones and FIPS. */
export function tractFactsOf({ inputs }: Pick<StoredRun, "inputs">, tracts: LoadedTractSet): ReportTract[] {
  const { set, counties } = tracts;
  const picked = new Map(
    inputs.zones.map(({ zone, parts }) => [
      zone,
      new Set(parts.flatMap((part) => (part.kind === "tracts" ? part.fips : []))),
    ]),
  );
  return zoneStatistics(set, inputs.zones, inputs.settings).flatMap(({ zone, members }) =>
    members.map(({ fips, share, also }): ReportTract => {
      const at = set.rowOf.get(fips) ?? -1;
      const figure = (key: Statistic) => known(set.figures[key][at]);
      return {
        zone,
        fips,
        county: counties.get(fips.slice(0, COUNTY_DIGITS))?.name ?? fips.slice(0, COUNTY_DIGITS),
        share,
        also,
        picked: picked.get(zone)?.has(fips) ?? false,
        population: figure("population"),
        below_poverty: figure("below_poverty"),
        households: figure("households"),
        missing: STATISTICS.filter((key) => figure(key) === null).length,
      };
    }),
  );
}

/** Digits of a tract's number that are its state's and county's. */
const COUNTY_DIGITS = 5;

/** A figure of a tract set, in which NaN marks a missing one. */
const known = (figure: number | undefined): number | null =>
  figure === undefined || Number.isNaN(figure) ? null : figure;

/**
 * The band of a run with the usual ranges; null if the present engine no longer gives the run's figures, so that it
 * cannot explain them.
 */
export async function readBandFacts(
  db: Database,
  run: StoredRun,
  context: BandContext,
): Promise<SensitivityBand | null> {
  try {
    return await bandOfRun(db, run, context);
  } catch (error) {
    if (error instanceof HttpError && error.key === "domain.whatIf.notReproduced") return null;
    throw error;
  }
}
