import { atom, useAtom, useAtomValue } from "jotai";
import { atomWithLazy } from "jotai/utils";
import { useCallback } from "react";
import { useSession } from "../../framework/gate/session.ts";
import { DRAFT_PREFIX } from "../../framework/preferences/storages.ts";

/** Unsaved changes, with the record's version at which they were begun; null for a record that does not exist yet. */
export interface PersistedDraft<Draft> {
  readonly version: number | null;
  readonly draft: Draft;
  /** The form's values before the first change; absent in drafts of an earlier release. */
  readonly base?: Draft;
  /** When it was last changed, in milliseconds since 1970; set by the store. */
  readonly at?: number;
}

type StoredDraft<Draft> = PersistedDraft<Draft> | null;

/** Stores a draft, or the result of a function of the stored one; null removes it. */
export type PersistDraft<Draft> = (
  next: StoredDraft<Draft> | ((before: StoredDraft<Draft>) => StoredDraft<Draft>),
) => void;

/**
 * The unsaved changes of one record, and functions to store or remove them; `useRecords` names all records that have
 * some.
 */
interface UsePersistedDraft<Draft> {
  (record: string): [StoredDraft<Draft>, PersistDraft<Draft>];
  useRecords(): readonly string[];
}

type Drafts<Draft> = Readonly<Record<string, PersistedDraft<Draft>>>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Changes that no one returned to are removed after this time. */
const DRAFT_DAYS = 30;

/** Returns the storage key of a user's unsaved changes of a kind. */
export const draftKey = (userId: number, name: string): string => `${DRAFT_PREFIX}${userId}.${name}`;

/**
 * Makes the store of a form's unsaved changes: in this browser, separately for each user, so that they outlive a
 * reload, a closed tab and the end of the session. Never for anything with a password. Call it once for a kind of
 * record; `name` ends the storage's key.
 */
export function persistedDrafts<Draft>(name: string): UsePersistedDraft<Draft> {
  const atoms = new Map<number, ReturnType<typeof draftsAtom<Draft>>>();
  const useDrafts = () => {
    const userId = useSession()?.user?.userId ?? 0;
    const known = atoms.get(userId) ?? draftsAtom<Draft>(draftKey(userId, name));
    atoms.set(userId, known);
    return known;
  };
  function useKeptDraft(record: string): [StoredDraft<Draft>, PersistDraft<Draft>] {
    const [drafts, setDraft] = useAtom(useDrafts());
    const keep = useCallback<PersistDraft<Draft>>(
      (next) => setDraft(record, (before) => (typeof next === "function" ? next(before) : next)),
      [record, setDraft],
    );
    return [drafts[record] ?? null, keep];
  }
  function useRecords(): readonly string[] {
    return Object.keys(useAtomValue(useDrafts()));
  }
  return Object.assign(useKeptDraft, { useRecords });
}

/** One user's drafts in this page; another tab does not change them during editing. */
function draftsAtom<Draft>(key: string) {
  const drafts = atomWithLazy(() => readDrafts<Draft>(key));
  drafts.onMount = (set) => set(readDrafts<Draft>(key));
  return atom(
    (get) => get(drafts),
    (get, set, record: string, change: (before: StoredDraft<Draft>) => StoredDraft<Draft>) => {
      const kept = change(get(drafts)[record] ?? null);
      const at = Date.now();
      const put = (before: Drafts<Draft>): Drafts<Draft> => {
        const others = Object.fromEntries(Object.entries(before).filter(([one]) => one !== record));
        return kept ? { ...others, [record]: { ...kept, at } } : others;
      };
      set(drafts, put);
      // Drafts of other records from other tabs are kept.
      storeDrafts(key, put(readDrafts<Draft>(key)));
    },
  );
}

/** Reads the drafts that the browser stores under a key, without entries that are too old. */
function readDrafts<Draft>(key: string): Drafts<Draft> {
  const kept = readJson(key) as Drafts<Draft> | null;
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, { at = 0 }]) => Date.now() - at < DRAFT_DAYS * DAY_MS));
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch (error) {
    // Other code wrote the value, so there is no draft.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * A storage that is full, or not available to the page, stores nothing: then the draft lasts only as long as the page.
 */
function storeDrafts(key: string, drafts: Drafts<unknown>): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(drafts));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
