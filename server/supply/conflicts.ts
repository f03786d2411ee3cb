import type { SupplyList } from "../../contract/supply.ts";
import { stale } from "../answers/errors.ts";
import type { Batch } from "./saving.ts";
import type { StoredRow } from "./supply-list.ts";

/**
 * Refuses (409) a save of rows that were read at another version than they have now, or that are gone, with both sides of
 * each: `yours` is null where the caller removes the row, `theirs` where somebody else did.
 */
export function demandCurrent<List extends SupplyList, Row extends StoredRow>(
  { changed, removed }: Batch<List>,
  before: ReadonlyMap<number, Row>,
): void {
  const sent = [
    ...changed.flatMap((draft) =>
      draft.id === undefined ? [] : [{ ...identity(draft.id, draft.version), row: draft }],
    ),
    ...removed.map(({ id, version }) => ({ ...identity(id, version), row: null })),
  ];
  const conflicts = sent.filter(({ id, version }) => version !== undefined && before.get(id)?.version !== version);
  if (conflicts.length === 0) return;
  const theirs = conflicts.map(({ id }) => ({ id, row: before.get(id) ?? null }));
  const newest = theirs
    .flatMap(({ row }) => row ?? [])
    .reduce<StoredRow | null>((last, row) => (last === null || row.editedDate > last.editedDate ? row : last), null);
  stale({
    yours: conflicts.map(({ id, row }) => ({ id, row })),
    theirs,
    changedBy: newest?.editedBy ?? null,
    changedAt: newest === null ? null : new Date(newest.editedDate),
  });
}

const identity = (id: number, version: number | undefined) => ({ id, version });
