import { MessageChannel, type MessagePort } from "node:worker_threads";
import { errorCodes } from "fastify";
import { ZoneError } from "../../../engine/zones/zone-error.ts";
import { budgetAMinute, type Budget } from "../../answers/budget.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { WrittenAnswer } from "../../answers/prepared.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { networkOf } from "../../caller/network.ts";
import { ValidationFailure } from "../../http/validate.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { Database } from "../../storage/database.ts";
import { asc, eq, inArray, sql } from "../../storage/orm.ts";
import { zones } from "../../storage/schema/index.ts";
import { keptTractSets, type LoadedTractSet } from "../../tracts/tract-sets.ts";
import { readSettings } from "../parameters/parameter-rows.ts";
import { noteZoneCount, tractsOf } from "./population.ts";
import type { MissingParts, PreviewOutcome, PreviewPlan, PreviewQuestion } from "./preview-messages.ts";
import type { PreviewThreads } from "./preview-threads.ts";
import { refusingBadZones } from "./zone-faults.ts";

/** Points that one caller may have previewed in a minute: a hundred outlines of the largest size, some ten seconds of one core. */
const POINTS_A_MINUTE = 5_000_000;

/** Where previews are counted, and what callers may spend there. */
export interface PreviewPlace {
  readonly threads: PreviewThreads;
  readonly budget: Budget;
}

export const pointBudget = (): Budget => budgetAMinute(POINTS_A_MINUTE);

/** A preview as it was asked for. */
export interface AskedPreview {
  readonly db: Database;
  readonly caller: RequestCaller;
  /** As it came, not read yet. */
  readonly body: Uint8Array;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

/**
 * What drawn zones would hold, nothing saved, and what each selection rule would give. The saved zones of other numbers
 * take part in the overlap rule. A thread reads, checks and counts it, and asks here for what is in the database.
 */
export async function previewZones({ threads, budget }: PreviewPlace, asked: AskedPreview): Promise<WrittenAnswer> {
  const { db, caller, body, signal } = asked;
  const spender = caller.userId === null ? networkOf(caller.address) : String(caller.userId);
  const spend = (points: number) => spendPoints(budget, spender, points);
  spend(0);
  const { port1, port2 } = new MessageChannel();
  const answering = answerQuestions(port1, db, spend);
  try {
    // Handed over with the task, so it must have no other owner.
    const outcome = await threads.run(spender, { body: new Uint8Array(body), port: port2 }, signal);
    // No one is there to read it.
    if (outcome === null) return new WrittenAnswer(new Uint8Array(0));
    return answerOf(outcome, answering);
  } finally {
    port1.close();
  }
}

function spendPoints(budget: Budget, spender: string, points: number): void {
  const over = budget.overspent(spender, points);
  if (over) throwHttpError(429, "domain.zone.previewBudget", { values: { ...over, expected: budget.allowed } });
}

/** What was asked of this side, and why it had no answer. */
interface Answering {
  numbers: readonly number[];
  failure: { readonly error: unknown } | null;
}

function answerQuestions(port: MessagePort, db: Database, spend: (points: number) => void): Answering {
  const answering: Answering = { numbers: [], failure: null };
  let tracts: LoadedTractSet | null = null;
  const answer = async (question: PreviewQuestion): Promise<PreviewPlan | MissingParts> => {
    switch (question.kind) {
      case "plan": {
        const { eid, numbers, points } = question;
        answering.numbers = numbers;
        const twice = numbers.find((zone, i) => numbers.indexOf(zone) !== i);
        if (twice !== undefined) refuseAt("body.zones", "domain.zone.sentTwice", { zone: twice });
        spend(points);
        tracts = await tractsOf(db, eid);
        const { selection, overlap } = await readSettings(db, eid);
        const saved = (await readSavedZones(db, eid)).filter(({ zone }) => !numbers.includes(zone));
        return { selection, overlap, hash: tracts.hash, kept: [...keptTractSets(db), tracts.hash], saved };
      }
      case "missing":
        return {
          tracts: question.tracts && tracts ? { packed: tracts.packed, counties: tracts.counties } : null,
          zones: await readParts(db, question.zoneIds),
        };
    }
  };
  port.on("message", (question: PreviewQuestion) => {
    answer(question).then(
      (answered) => port.postMessage(answered),
      (error: unknown) => {
        answering.failure = { error };
        port.postMessage(null);
      },
    );
  });
  return answering;
}

function readSavedZones(db: Database, eid: number) {
  return db
    .select({ zoneId: zones.zoneId, zone: zones.zone, version: zones.version })
    .from(zones)
    .where(eq(zones.eid, eid))
    .orderBy(asc(zones.zone));
}

async function readParts(db: Database, zoneIds: readonly number[]): Promise<MissingParts["zones"]> {
  if (zoneIds.length === 0) return [];
  return db
    .select({
      zoneId: zones.zoneId,
      zone: zones.zone,
      version: zones.version,
      // Read by the thread: an outline of thousands of points takes a while.
      parts: sql<string>`${zones.parts}::text`,
    })
    .from(zones)
    .where(inArray(zones.zoneId, [...zoneIds]));
}

function answerOf(outcome: PreviewOutcome, { numbers, failure }: Answering): WrittenAnswer {
  if (failure) throw failure.error;
  switch (outcome.kind) {
    case "answer":
      noteZoneCount(outcome);
      return new WrittenAnswer(outcome.json);
    case "malformed":
      throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY();
    case "invalid":
      throw new ValidationFailure(outcome.faults);
    case "uncountable":
      return refusingBadZones(
        (zone) => `body.zones.${numbers.indexOf(zone)}`,
        () => {
          throw new ZoneError(outcome.code, outcome.details);
        },
      );
    case "givenUp":
      throw new Error("A thread gave a preview up though its questions were answered");
    case "failed":
      throw new Error(`A thread failed at a preview: ${outcome.reason}`);
  }
}
