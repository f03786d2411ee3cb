import { and, asc, desc, eq, isNotNull, sql } from "../../storage/orm.ts";
import { SEARCH_LIMIT, type SearchResult } from "../../../contract/calls/search.ts";
import type { Reader } from "../../storage/database.ts";
import { disasters, estimations, runs } from "../../storage/schema/index.ts";
import { RANKS, rankOf } from "./ranking.ts";

type Found<Kind extends SearchResult["kind"]> = Extract<SearchResult, { kind: Kind }>[];

/** The disasters whose name fits, best first, then newest. */
export async function findDisasters(reader: Reader, text: string): Promise<Found<"disaster">> {
  const rank = rankOf(disasters.name, text);
  const rows = await reader
    .select({ did: disasters.did, name: disasters.name, type: disasters.type })
    .from(disasters)
    .where(isNotNull(rank))
    .orderBy(asc(rank), desc(disasters.createdDate), desc(disasters.did))
    .limit(SEARCH_LIMIT);
  return rows.map((row) => ({ kind: "disaster", ...row }));
}

/**
 * The estimations whose name fits, or else whose disaster's does. `publishedOnly` leaves those that the public may not
 * know of: published without a stored run shows nothing, so it counts as not published.
 */
export async function findEstimations(
  reader: Reader,
  text: string,
  { publishedOnly }: { readonly publishedOnly: boolean },
): Promise<Found<"estimation">> {
  const rank = sql<number>`least(${rankOf(estimations.name, text)}, ${RANKS} + ${rankOf(disasters.name, text)})`;
  const seen = sql`exists (select from ${runs} where ${runs.eid} = ${estimations.eid})`;
  const rows = await reader
    .select({ eid: estimations.eid, did: estimations.did, name: estimations.name, disaster: disasters.name })
    .from(estimations)
    .innerJoin(disasters, eq(disasters.did, estimations.did))
    .where(and(isNotNull(rank), ...(publishedOnly ? [isNotNull(estimations.publishedAt), seen] : [])))
    .orderBy(asc(rank), desc(estimations.createdDate), desc(estimations.eid))
    .limit(SEARCH_LIMIT);
  return rows.map((row) => ({ kind: "estimation", ...row }));
}
