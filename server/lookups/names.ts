import { and, ne, or, sql } from "../storage/orm.ts";
import type { Fault } from "../../contract/errors.ts";
import { faultAt, refuseAny, refuseAt, refusingTaken } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { lookups } from "../storage/schema/index.ts";

/** What names a lookup, each unique whatever its case. */
interface Names {
  readonly lookupId?: number | undefined;
  readonly searchKey: string;
  readonly file: string;
  readonly caption: string;
}

const UNIQUE = [
  { field: "searchKey", constraint: "lookups_search_key_key", key: "domain.lookup.searchKeyTaken" },
  { field: "file", constraint: "lookups_file_key", key: "domain.lookup.fileTaken" },
  { field: "caption", constraint: "lookups_caption_key", key: "domain.lookup.captionTaken" },
] as const;

/** Refuses (422) names that another lookup has, all of them at once. */
export async function assertFreeName(reader: Reader, names: Names): Promise<void> {
  const same = UNIQUE.map(({ field }) => sql`lower(${lookups[field]}) = lower(${names[field]})`);
  const others = await reader
    .select()
    .from(lookups)
    .where(and(ne(lookups.lookupId, names.lookupId ?? 0), or(...same)));
  refuseAny(
    UNIQUE.flatMap(({ field, key }): Fault[] =>
      others.some((other) => other[field].toLowerCase() === names[field].toLowerCase())
        ? [faultAt(`body.${field}`, key)]
        : [],
    ),
  );
}

/** Runs a write whose names someone else may take at the same moment, which only the database sees. */
export async function refusingTakenNames<T>(write: () => Promise<T>): Promise<T> {
  const guarded = UNIQUE.reduce(
    (inner, { field, constraint, key }) =>
      () =>
        refusingTaken(constraint, () => refuseAt(`body.${field}`, key), inner),
    write,
  );
  return guarded();
}
