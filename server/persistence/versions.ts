import { throwConflict } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";

/** What a version check looks at. */
export interface VersionedRow {
  readonly version: number;
  readonly editedBy: string;
  readonly editedAt: Date;
}

/**
 * Refuses (409) a save that was read at another version than the row's, with
 * both sides and who changed it. Call it with the row locked, or another save
 * slips in between.
 */
export async function assertVersion({
  sent,
  row,
  yours,
  theirs,
}: {
  readonly sent: number;
  readonly row: VersionedRow;
  readonly yours: unknown;
  /** Reads the record as it stands, for the refusal alone. */
  readonly theirs: () => Promise<unknown>;
}): Promise<void> {
  if (sent === row.version) return;
  throwConflict({ yours, theirs: await theirs(), changedBy: row.editedBy, changedAt: row.editedAt });
}

/** The columns of every change of a versioned row. */
export function nextVersion({ version }: { readonly version: number }, { userName }: RequestCaller) {
  return { version: version + 1, editedBy: userName, editedAt: new Date() };
}
