import type { AssistanceRow, SuggestedRow } from "../../../contract/planning/calls/parameters.ts";
import { ASSISTANCE_CATEGORIES } from "../../../engine/needs/inputs.ts";
import { originOf, suggestedMix, type MixPart, type SuggestedTract } from "../../../engine/suggested/mix.ts";
import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import { and, asc, eq, isNull } from "../../storage/orm.ts";
import { countyInfo, zoneDetails } from "../../storage/schema/index.ts";
import { readEstimationRow } from "../estimations/estimation-rows.ts";
import { readCurrentStatistics } from "../zones/zone-rows.ts";
import { readSuggested } from "./parameter-rows.ts";

/** A suggested cell with its source. */
type SuggestedCell = AssistanceRow & { suggestedCategory: string; mix: MixPart[] };

/**
 * Suggested percentages for every product of the suggested rows (those sent, else the saved ones) and every zone whose
 * population is current. A cell is left out if no row applies, or if people live in a county whose coast is not known.
 */
export function suggestAssistance(
  db: Database,
  { eid, suggested }: { readonly eid: number; readonly suggested?: readonly SuggestedRow[] | undefined },
): Promise<{ cells: SuggestedCell[]; coastUnknown: string[] }> {
  return inSnapshot(db, async (tx) => {
    await readEstimationRow(tx, eid);
    const rows = suggested ?? (await readSuggested(tx, eid));
    return { cells: await suggestedCells(tx, eid, rows), coastUnknown: await countiesToState(tx, eid) };
  });
}

/** The same for a given estimation, within a transaction. */
export async function suggestedCells(
  reader: Reader,
  eid: number,
  rows: readonly SuggestedRow[],
): Promise<SuggestedCell[]> {
  const tracts = await tractsByZone(reader, eid);
  const zones = [...(await readCurrentStatistics(reader, eid)).keys()].sort((a, b) => a - b);
  return [...Map.groupBy(rows, ({ product }) => product)].flatMap(([product, ofProduct]) =>
    zones.flatMap((zone) =>
      ASSISTANCE_CATEGORIES.flatMap((category): SuggestedCell[] => {
        const mix = suggestedMix(
          tracts.get(zone) ?? [],
          ofProduct.filter((row) => row.category === category),
        );
        if (mix.kind === "missing") return [];
        const { value, parts } = mix;
        return [{ product, zone, category, value, suggestedCategory: originOf(parts), mix: [...parts] }];
      }),
    ),
  );
}

/** The counties of an estimation's zones whose coast is not known, by name. */
async function countiesToState(reader: Reader, eid: number): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ county: zoneDetails.county, name: countyInfo.name })
    .from(zoneDetails)
    .leftJoin(countyInfo, eq(countyInfo.fips, zoneDetails.county))
    .where(and(eq(zoneDetails.eid, eid), isNull(countyInfo.coastal)));
  return rows.map(({ county, name }) => name ?? county).sort();
}

/** The tracts of each zone, with the people counted and the facts of their county. */
async function tractsByZone(reader: Reader, eid: number): Promise<ReadonlyMap<number, SuggestedTract[]>> {
  const rows = await reader
    .select({
      zone: zoneDetails.zone,
      population: zoneDetails.population,
      share: zoneDetails.share,
      // The county as it is described now, which may have changed since the zone was counted.
      coastal: countyInfo.coastal,
      region: countyInfo.region,
    })
    .from(zoneDetails)
    .leftJoin(countyInfo, eq(countyInfo.fips, zoneDetails.county))
    .where(eq(zoneDetails.eid, eid))
    .orderBy(asc(zoneDetails.zone), asc(zoneDetails.fips));
  const tracts = rows.map(({ zone, population, share, coastal, region }) => ({
    zone,
    tract: { population: population === null ? null : population * share, coastal, region: region || null },
  }));
  return new Map(
    [...Map.groupBy(tracts, ({ zone }) => zone)].map(([zone, own]) => [zone, own.map(({ tract }) => tract)]),
  );
}
