import type { Draft, EntryDraft } from "./draft.ts";

/** A draft with a new, empty entry at its end. */
export function addEntry(draft: Draft, key: string): Draft {
  return { ...draft, entries: [...draft.entries, { key, value: "", caption: "", active: true }] };
}

/** A draft whose entry is changed. */
export function changeEntry(draft: Draft, key: string, change: Partial<Omit<EntryDraft, "key">>): Draft {
  return { ...draft, entries: draft.entries.map((one) => (one.key === key ? { ...one, ...change } : one)) };
}

export function removeEntry(draft: Draft, key: string): Draft {
  return { ...draft, entries: draft.entries.filter((one) => one.key !== key) };
}

/** A draft whose entry stands one place further up (-1) or down (1); as it was where there is no further place. */
export function moveEntry(draft: Draft, key: string, by: -1 | 1): Draft {
  const from = draft.entries.findIndex((one) => one.key === key);
  const entry = draft.entries[from];
  const to = from + by;
  if (entry === undefined || to < 0 || to >= draft.entries.length) return draft;
  const others = draft.entries.toSpliced(from, 1);
  return { ...draft, entries: others.toSpliced(to, 0, entry) };
}
