import { calendarDay } from "../../../engine/needs/blocks.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import { copyInTransaction } from "../../planning/estimations/copying.ts";
import {
  advanceEstimation,
  lockEstimationRow,
  type EstimationRow,
} from "../../planning/estimations/estimation-rows.ts";
import type { Transaction } from "../../storage/database.ts";
import { UpdateSkipped } from "./skipped-update.ts";
import type { Task } from "./preparing.ts";
import type { UpdateRow } from "./update-rows.ts";

/** A new copy, or the one that this advisory made before, if no one has worked on it; locked. */
export async function copyOf(
  tx: Transaction,
  caller: RequestCaller,
  { source, own, found, startDate, name }: Task,
  { leftAt }: UpdateRow,
): Promise<EstimationRow> {
  const { number } = found.advisory;
  if (own !== null) {
    const row = await lockEstimationRow(tx, own);
    if (row.publishedAt !== null) throw new UpdateSkipped("published", { name: row.name, number });
    if (row.version !== leftAt) throw new UpdateSkipped("workedOn", { name: row.name, number });
    return row;
  }
  const copy = await copyInTransaction(tx, caller, { eid: source.eid, name });
  const row = await lockEstimationRow(tx, copy.eid);
  const { timeZone = "" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);
  const { arrivals, issuedAt } = source.plannedBy;
  const plannedDay = calendarDay(timeZone, new Date(arrivals.first ?? issuedAt));
  // A start date that someone chose stays; otherwise it moves with the day on which the winds arrive.
  if (source.startDate !== plannedDay || startDate === plannedDay) return row;
  return advanceEstimation(tx, caller, row, { events: ["startDateChanged"], columns: { startDate } });
}
