import type { AuditModule } from "../../contract/audits/calls.ts";
import type { Database } from "../storage/database.ts";
import { sql } from "../storage/orm.ts";

/** One audited change as the chain numbers it, with what decides who may hear of it. */
export interface ChainedChange {
  readonly no: number;
  readonly module: AuditModule;
  readonly action: string;
  readonly id: string;
  readonly did: number | null;
  readonly eid: number | null;
  readonly userId: number | null;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  /** Whether what everyone sees may look different now. */
  readonly isPublic: boolean;
}

/** Most changes that are read at once; a page that missed more reads everything again. */
export const READ_MOST = 500;

/** The newest link; 0 before the first. */
export async function newestLink(db: Database): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(chain_no), 0)::int as last from audit_chain`,
  );
  return rows[0]?.last ?? 0;
}

/** The last link before the changes of the last seconds, by the database's clock. */
export async function linkBefore(db: Database, seconds: number): Promise<number> {
  const { rows } = await db.execute<{ last: number | null }>(sql`select (min(c.chain_no) - 1)::int as last
    from audit_chain c join audit a using (audit_id) where a.at >= now() - make_interval(secs => ${seconds})`);
  return rows[0]?.last ?? newestLink(db);
}

/** A number in a text of ids; null for others. */
const idIn = (text: ReturnType<typeof sql>) => sql`case when ${text} ~ '^[1-9][0-9]{0,8}$' then (${text})::int end`;
const either = (key: string) => sql`coalesce(a.after ->> ${key}::text, a.before ->> ${key}::text)`;

const OF_ESTIMATION = sql`a.module in ('Estimation', 'Zone', 'Parameter', 'Projection')`;
const EID = sql`coalesce(case when ${OF_ESTIMATION} then ${idIn(sql`a.subject_id`)}
  when a.subject_id like 'feeding/%' then ${idIn(sql`substr(a.subject_id, 9)`)} end, ${idIn(either("eid"))})`;
const DID = sql`coalesce(case when a.module = 'Disaster' then ${idIn(sql`a.subject_id`)} end, ${idIn(either("did"))})`;

const WAS_PUBLISHED = sql`coalesce(a.before -> 'published', 'null') not in ('null'::jsonb, '[]'::jsonb)`;

/**
 * Published estimations and their disasters, also those that were, and sites that the public is told of. A run or a zone
 * is no public change: a published estimation shows the run that it was published with.
 */
const IS_PUBLIC = sql`case a.module
  when 'Estimation' then a.action in ('publish', 'unpublish') or ${WAS_PUBLISHED}
    or exists (select from estimation e where e.eid = ${idIn(sql`a.subject_id`)} and e.published_at is not null)
  when 'Disaster' then ${WAS_PUBLISHED}
    or exists (select from estimation e where e.did = ${idIn(sql`a.subject_id`)} and e.published_at is not null)
  when 'Supply' then a.subject_id like 'sites/%' and 'true' in (a.after ->> 'public', a.before ->> 'public')
  else false end`;

/** The changes after a link, the oldest first; at most {@link READ_MOST}. */
export async function readChain(db: Database, after: number): Promise<ChainedChange[]> {
  const { rows } = await db.execute<Record<string, unknown> & ChainedChange>(sql`
    select c.chain_no::int as "no", a.module as "module", a.action as "action", a.subject_id as "id", ${DID} as "did",
      ${EID} as "eid", a.user_id as "userId", ${IS_PUBLIC} as "isPublic",
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), a.user_name) as "by",
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
    from audit_chain c join audit a using (audit_id) left join users u on u.user_id = a.user_id
    where c.chain_no > ${after} order by c.chain_no limit ${READ_MOST}`);
  return rows;
}
