import { and, eq, inArray, isNotNull } from "../../storage/orm.ts";
import type { CountedByRule, TractMargins } from "../../../engine/sensitivity/band.ts";
import { SELECTIONS } from "../../../engine/zones/shapes.ts";
import type { Reader } from "../../storage/database.ts";
import { censusTracts } from "../../storage/schema/index.ts";

/** FIPS of one query. */
const CHUNK = 5_000;

/** The margins of error of the tracts that any rule counts; a tract whose source states none is left out. */
export async function readMargins(
  reader: Reader,
  { dataSetId, counted }: { readonly dataSetId: number; readonly counted: CountedByRule },
): Promise<TractMargins> {
  const members = SELECTIONS.flatMap((rule) => counted[rule].flatMap((zone) => zone.members.map(({ fips }) => fips)));
  const wanted = [...new Set(members)];
  const margins = new Map<string, { population: number | null; below_poverty: number | null }>();
  for (let i = 0; i < wanted.length; i += CHUNK) {
    const rows = await reader
      .select({ fips: censusTracts.fips, margins: censusTracts.margins })
      .from(censusTracts)
      .where(
        and(
          eq(censusTracts.dataSetId, dataSetId),
          isNotNull(censusTracts.margins),
          inArray(censusTracts.fips, wanted.slice(i, i + CHUNK)),
        ),
      );
    for (const { fips, margins: own } of rows)
      margins.set(fips, { population: own?.population ?? null, below_poverty: own?.below_poverty ?? null });
  }
  return margins;
}
