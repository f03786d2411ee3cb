import { isShownInPublic } from "../../planning/disasters/disaster-rows.ts";
import type { Database } from "../../storage/database.ts";
import { and, asc, eq, inArray, isNotNull, sql } from "../../storage/orm.ts";
import { disasters, estimations, runs } from "../../storage/schema/index.ts";
import { integer, moment, text, yesOrNo, type Field, type FieldValue } from "./feature-source.ts";

/** Whether a row is of the worked example or of an exercise: it must not be added to real ones. */
export const EXAMPLE_FIELD = yesOrNo("example", "Example or exercise");

/** Columns that show whose figures a row has, and which rows may be added up. */
export const MARK_FIELDS: readonly Field[] = [
  integer("did", "Disaster"),
  yesOrNo("latest", "Latest published estimation of its disaster"),
  integer("run", "Calculation"),
  moment("calculated_at", "Calculated at"),
  text("report_code", "Code of its Public report", 20),
  EXAMPLE_FIELD,
  yesOrNo("sample_data", "Invented people of the sample tracts"),
];

/** An estimation with the run that is read, and the values common to all its rows. */
export interface MarkedRun {
  readonly eid: number;
  readonly rid: number | null;
  readonly startDate: string | null;
  readonly zoneNames: Readonly<Record<number, string>> | null;
  readonly marks: Readonly<Record<string, FieldValue>>;
}

/**
 * Of several published estimations of a disaster, the one that was published last, so that sums count each disaster
 * once; never of one that is no longer public, such as the example once a real disaster is public.
 */
const isLatest = sql<boolean>`(${isShownInPublic} and ${estimations.publishedAt} is not null and not exists (select from estimation later
  where later.did = ${estimations.did} and later.published_run is not null
    and (later.published_at, later.eid) > (${estimations.publishedAt}, ${estimations.eid})))`;
const newest = sql`(select max(r.rid) from run r where r.eid = ${estimations.eid})`;
const code = sql<
  string | null
>`(select p.code from report p where p.rid = ${runs.rid} and p.variant = 'Public' order by p.report_id desc limit 1)`;

/**
 * Estimations by their ids (null: all) with their runs: the published ones with the run that was published, or all with
 * their newest run, if they have one.
 */
export async function readMarkedRuns(
  db: Database,
  { eids, published }: { readonly eids: readonly number[] | null; readonly published: boolean },
): Promise<MarkedRun[]> {
  const rows = await db
    .select({
      eid: estimations.eid,
      did: estimations.did,
      isLatest,
      apart: disasters.apart,
      rid: runs.rid,
      runAt: runs.runAt,
      zoneNames: runs.zoneNames,
      startDate: sql<string | null>`${runs.inputs} ->> 'startDate'`,
      code,
      sample: sql<boolean>`coalesce((${runs.inputs} -> 'dataSet' ->> 'sample')::boolean, false)`,
    })
    .from(estimations)
    .innerJoin(disasters, eq(disasters.did, estimations.did))
    .leftJoin(runs, eq(runs.rid, published ? estimations.publishedRun : newest))
    .where(
      and(
        eids === null ? undefined : inArray(estimations.eid, [...eids]),
        published ? and(isNotNull(runs.rid), isShownInPublic) : undefined,
      ),
    )
    .orderBy(asc(estimations.eid));
  return rows.map(({ did, isLatest: latest, apart, runAt, code: report, sample, ...run }) => ({
    ...run,
    marks: {
      did,
      latest: latest ? 1 : 0,
      run: run.rid,
      calculated_at: runAt?.getTime() ?? null,
      report_code: report,
      example: apart === null ? 0 : 1,
      sample_data: sample ? 1 : 0,
    },
  }));
}
