import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/audits/calls.ts";
import { auditColumns } from "../../contract/audits/columns.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import { batches, cellsOf, type ExportReading, type ExportSource } from "../lists/source.ts";
import { implement } from "../http/implement.ts";
import { inSnapshot, type Reader } from "../storage/database.ts";
import { sql } from "../storage/orm.ts";
import { noteChainInLog } from "./chain/log-anchors.ts";
import { CHANGED, countAudits, findRows, selectAudits, summaryOf, type AuditSearch, type FoundRow } from "./find.ts";

const EVERYTHING: AuditSearch = { search: "", filters: [], sort: [], timeZone: "UTC" };

/** The audit trail, for users who may read it. */
function registerAudits(app: FastifyInstance): void {
  implement(app, calls.getAllAudits, ({ db, params }) =>
    inSnapshot(db, async (tx) => {
      const module = calls.AUDIT_MODULES[params.module - 1];
      const search: AuditSearch =
        module === undefined
          ? EVERYTHING
          : { ...EVERYTHING, filters: [{ kind: "oneOf", column: "module", values: [module] }] };
      return {
        rows: await findRows(tx, search, { offset: 0, limit: calls.MAX_AUDITS }),
        total: await countAudits(tx, search),
      };
    }),
  );
  implement(app, calls.findAudits, ({ db, body: { offset, limit, ...search } }) =>
    inSnapshot(db, async (tx) => {
      const narrowed = search.search !== "" || search.filters.length > 0;
      const all = await countAudits(tx, EVERYTHING);
      const total = narrowed ? await countAudits(tx, search) : all;
      return { rows: await findRows(tx, search, { offset, limit }), total, all };
    }),
  );
  implement(app, calls.getAudit, ({ db, params }) => readAudit(db, params.auditId));
  implement(app, calls.getAuditActions, async ({ db }) => ({ actions: await readActions(db) }));
}

type WholeRow = FoundRow &
  Pick<calls.Audit, "before" | "after" | "userAgent" | "hash"> & { readonly chainNo: string | null };

async function readAudit(db: Reader, auditId: number): Promise<calls.Audit> {
  const { rows } = await db.execute<WholeRow>(sql`
    select a.audit_id::text as "auditId", to_json(a.at) #>> '{}' as at, a.user_id as "userId", a.user_name as "userName", a.module,
      a.action, a.subject_id as "subjectId", a.subject, a.address, a.request_id as "requestId", ${CHANGED} as changed, a.before, a.after,
      a.user_agent as "userAgent", c.chain_no::text as "chainNo", c.hash
    from audit a left join audit_chain c on c.audit_id = a.audit_id where a.audit_id = ${auditId}`);
  const row = rows[0] ?? throwHttpError(404, "domain.audit.unknown");
  const { before, after, userAgent, chainNo, hash, ...summary } = row;
  return { ...summaryOf(summary), before, after, userAgent, chainNo: chainNo === null ? null : Number(chainNo), hash };
}

/** The verbs in the trail, each found by one index lookup instead of reading every row. */
async function readActions(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive verbs as (
      (select action from audit order by action limit 1)
      union all
      select (select a.action from audit a where a.action > verbs.action order by a.action limit 1) from verbs
      where verbs.action is not null
    ) select action from verbs where action is not null`);
  return rows.map(({ action }) => action);
}

const searchOf = ({ query, timeZone }: ExportReading): AuditSearch => ({ ...query, timeZone });
const TABLE = anyOf("audit.exportExcel");
const COLUMNS = auditColumns(calls.AUDIT_MODULES, []);

/** The audit trail as it is exported. */
export const auditsExport: ExportSource = {
  list: "audits",
  title: "domain.lists.audits.name",
  needs: { xlsx: TABLE, pdf: anyOf("audit.exportPdf"), csv: TABLE },
  columns: COLUMNS,
  count: (reading) => countAudits(reading.reader, searchOf(reading)),
  async *rows(reading) {
    for await (const rows of batches<FoundRow>(reading.reader, selectAudits(searchOf(reading))))
      yield rows.map((row) => cellsOf(COLUMNS, summaryOf(row), reading.text));
  },
};

/** The audit trail, read and exported; its chain is noted in the log. */
export const auditsDomain = { name: "audits", routes: registerAudits, lists: [auditsExport], starts: noteChainInLog };
