import { isAssumption, type Basis, type GroundedAssumption } from "../../engine/history/assumptions.ts";
import type { ReportFacts } from "../../engine/reports/facts.ts";
import type { DisasterKind } from "../planning/parameters/defaults.ts";
import type { StoredRun } from "../planning/projections/runs.ts";
import { readZoneRows } from "../planning/zones/zone-rows.ts";
import type { Reader } from "../storage/database.ts";
import { eq, sql } from "../storage/orm.ts";
import { configAssistance, configParams, configRestoration, configSuggested } from "../storage/schema/index.ts";

type Coefficients = Pick<ReportFacts, "parameters" | "assistance">;

/** A row of the defaults, reduced to the basis of its value. */
interface AssumptionRow {
  readonly source: string;
  readonly verified: boolean;
}

/** The source of each value of a run: its default row, a measurement, or the user who typed it. */
export async function readGrounds(
  reader: Reader,
  { eid, inputs }: StoredRun,
  { disaster, parameters, assistance }: Coefficients & { readonly disaster: DisasterKind },
): Promise<GroundedAssumption[]> {
  const needs = await reader.select().from(configParams);
  const shares = await reader.select().from(configAssistance);
  const ofType = eq(configSuggested.disasterType, disaster.type);
  const suggested = await reader.select().from(configSuggested).where(ofType);
  return [
    ...(await affectedGrounds(reader, eid, inputs)),
    ...assistance
      .filter(({ zone }) => inputs.zones.some((one) => one.zone === zone))
      .map((cell): GroundedAssumption => {
        const isOfCell = (row: { readonly product: string }) => row.product === cell.product;
        const taken =
          cell.suggestion === null
            ? shares.filter((row) => isOfCell(row) && row.category === cell.category && row.zone === cell.zone)
            : suggested.filter((row) => isOfCell(row) && row.assistanceCategory === cell.category);
        const isDefault = cell.suggestion !== null || cell.source !== null;
        return { of: "assistance", zone: cell.zone, basis: isDefault ? basisOf(taken) : "entered" };
      }),
    ...(await restorationGrounds(reader, inputs, disaster)),
    ...parameters.map(({ product, category, source }): GroundedAssumption => {
      const rows = needs.filter((row) => row.product === product && row.category === category);
      const stated = source === null ? "entered" : isAssumption(source) ? basisOf(rows) : null;
      return { of: "needs", zone: null, basis: stated };
    }),
  ];
}

/** An assumption if any possible source row of a value is neither verified nor has a source. */
const basisOf = (rows: readonly AssumptionRow[]): Basis | null =>
  rows.length === 0 || rows.some(({ source, verified }) => !verified && isAssumption(source)) ? "assumption" : null;

/** A share that came unchanged from an advisory's area is measured if the area's is; one of a series is measured. */
async function affectedGrounds(
  reader: Reader,
  eid: number,
  { zones }: StoredRun["inputs"],
): Promise<GroundedAssumption[]> {
  const zoneRows = await readZoneRows(reader, eid);
  return zones.map(({ zone, affected, affectedFrom }): GroundedAssumption => {
    const share = zoneRows.find((row) => row.zone === zone)?.fromAdvisory?.share;
    const byArea = share?.affected === affected ? (share.measured ? null : ("assumption" as const)) : "entered";
    return { of: "affected", zone, basis: affectedFrom === undefined ? byArea : null };
  });
}

async function restorationGrounds(
  reader: Reader,
  { settings, zones }: StoredRun["inputs"],
  { type }: DisasterKind,
): Promise<GroundedAssumption[]> {
  if (settings.demandCurve !== "restoration") return [];
  const rows = await reader
    .select()
    .from(configRestoration)
    .where(eq(sql`lower(${configRestoration.disasterType})`, type.toLowerCase()));
  const planned = (settings.restoration ?? []).filter((row) => zones.some(({ zone }) => zone === row.zone));
  return planned.map(({ zone, halfDays, tenthDays, origin }): GroundedAssumption => {
    // A zone made from winds uses those winds' row, regardless of its number.
    const taken = rows.filter((row) => row.halfDays === halfDays && row.tenthDays === tenthDays);
    const own = taken.find((row) => row.zone === zone) ?? taken[0];
    const shipped = basisOf(own === undefined ? [] : [own]);
    return { of: "restoration", zone, basis: origin === "typed" ? "entered" : origin === "series" ? null : shipped };
  });
}
