import type { FastifyInstance } from "fastify";
import { getPublicReport, type PublicReportChoice } from "../../../contract/reports/calls/reports.ts";
import { getPublishedInputs } from "../../../contract/reports/calls/published-inputs.ts";
import { getPublished, getPublishedEstimation } from "../../../contract/reports/calls/published.ts";
import { memoizeAsync } from "../../answers/memoize-async.ts";
import { CachedResponse } from "../../answers/prepared.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import { implement } from "../../http/implement.ts";
import { unknownRecord } from "../../persistence/refusals.ts";
import { readReport } from "../documents.ts";
import { readSections } from "../sections.ts";
import type { Database } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { runs, tractDataSets } from "../../storage/schema/index.ts";
import { listPublished, readPublished, readPublishedInputs, type PublishedRun } from "./published.ts";

/** View mode: published content, for everyone. */
export const viewDomain = { name: "view", routes: registerView };

function registerView(app: FastifyInstance): void {
  const kept = answerCache(app.db);
  implement(app, getPublished, ({ caller }) => kept.list(caller));
  implement(app, getPublishedEstimation, ({ db, params: { eid }, caller }) =>
    kept.of(caller, { eid, name: "estimation" }, async () =>
      getPublishedEstimation.answer.parse(await readPublished(db, eid)),
    ),
  );
  implement(app, getPublishedInputs, ({ db, params: { eid }, caller }) =>
    kept.of(caller, { eid, name: "inputs" }, async () =>
      getPublishedInputs.answer.parse(await readPublishedInputs(db, eid)),
    ),
  );
  const reportNames = ofState<string>(REPORTS_KEPT);
  implement(app, getPublicReport, async ({ db, params: { eid }, request, caller }) => {
    const choice: Report = { eid, ...(request.query as PublicReportChoice) };
    const { selection, units } = choice;
    const name = await reportNames(caller, JSON.stringify(choice), async () =>
      reportName(db, choice, (await kept.demand(caller, eid)).rid),
    );
    return kept.of(caller, { eid, name }, async () =>
      getPublicReport.answer.parse(
        await readReport(db, { eid, variant: "Public", selection, units }, { public: true }),
      ),
    );
  });
}

/** The maximum number of cached answers; the least recently used one is dropped first. */
const CACHE_SIZE = 60;
const REPORTS_KEPT = 20;

type Report = PublicReportChoice & { readonly eid: number };
type SignInState = Pick<RequestCaller, "stateMark">;

/** One process's cache of published answers. */
interface AnswerCache {
  list(state: SignInState): Promise<CachedResponse>;
  /** The estimation as published in that state; 404 if it is not published. */
  demand(state: SignInState, eid: number): Promise<PublishedRun>;
  /**
   * The named answer for a published estimation, made again only when its run or its listing changes. 404 if it is not
   * published.
   */
  of(
    state: SignInState,
    answer: { readonly eid: number; readonly name: string },
    make: () => Promise<unknown>,
  ): Promise<CachedResponse>;
}

/**
 * Public answers, cached for everyone. Every request checks in the database, with the small shared query that
 * authenticates callers, that they are still valid, so that no process shows content that another has unpublished.
 */
function answerCache(db: Database): AnswerCache {
  const published = ofState<Published>(1);
  const kept = memoizeAsync<CachedResponse>(CACHE_SIZE);
  const keep = (key: string, make: () => Promise<unknown>) =>
    kept(key, async () => new CachedResponse(JSON.stringify(await make())));
  const known = (state: SignInState) => published(state, "published", async () => publishedOf(await listPublished(db)));
  const find = async (state: SignInState, eid: number) =>
    (await known(state)).byId.get(eid) ?? unknownRecord("domain.estimation.unknown", { eid });

  return {
    list: async (state) => {
      const { key, runs: all } = await known(state);
      return keep(key, async () => getPublished.answer.parse(all.map(({ listing }) => listing)));
    },
    demand: async (state, eid) => (await find(state, eid)).run,
    of: async (state, { eid, name }, make) => keep(`${name} ${(await find(state, eid)).key}`, make),
  };
}

/** The published content, with the key of each part's answers. */
interface Published {
  readonly key: string;
  readonly runs: readonly PublishedRun[];
  readonly byId: ReadonlyMap<number, { readonly run: PublishedRun; readonly key: string }>;
}

const publishedOf = (all: readonly PublishedRun[]): Published => ({
  key: `list ${JSON.stringify(all.map(({ listing }) => listing))}`,
  runs: all,
  byId: new Map(all.map((run) => [run.listing.eid, { run, key: JSON.stringify(run) }])),
});

/**
 * Caches at most `most` values that depend only on the state of the database; if that state is unknown, the value is
 * made every time.
 */
function ofState<T>(most: number): (state: SignInState, name: string, make: () => Promise<T>) => Promise<T> {
  const kept = memoizeAsync<T>(most);
  return ({ stateMark }, name, make) => (stateMark ? kept(name, make, stateMark) : make());
}

/**
 * Distinguishes a Public report from one with another run, other sections, other agency texts or another text on the
 * data set.
 */
async function reportName(db: Database, { selection, units }: Report, rid: number): Promise<string> {
  const { version } = await readSections(db, "Public");
  const { agencyName, agencyContact, timeZone } = await valuesOf(db, PUBLIC_CONFIG_KEYS);
  const source = await sourceOf(db, rid);
  return `report ${JSON.stringify({ selection, units, version, agencyName, agencyContact, timeZone, source })}`;
}

/** The source of a run's data set, as in the report; null if the data set was deleted. */
async function sourceOf(db: Database, rid: number): Promise<string | null> {
  const [row] = await db
    .select({ source: tractDataSets.source })
    .from(runs)
    .innerJoin(tractDataSets, eq(tractDataSets.hash, sql`${runs.inputs} #>> '{dataSet,hash}'`))
    .where(eq(runs.rid, rid));
  return row?.source ?? null;
}
