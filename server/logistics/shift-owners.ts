import type { z } from "zod";
import type * as calls from "../../contract/supply/calls/shift.ts";
import type { Shift } from "../../contract/supply/calls/shift.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { refuseAt } from "../persistence/refusals.ts";
import type { Database } from "../storage/database.ts";
import { changeShift, writeOwners } from "./shift-rows.ts";

/** Makes the caller the owner; 409 where someone is. */
export function takeShift(
  db: Database,
  caller: RequestCaller,
  { did, version }: z.output<typeof calls.takeShift.body>,
): Promise<Shift> {
  return changeShift(db, caller, { did, shiftVersion: version }, async (tx, { row, before: { owner } }) => {
    if (owner !== null) throwHttpError(409, "domain.shift.owned", { values: { name: owner.name } });
    await writeOwners(tx, caller, row, { ownerId: caller.userId, nextId: null, text: `→ ${caller.displayName}` });
  });
}

/** Names the next owner, or no one again. 403 for anyone but the owner, 422 for a person who may not own a shift. */
export function handOverShift(
  db: Database,
  caller: RequestCaller,
  { did, version, to, note }: z.output<typeof calls.handOverShift.body>,
): Promise<Shift> {
  return changeShift(db, caller, { did, shiftVersion: version }, async (tx, { row, before }) => {
    const { owner, people, next } = before;
    if (owner === null || owner.userId !== caller.userId)
      throwHttpError(403, "domain.shift.notOwner", { values: { name: owner?.name ?? "–" } });
    const found = people.find(({ userId }) => userId === to);
    if (to !== null && (found === undefined || to === caller.userId))
      refuseAt("body.to", "domain.shift.personUnknown", { found: to });
    const text = `${owner.name} ${found ? `→ ${found.name}?` : `↛ ${next?.name ?? "–"}`}`;
    await writeOwners(tx, caller, row, { ownerId: owner.userId, nextId: to, text: spoken(text, note) });
  });
}

/** Accepts or declines; until then the old owner stays. 403 for anyone but the person who was named. */
export function answerHandOver(
  db: Database,
  caller: RequestCaller,
  { did, version, accepts, reason }: z.output<typeof calls.answerHandOver.body>,
): Promise<Shift> {
  return changeShift(db, caller, { did, shiftVersion: version }, async (tx, { row, before: { owner, next } }) => {
    if (next === null || next.userId !== caller.userId)
      throwHttpError(403, "domain.shift.notNext", { values: { name: next?.name ?? "–" } });
    if (!accepts && reason === "") refuseAt("body.reason", "domain.mandatory");
    const text = `${owner?.name ?? "–"} ${accepts ? "→" : "↛"} ${next.name}`;
    const ownerId = accepts ? next.userId : row.ownerId;
    await writeOwners(tx, caller, row, { ownerId, nextId: null, text: spoken(text, reason) });
  });
}

const spoken = (text: string, note: string): string => (note === "" ? text : `${text} · ${note}`);
