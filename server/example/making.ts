import { PRIVILEGE_CODES } from "../../contract/people/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { automatic } from "../persistence/audit/audit.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { createDisaster, deleteDisaster, saveDisaster } from "../planning/disasters/service.ts";
import { readEstimation, readEstimationsOf } from "../planning/estimations/estimation-rows.ts";
import { saveEstimation } from "../planning/estimations/service.ts";
import type { CountingPlace } from "../planning/zones/counting.ts";
import { issueReport, readReport } from "../reports/documents.ts";
import { publish } from "../reports/publishing/publishing.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { eq, sql } from "../storage/orm.ts";
import { disasters, tractDataSets } from "../storage/schema/index.ts";
import { keepRecords, supplyPlan } from "./agency-records.ts";
import EXAMPLE from "./example.json" with { type: "json" };
import { planStorm } from "./storm-plan.ts";

/** The product itself, which here has the rights of an administrator. */
const MAKER: RequestCaller = { ...automatic("example"), privileges: new Set(PRIVILEGE_CODES) };

/** Begins the worked example if there is none: its disaster, an example from its first moment on. */
export async function beginExample(db: Database): Promise<void> {
  if ((await findExample(db)) !== undefined) return;
  await inTransaction(db, async (tx) => {
    const { disaster: name, start: startDate } = EXAMPLE;
    const draft = { name, type: "Hurricane", category: "4", startDate, status: "Active", apart: "example" } as const;
    await createDisaster(tx, MAKER, draft);
  });
}

/**
 * Makes the rest of an example that was begun, with the calls that people use; one whose making was interrupted is
 * started again. Does nothing if there is none, if it is finished, or if another process is making it.
 */
export function finishExample(place: CountingPlace, signal?: AbortSignal): Promise<void> {
  const { db } = place;
  return inTransaction(db, async (tx) => {
    const lock = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('example', 0)) as free`,
    );
    const begun = await findExample(db);
    if (lock.rows[0]?.free !== true || begun === undefined || begun.status === "Closed") return;
    if ((await readEstimationsOf(db, begun.did)).length === 0) return makeExample(place, begun.did, signal);
    await deleteDisaster(db, MAKER, begun);
    await beginExample(db);
    const again = await findExample(db);
    if (again !== undefined) await makeExample(place, again.did, signal);
  });
}

/** Replaces the example with its original state. */
export async function resetExample(place: CountingPlace, caller: RequestCaller): Promise<{ did: number }> {
  const { db } = place;
  await demandSample(db);
  const there = await findExample(db);
  if (there !== undefined) await deleteDisaster(db, caller, there);
  await beginExample(db);
  await finishExample(place);
  return { did: (await findExample(db))?.did ?? throwHttpError(409, "domain.disaster.exampleTracts") };
}

async function findExample(db: Database) {
  const [row] = await db.select().from(disasters).where(eq(disasters.apart, "example"));
  return row;
}

/** The sample tracts, which the example needs. 409 if they were deleted. */
async function demandSample(db: Database): Promise<number> {
  const [row] = await db.select({ id: tractDataSets.id }).from(tractDataSets).where(eq(tractDataSets.sample, true));
  return row?.id ?? throwHttpError(409, "domain.disaster.exampleTracts");
}

async function makeExample(place: CountingPlace, did: number, signal?: AbortSignal): Promise<void> {
  const { db } = place;
  const dataSetId = await demandSample(db);
  const eid = await planStorm(place, MAKER, { did, dataSetId, signal });
  await supplyPlan(db, MAKER, { did, eid });
  for (const plan of await readEstimationsOf(db, did)) {
    const name = Object.entries(EXAMPLE.plans).find(([number]) => number === plan.plannedBy?.number)?.[1];
    await saveEstimation(db, MAKER, { eid: plan.eid, did, name: name ?? plan.name, version: plan.version });
  }
  await keepRecords(db, MAKER, did);
  signal?.throwIfAborted();
  await publishPlan(db, eid);
  await saveDisaster(db, MAKER, { ...(await readDisaster(db, did)), status: "Closed" });
}

/** Publishes the plan, and issues its public report. */
async function publishPlan(db: Database, eid: number): Promise<void> {
  const { version } = await readEstimation(db, eid);
  await publish(db, MAKER, { eid, version });
  const order = { eid, variant: "Public", selection: "full", units: "asEntered" } as const;
  const document = await readReport(db, order, { public: true });
  await inTransaction(db, (tx) => issueReport(tx, MAKER, document));
}
