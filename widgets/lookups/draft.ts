import { LookupDraftSchema, type Lookup, type LookupDraft } from "../../contract/lookups/calls/lookups.ts";
import { faultsOfDetails } from "../../contract/lookups/rules.ts";
import { schemaFaults, type OwnFaults } from "../../client/records/refusals.ts";
import type { RecordForm } from "../../client/records/use-record-form.ts";

/** One entry while it is edited; `key` names its row, also before it has a number. */
export interface EntryDraft {
  readonly key: string;
  readonly lookupDetailId?: number;
  readonly value: string;
  readonly caption: string;
  readonly active: boolean;
}

/** A lookup while it is edited. */
export interface LookupFormDraft {
  readonly searchKey: string;
  readonly file: string;
  readonly caption: string;
  readonly entries: readonly EntryDraft[];
}

/** One lookup while it is edited; its faults by the place in what is sent (`caption`, `details.2.value`, `details`). */
export type LookupForm = RecordForm<LookupFormDraft, Lookup>;

export const EMPTY_DRAFT: LookupFormDraft = { searchKey: "", file: "", caption: "", entries: [] };

export function draftOf({ searchKey, file, caption, details }: Lookup): LookupFormDraft {
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
export function sentOf(draft: LookupFormDraft, at: Pick<Lookup, "lookupId" | "version"> | null): LookupDraft {
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

/** The faults that this side sees, by the same schema and rules as the server; the first of each place. */
export function lookupFaults(draft: LookupFormDraft, saved: Lookup | null): OwnFaults {
  const sent = sentOf(draft, saved);
  const details = (sent.details ?? []).map((one) => ({ ...one, value: one.value.trim(), caption: one.caption.trim() }));
  const found = faultsOfDetails({
    // A search key that was just typed makes no built-in list of a new one; the server knows whether it is taken.
    searchKey: saved?.searchKey ?? "",
    fixed: saved?.fixed ?? false,
    before: saved?.details ?? [],
    details,
  }).filter(({ path }) => path === "details" || !isEmptyAt(details, path));
  return {
    ...Object.fromEntries(found.toReversed().map(({ path, key, values }) => [path, { key, values }])),
    ...schemaFaults(LookupDraftSchema, sent),
  };
}

/** Two empty values are two that are missing, not one that is there twice. */
function isEmptyAt(details: readonly { readonly value: string }[], path: string): boolean {
  return details[Number(path.split(".")[1])]?.value === "";
}

/** A draft with a new, empty entry at its end. */
export function addEntry(draft: LookupFormDraft, key: string): LookupFormDraft {
  return { ...draft, entries: [...draft.entries, { key, value: "", caption: "", active: true }] };
}

/** A draft whose entry is changed. */
export function changeEntry(
  draft: LookupFormDraft,
  key: string,
  change: Partial<Omit<EntryDraft, "key">>,
): LookupFormDraft {
  return { ...draft, entries: draft.entries.map((one) => (one.key === key ? { ...one, ...change } : one)) };
}

export function removeEntry(draft: LookupFormDraft, key: string): LookupFormDraft {
  return { ...draft, entries: draft.entries.filter((one) => one.key !== key) };
}

/** A draft whose entry is one place further up (-1) or down (1); as it was where there is no further place. */
export function moveEntry(draft: LookupFormDraft, key: string, by: -1 | 1): LookupFormDraft {
  const from = draft.entries.findIndex((one) => one.key === key);
  const entry = draft.entries[from];
  const to = from + by;
  if (entry === undefined || to < 0 || to >= draft.entries.length) return draft;
  const others = draft.entries.toSpliced(from, 1);
  return { ...draft, entries: others.toSpliced(to, 0, entry) };
}
