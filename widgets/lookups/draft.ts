import { LookupDraftSchema, type Lookup, type LookupDraft } from "../../contract/lookups/calls/lookups.ts";
import { faultsOfDetails } from "../../contract/lookups/rules.ts";
import { schemaFaults, type OwnFaults } from "../../client/records/refusals.ts";
import type { RecordForm } from "../../client/records/use-record-form.ts";

/** One edited entry; `key` identifies its row, also before it has an id. */
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

/** The form of a lookup; its faults are keyed by the place in the request (`caption`, `details.2.value`, `details`). */
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

/** The request for a draft; an empty caption becomes the value. */
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

/** The faults that the browser can find by the server's schema and rules; the first of each place. */
export function lookupFaults(draft: LookupFormDraft, saved: Lookup | null): OwnFaults {
  const sent = sentOf(draft, saved);
  const details = (sent.details ?? []).map((one) => ({ ...one, value: one.value.trim(), caption: one.caption.trim() }));
  const found = faultsOfDetails({
    // Typing a built-in search key does not make a new list built-in; the server checks for duplicates.
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

/** Empty values are reported as missing, not as duplicates. */
function isEmptyAt(details: readonly { readonly value: string }[], path: string): boolean {
  return details[Number(path.split(".")[1])]?.value === "";
}

/** A draft with an empty entry added at the end. */
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

/** A draft with an entry moved up (-1) or down (1) by one; unchanged at the ends. */
export function moveEntry(draft: LookupFormDraft, key: string, by: -1 | 1): LookupFormDraft {
  const from = draft.entries.findIndex((one) => one.key === key);
  const entry = draft.entries[from];
  const to = from + by;
  if (entry === undefined || to < 0 || to >= draft.entries.length) return draft;
  const others = draft.entries.toSpliced(from, 1);
  return { ...draft, entries: others.toSpliced(to, 0, entry) };
}
