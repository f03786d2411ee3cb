import { eq, sql, type AnyColumn } from "../../storage/orm.ts";
import type { ReportCheck } from "../../../contract/reports/calls/issuing.ts";
import { readReportCode } from "../../../contract/reports/report-code.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { memoizeAsync } from "../../answers/memoize-async.ts";
import type { Database } from "../../storage/database.ts";
import { reports, runs, tractDataSets } from "../../storage/schema/index.ts";
import { checkAnswer } from "./check-answer.ts";

/** Maximum number of cached answers of one process. */
const CACHE_SIZE = 200;

/**
 * Checks the report with a code: whether the stored document is the issued one, and whether its stored inputs give the
 * same figures of need with the current engine. Returns only what is printed, without names of people. 404 for an
 * unknown code. The result is cached while all its inputs are bit for bit unchanged, which every request checks in the
 * database, so that an alteration is found at once.
 */
export function reportChecker(db: Database, make = checkAnswer): (typed: string) => Promise<ReportCheck> {
  const keep = memoizeAsync<Omit<ReportCheck, "newer">>(CACHE_SIZE);
  return async (typed) => {
    const code = readReportCode(typed) ?? throwHttpError(404, "domain.sharing.codeUnknown");
    const { newer, ...state } = (await stateOf(db, code)) ?? throwHttpError(404, "domain.sharing.codeUnknown");
    const answer = await keep(JSON.stringify(state), async () => make(db, await rowsOf(db, code)));
    return { ...answer, newer };
  };
}

/** SHA-256 of a column's content, calculated by the database. */
const digest = (column: AnyColumn) => sql<string>`encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`;

/** All inputs of a check's answer, in few bytes; null for an unknown code. */
async function stateOf(db: Database, code: string) {
  const [state] = await db
    .select({
      reportId: reports.reportId,
      issuedAt: reports.createdDate,
      documentHash: reports.documentHash,
      document: digest(reports.document),
      rid: runs.rid,
      runAt: runs.runAt,
      engineVersion: runs.engineVersion,
      inputsHash: runs.inputsHash,
      inputs: digest(runs.inputs),
      dataSet: sql<number | null>`(select ${tractDataSets.id} from ${tractDataSets}
        where ${tractDataSets.hash} = ${runs.inputs} #>> '{dataSet,hash}')`,
      newer: sql<boolean>`exists (select from ${runs} later where later.eid = ${reports.eid} and later.rid > ${reports.rid})`,
    })
    .from(reports)
    .innerJoin(runs, eq(runs.rid, reports.rid))
    .where(eq(reports.code, code));
  return state ?? null;
}

async function rowsOf(db: Database, code: string) {
  const [found] = await db
    .select({ report: reports, run: runs })
    .from(reports)
    .innerJoin(runs, eq(runs.rid, reports.rid))
    .where(eq(reports.code, code));
  return found ?? throwHttpError(404, "domain.sharing.codeUnknown");
}
