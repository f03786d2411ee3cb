import { LookupDraftSchema } from "../../contract/calls/lookups.ts";
import type { Lookup, LookupDraft } from "../../contract/calls/lookups.ts";
import { textKeyOf } from "../../contract/field-rules.ts";
import { faultsOfDetails } from "../../contract/lookup-rules.ts";

/** One entry while it is edited; `key` names its row, also before it has a number. */
export interface EntryDraft {
  readonly key: string;
  readonly lookupDetailId?: number;
  readonly value: string;
  readonly caption: string;
  readonly active: boolean;
}

/** A lookup while it is edited. */
export interface Draft {
  readonly searchKey: string;
  readonly file: string;
  readonly caption: string;
  readonly entries: readonly EntryDraft[];
}

export const EMPTY_DRAFT: Draft = { searchKey: "", file: "", caption: "", entries: [] };

export function draftOf({ searchKey, file, caption, details }: Lookup): Draft {
  const entries = details.map(({ lookupDetailId, value, caption: shown, active }) => ({
    key: `entry-${lookupDetailId}`,
    lookupDetailId,
    value,
    caption: shown,
    active,
  }));
  return { searchKey, file, caption, entries };
}

/** What is sent of a draft. A caption left empty is the value itself. */
export function sentOf(draft: Draft, at: Pick<Lookup, "lookupId" | "version"> | null): LookupDraft {
  const { searchKey, file, caption, entries } = draft;
  return {
    ...(at ? { lookupId: at.lookupId, version: at.version } : {}),
    searchKey,
    file,
    caption,
    details: entries.map(({ lookupDetailId, value, caption: shown, active }) => ({
      ...(lookupDetailId === undefined ? {} : { lookupDetailId }),
      value,
      caption: shown.trim() === "" ? value : shown,
      active,
    })),
  };
}

/** Why something is refused: the key of a text and what fills it, by the place in what is sent (`details.2.value`). */
export type DraftFaults = Readonly<
  Record<string, { readonly key: string; readonly values: Readonly<Record<string, string | number>> }>
>;

/** The faults that this side sees, by the same schema and rules as the server; the first of each place. */
export function faultsOf(draft: Draft, saved: Lookup | null): DraftFaults {
  const sent = sentOf(draft, saved);
  const issues = LookupDraftSchema.safeParse(sent).error?.issues ?? [];
  const details = (sent.details ?? []).map((one) => ({ ...one, value: one.value.trim(), caption: one.caption.trim() }));
  const found = [
    ...issues.flatMap((issue) => {
      const key = textKeyOf(issue);
      return key === null ? [] : [{ path: issue.path.join("."), key, values: {} }];
    }),
    ...faultsOfDetails({
      // A search key that was just typed makes no built-in list of a new one; the server knows whether it is taken.
      searchKey: saved?.searchKey ?? "",
      fixed: saved?.fixed ?? false,
      before: saved?.details ?? [],
      details,
    }).filter(({ path }) => path === "details" || !isEmptyAt(details, path)),
  ];
  return Object.fromEntries(found.toReversed().map(({ path, key, values }) => [path, { key, values }]));
}

/** Two empty values are two that are missing, not one that is there twice. */
function isEmptyAt(details: readonly { readonly value: string }[], path: string): boolean {
  return details[Number(path.split(".")[1])]?.value === "";
}
