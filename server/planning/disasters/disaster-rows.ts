import type { Disaster } from "../../../contract/planning/calls/disasters.ts";
import { stampsOf, type RecordKind } from "../../persistence/change-record.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { assertUnlocked, lockOf } from "../../persistence/locks.ts";
import { isId, refuseAt, unknownRecord } from "../../persistence/refusals.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, asc, desc, eq, inArray, isNull, sql, type InferSelectModel, type SQL } from "../../storage/orm.ts";
import { disasterCategories, disasters, lookupDetails, lookups } from "../../storage/schema/index.ts";

type DisasterRow = InferSelectModel<typeof disasters>;
type Id = number | null;

const countOfEstimations = sql<number>`(select count(*)::int from estimation e where e.did = "disaster"."did")`;
const stormOfPlan = sql<Id>`(select (e.planned_by ->> 'stormId')::int from estimation e where e.did = "disaster"."did" and e.planned_by is not null order by e.eid desc limit 1)`;
/** The last published, else the last of its storm's line, else the newest: trial copies come after those in use. */
const leadingEstimation = sql<Id>`(select e.eid from estimation e where e.did = "disaster"."did" order by e.published_at desc nulls last, (select max(l.line_id) from storm_line l where l.eid = e.eid) desc nulls last, e.createddate desc, e.eid desc limit 1)`;
/** By the name that `displayNameOf` gives. */
const ownerOfShift = sql<
  string | null
>`(select coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name) from shift s join users u on u.user_id = s.owner_id where s.did = "disaster"."did")`;

/** All disasters, newest first. */
export async function readDisasters(reader: Reader): Promise<Disaster[]> {
  return select(reader, undefined);
}

/** One disaster; 404 if there is none. */
export async function readDisaster(reader: Reader, did: number): Promise<Disaster> {
  const [disaster] = isId(did) ? await select(reader, eq(disasters.did, did)) : [];
  return disaster ?? unknownRecord("domain.disaster.unknown", { did });
}

/**
 * The row of a disaster, locked for a change (`update`) or against one (`share`) until the transaction ends; 404 if
 * there is none.
 */
export async function lockDisasterRow(tx: Transaction, did: number, strength: "update" | "share") {
  const [row] = isId(did) ? await tx.select().from(disasters).where(eq(disasters.did, did)).for(strength) : [];
  return row ?? unknownRecord("domain.disaster.unknown", { did });
}

/** Refuses (409) to change anything that belongs to a closed disaster. */
export function assertOpen({ status, name, apart }: DisasterRow): void {
  const key = apart === "example" ? "domain.disaster.example" : "domain.disaster.closed";
  if (status === "Closed") throwHttpError(409, key, { values: { name } });
}

/**
 * Condition that a disaster's published estimations are public: never for an exercise, and for the worked example until
 * another is published.
 */
export const isShownInPublic = sql`(${disasters.apart} is null or ${disasters.apart} = 'example' and not exists (select from estimation o join disaster d using (did) where o.published_at is not null and d.apart is null))`;

type Apart = NonNullable<DisasterRow["apart"]>;

/** Refuses (409) to bring an estimation of these kinds to people outside, by mail, link or publication. */
export async function assertNot(kinds: readonly Apart[], reader: Reader, eid: number): Promise<void> {
  const of = sql`${disasters.did} = (select e.did from estimation e where e.eid = ${eid})`;
  const [row] = await reader
    .select({ name: disasters.name, apart: disasters.apart })
    .from(disasters)
    .where(and(inArray(disasters.apart, [...kinds]), of));
  if (row !== undefined) throwHttpError(409, `domain.disaster.${row.apart}Stays`, { values: { name: row.name } });
}

/** A disaster, for services that change it: not while it is locked. */
export const DISASTER_RECORD: RecordKind<DisasterRow, Disaster> = {
  module: "Disaster",
  lock: async (tx, did) => {
    const row = await lockDisasterRow(tx, did, "update");
    assertUnlocked(row, "domain.disaster.locked");
    return row;
  },
  read: readDisaster,
  subjectOf: ({ did, name }) => ({ subjectId: did, subject: name }),
};

async function select(reader: Reader, where: SQL | undefined): Promise<Disaster[]> {
  const found = {
    estimations: countOfEstimations,
    stormId: stormOfPlan,
    leading: leadingEstimation,
    owner: ownerOfShift,
  };
  const rows = await reader
    .select({ row: disasters, ...found })
    .from(disasters)
    .where(where)
    .orderBy(desc(disasters.createdDate), desc(disasters.did));
  return rows.map(({ row, ...more }) => {
    const { did, type, name, category, startDate, status, apart } = row;
    const own = { did, type, name, category, startDate, status, ...stampsOf(row), lock: lockOf(row) };
    return { ...own, ...more, ...(apart && { apart }) };
  });
}

/** The estimation that represents each active disaster that has one. */
export async function readLeadingEstimations(
  reader: Reader,
): Promise<{ readonly did: number; readonly eid: number }[]> {
  const rows = await reader
    .select({ did: disasters.did, eid: leadingEstimation })
    .from(disasters)
    .where(and(eq(disasters.status, "Active"), isNull(disasters.apart)));
  return rows.flatMap(({ did, eid }) => (eid === null ? [] : [{ did, eid }]));
}

/** Search key of the lookup that lists the disaster types; an administrator may extend it. */
const DISASTER_TYPE_LOOKUP = "DisasterType";

/** The disaster types, in the lookup's order. */
export async function disasterTypes(reader: Reader): Promise<string[]> {
  const rows = await reader
    .select({ value: lookupDetails.value })
    .from(lookupDetails)
    .innerJoin(lookups, eq(lookups.lookupId, lookupDetails.lookupId))
    .where(
      and(eq(sql`lower(${lookups.searchKey})`, DISASTER_TYPE_LOOKUP.toLowerCase()), eq(lookupDetails.active, true)),
    )
    .orderBy(asc(lookupDetails.position));
  return rows.map(({ value }) => value);
}

/** Refuses a type that is not in the lookup. */
export async function assertType(reader: Reader, type: string, path: string): Promise<void> {
  const types = await disasterTypes(reader);
  if (!types.includes(type)) refuseAt(path, "domain.disaster.typeUnknown", { type, expected: types.join(", ") });
}

/** Refuses a category that is not one of its type's. */
export async function assertCategory(
  reader: Reader,
  { type, category, path }: { readonly type: string; readonly category: string; readonly path: string },
): Promise<void> {
  const rows = await reader
    .select({ category: disasterCategories.category })
    .from(disasterCategories)
    .where(eq(disasterCategories.dtype, type))
    .orderBy(asc(disasterCategories.priority));
  const expected = rows.map((row) => row.category);
  if (expected.includes(category)) return;
  if (expected.length === 0) refuseAt(path, "domain.disaster.categoryNone", { type, category });
  refuseAt(path, "domain.disaster.categoryUnknown", { type, category, expected: expected.join(", ") });
}
