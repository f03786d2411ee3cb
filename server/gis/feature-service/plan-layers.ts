import { DISASTER_STATUSES, ESTIMATION_STATUSES } from "../../../contract/api/domain.ts";
import type { Database } from "../../storage/database.ts";
import { asc, inArray } from "../../storage/orm.ts";
import { disasters, estimations } from "../../storage/schema/index.ts";
import { OBJECT_ID, day, dayAt, integer, moment, text, word, yesOrNo, type Field } from "./feature-source.ts";
import { HEADLINE, readHeadlines } from "./headlines.ts";
import { EXAMPLE_FIELD, MARK_FIELDS, type MarkedRun } from "./run-marks.ts";
import type { ShapeRow } from "./shape-source.ts";

export type NeedsRows = readonly Omit<ShapeRow, "geometry">[];

/** The runs to read: those of the estimations that the caller may see, either the published or the newest ones. */
export interface NeedsFilter {
  readonly isPublic: boolean;
  readonly runs: readonly MarkedRun[];
}

const WORD = 200;

/** Who made a record and when; the public gets neither names of staff nor the times at which they work. */
const CREATED = [
  moment("createddate", "Created at, for staff alone"),
  text("createdby", "Created by, for staff alone", WORD),
];

export const DISASTER_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("did", "Disaster"),
  text("name", "Name", WORD),
  text("type", "Type", WORD),
  text("category", "Category", WORD),
  day("start_date", "Start date, for staff alone"),
  word("status", "Status, for staff alone", DISASTER_STATUSES),
  EXAMPLE_FIELD,
  ...CREATED,
];

export const ESTIMATION_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  ...MARK_FIELDS,
  text("name", "Name", WORD),
  day("start_date", "Start date"),
  word("status", "Status, for staff alone", ESTIMATION_STATUSES),
  yesOrNo("published", "Published"),
  moment("published_at", "Published at"),
  ...HEADLINE,
  ...CREATED,
  text("lastrunby", "Last calculated by, for staff alone", WORD),
  moment("lastrun", "Last calculated at, for staff alone"),
];

/** Table 10: staff also see a disaster without an estimation. */
export async function readDisasters(db: Database, { isPublic, runs: read }: NeedsFilter): Promise<NeedsRows> {
  const of = isPublic ? inArray(disasters.did, [...new Set(read.map(({ marks }) => Number(marks["did"])))]) : undefined;
  const rows = await db.select().from(disasters).where(of).orderBy(asc(disasters.did));
  return rows.map(({ did, name, type, category, startDate, status, apart, ...row }) => {
    const own = isPublic ? {} : { start_date: dayAt(startDate), status, ...createdOf(row) };
    return { objectId: did, values: { did, name, type, category, example: apart === null ? 0 : 1, ...own } };
  });
}

/** Table 12. Planners may have changed the date and more since; the public sees what was published. */
export async function readEstimations(db: Database, { isPublic, runs: read }: NeedsFilter): Promise<NeedsRows> {
  const of = new Map(read.map((run) => [run.eid, run]));
  const headlineOf = await readHeadlines(
    db,
    read.map(({ rid }) => rid),
  );
  const rows = await db
    .select()
    .from(estimations)
    .where(inArray(estimations.eid, [...of.keys()]))
    .orderBy(asc(estimations.eid));
  return rows.map(({ eid, name, startDate, status, publishedAt, lastRun, lastRunBy, ...row }) => {
    const { rid = null, marks, startDate: ofRun = null } = of.get(eid) ?? {};
    const shown = isPublic
      ? { start_date: dayAt(ofRun) }
      : { start_date: dayAt(startDate), status, ...createdOf(row), lastrunby: lastRunBy, lastrun: timeOf(lastRun) };
    const publishing = { published: publishedAt === null ? 0 : 1, published_at: timeOf(publishedAt) };
    return { objectId: eid, values: { eid, name, ...marks, ...publishing, ...headlineOf(rid).all, ...shown } };
  });
}

const createdOf = ({ createdDate, createdBy }: { readonly createdDate: Date; readonly createdBy: string }) => ({
  createddate: timeOf(createdDate),
  createdby: createdBy,
});

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;
