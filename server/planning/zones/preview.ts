import { MessageChannel, type MessagePort } from "node:worker_threads";
import { errorCodes } from "fastify";
import type { ZoneNames } from "../../../engine/display/zone-label.ts";
import { ZoneError } from "../../../engine/zones/shapes.ts";
import { budgetAMinute, type Budget } from "../../answers/budget.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { WrittenAnswer } from "../../answers/prepared.ts";
import type { Threads } from "../../answers/threads.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { networkOf } from "../../caller/network.ts";
import { ValidationFailure } from "../../http/validate.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { Database } from "../../storage/database.ts";
import { asc, eq, inArray, sql } from "../../storage/orm.ts";
import { zones } from "../../storage/schema/index.ts";
import { keptTractSets, type LoadedTractSet } from "../../tracts/tract-sets.ts";
import { readSettings } from "../parameters/parameter-rows.ts";
import { refuseBadZone } from "./bad-zones.ts";
import { noteZoneCount } from "./counting.ts";
import { tractsOf } from "./population.ts";
import {
  previewInThread,
  type MissingParts,
  type PreviewOutcome,
  type PreviewPlan,
  type PreviewQuestion,
} from "./preview-threads.ts";
import { namesOf } from "./zone-rows.ts";

/**
 * Number of points that one caller may preview in a minute: a hundred outlines of the largest size, some ten seconds of
 * one core.
 */
const POINTS_A_MINUTE = 5_000_000;

/** The threads that count previews, and the budget of callers. */
interface PreviewPlace {
  readonly threads: Threads;
  readonly budget: Budget;
}

export const pointBudget = (): Budget => budgetAMinute(POINTS_A_MINUTE);

/** A requested preview. */
interface PreviewRequest {
  readonly db: Database;
  readonly caller: RequestCaller;
  /** The raw body, not parsed yet. */
  readonly body: Uint8Array;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

/**
 * Counts drawn zones without saving them, and the results of each selection rule. The saved zones of other numbers take
 * part in the overlap rule. A thread reads, checks and counts, and requests data of the database here.
 */
export async function previewZones({ threads, budget }: PreviewPlace, asked: PreviewRequest): Promise<WrittenAnswer> {
  const { db, caller, body, signal } = asked;
  const spender = caller.userId === null ? networkOf(caller.address) : String(caller.userId);
  const spend = (points: number): void => {
    const over = budget.overspent(spender, points);
    if (over) throwHttpError(429, "domain.zone.previewBudget", { values: { ...over, expected: budget.allowed } });
  };
  spend(0);
  const { port1, port2 } = new MessageChannel();
  const answering = answerQuestions(port1, db, spend);
  try {
    // Transferred with the task, so it must have no other owner.
    const task = { body: new Uint8Array(body), port: port2 };
    const outcome = await previewInThread(threads, task, { caller: spender, signal });
    // No one is there to read it.
    if (outcome === null) return new WrittenAnswer(new Uint8Array(0));
    return answerOf(outcome, answering);
  } finally {
    port1.close();
  }
}

/** The state of the main thread's answers, with the reason for a missing one. */
interface PreviewAnswerState {
  numbers: readonly number[];
  /** Of the saved zones. */
  names: ZoneNames;
  failure: { readonly error: unknown } | null;
}

function answerQuestions(port: MessagePort, db: Database, spend: (points: number) => void): PreviewAnswerState {
  const answering: PreviewAnswerState = { numbers: [], names: {}, failure: null };
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
        const all = await readSavedZones(db, eid);
        answering.names = namesOf(all);
        const saved = all.flatMap(({ name: _, ...zone }) => (numbers.includes(zone.zone) ? [] : [zone]));
        return { selection, overlap, state: tracts.state, kept: [...keptTractSets(db), tracts.state], saved };
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

const { zoneId, zone, version, name } = zones;

const readSavedZones = (db: Database, eid: number) =>
  db.select({ zoneId, zone, version, name }).from(zones).where(eq(zones.eid, eid)).orderBy(asc(zone));

async function readParts(db: Database, zoneIds: readonly number[]): Promise<MissingParts["zones"]> {
  if (zoneIds.length === 0) return [];
  // The thread parses the parts: an outline of thousands of points takes a while.
  const parts = sql<string>`${zones.parts}::text`;
  return db
    .select({ zoneId, zone, version, parts })
    .from(zones)
    .where(inArray(zoneId, [...zoneIds]));
}

function answerOf(outcome: PreviewOutcome, { numbers, names, failure }: PreviewAnswerState): WrittenAnswer {
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
      return refuseBadZone(new ZoneError(outcome.code, outcome.details), {
        pathOfZone: (of) => `body.zones.${numbers.indexOf(of)}`,
        names,
      });
    case "givenUp":
      throw new Error("A thread gave a preview up though its questions were answered");
    case "failed":
      throw new Error(`A thread failed at a preview: ${outcome.reason}`);
  }
}
