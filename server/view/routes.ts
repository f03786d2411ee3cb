import type { FastifyInstance } from "fastify";
import { getPublicReport, type PublicReportChoice } from "../../contract/calls/reports.ts";
import { getPublished, getPublishedEstimation } from "../../contract/calls/view.ts";
import { memoizeAsync, sharedRead } from "../answers/memoize-async.ts";
import { CachedResponse } from "../answers/prepared.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { implement } from "../http/implement.ts";
import { unknownRecord } from "../persistence/refusals.ts";
import { readReport } from "../reports/documents.ts";
import { readSections } from "../reports/sections.ts";
import type { Database } from "../storage/database.ts";
import { eq, sql } from "../storage/orm.ts";
import { runs, tractDataSets } from "../storage/schema/index.ts";
import { listPublished, readPublished, type PublishedRun } from "./published.ts";

/** View mode: what was published, for everyone. */
export function registerView(app: FastifyInstance): void {
  const kept = answerCache(app.db);
  implement(app, getPublished, () => kept.list());
  implement(app, getPublishedEstimation, ({ db, params: { eid } }) =>
    kept.of(eid, "estimation", async () => getPublishedEstimation.answer.parse(await readPublished(db, eid))),
  );
  implement(app, getPublicReport, ({ db, params: { eid }, request }) =>
    readPublicReport(db, kept, { eid, ...(request.query as PublicReportChoice) }),
  );
}

/** Answers kept at most; the one used longest ago goes first. */
const CACHE_SIZE = 60;

/** What is published as one process knows it. */
export interface AnswerCache {
  list(): Promise<CachedResponse>;
  /** The estimation as it is published now; 404 where it is not. */
  demand(eid: number): Promise<PublishedRun>;
  /**
   * The answer of that name made of a published estimation, made once for as long as its run and its listing stay as
   * they are. 404 where it is not published.
   */
  of(eid: number, name: string, make: () => Promise<unknown>): Promise<CachedResponse>;
}

/**
 * Public answers, each made once for everyone. That they still hold is asked of the database every time, by one small
 * query for all who ask at the same moment: no process shows what another has taken back.
 */
function answerCache(db: Database): AnswerCache {
  const published = sharedRead(() => listPublished(db));
  const kept = memoizeAsync<CachedResponse>(CACHE_SIZE);
  const keep = (key: string, make: () => Promise<unknown>) => kept(key, async () => new CachedResponse(await make()));

  const demand = async (eid: number): Promise<PublishedRun> =>
    (await published()).find(({ listing }) => listing.eid === eid) ??
    unknownRecord("domain.estimation.unknown", { eid });

  return {
    list: async () => {
      const listings = (await published()).map(({ listing }) => listing);
      return keep(`list ${JSON.stringify(listings)}`, async () => getPublished.answer.parse(listings));
    },
    demand,
    of: async (eid, name, make) => keep(`${name} ${JSON.stringify(await demand(eid))}`, make),
  };
}

/** The Public report of a published estimation, made once for everyone until its run, its sections, the agency's name or what is said of its data set change. */
async function readPublicReport(
  db: Database,
  kept: AnswerCache,
  { eid, selection, units }: PublicReportChoice & { readonly eid: number },
): Promise<CachedResponse> {
  const { version } = await readSections(db, "Public");
  const { agencyName, agencyContact, timeZone } = await valuesOf(db, PUBLIC_CONFIG_KEYS);
  const source = await sourceOf(db, (await kept.demand(eid)).rid);
  const name = `report ${JSON.stringify({ selection, units, version, agencyName, agencyContact, timeZone, source })}`;
  return kept.of(eid, name, async () =>
    getPublicReport.answer.parse(await readReport(db, { eid, variant: "Public", selection, units }, { public: true })),
  );
}

/** Where the data set of a run was imported from, as the report says it; null where the data set is gone. */
async function sourceOf(db: Database, rid: number): Promise<string | null> {
  const [row] = await db
    .select({ source: tractDataSets.source })
    .from(runs)
    .innerJoin(tractDataSets, eq(tractDataSets.hash, sql`${runs.inputs} #>> '{dataSet,hash}'`))
    .where(eq(runs.rid, rid));
  return row?.source ?? null;
}
