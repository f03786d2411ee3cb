import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { migrateAppConfig } from "../../contract/app-config/migrations.ts";
import { canonicalText } from "../../framework/config/canonical.ts";
import { storeLayoutDraft, type StoredLayoutDraft } from "./stored-draft.ts";

/** The version that a draft is measured against. */
export interface BaseVersion {
  readonly app: string;
  readonly revision: number;
  readonly file: string;
  /** Undefined where nothing was saved yet: a new app. */
  readonly config: unknown;
}

/** How long typing rests before unsaved changes are kept. */
const KEEP_MS = 500;

/** A config under the hand, in step as text and as value. */
export interface DraftForm {
  readonly base: BaseVersion;
  readonly text: string;
  /** What the text says, or last said while it is no JSON. */
  readonly value: unknown;
  readonly readable: boolean;
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  type(text: string): void;
  /** `place` names the field: changes of one field in quick order are one step. */
  change(value: unknown, place: string): void;
  undo(): void;
  redo(): void;
  /** Measures the draft against another version; with `take`, it becomes that version, as a step of its own. */
  rebase(version: BaseVersion, take?: boolean): void;
  discard(): void;
}

const savedText = ({ config }: BaseVersion): string => (config === undefined ? "" : canonicalText(config));
/** A shipped file that is no JSON comes as its text. */
const draftText = (config: unknown): string =>
  typeof config === "string" ? config : canonicalText(migrateAppConfig(config));

/** @param start what a new app begins with; @param kept unsaved changes to go on with */
export function useDraft(
  opened: BaseVersion,
  { start, kept }: { start: unknown; kept: StoredLayoutDraft | null },
): DraftForm {
  const [base, setBase] = useState(opened);
  const [draft, setDraft] = useState<Draft>(() => {
    const first = openDraft(savedText(opened), draftText(opened.config ?? start));
    return kept ? edited(first, kept.text, { place: "kept", at: 0 }) : first;
  });
  const { text } = draft;
  const read = useMemo(() => parsed(text), [text]);
  const last = useRef<unknown>(read?.value ?? {});
  if (read) last.current = read.value;
  const dirty = useMemo(
    () => text !== draft.base && (read === undefined || canonicalText(read.value) !== draft.base),
    [text, read, draft.base],
  );
  const put = useCallback(
    (next: string, place: string) => setDraft((before) => edited(before, next, { place, at: performance.now() })),
    [],
  );
  useKept(dirty ? { app: base.app, revision: base.revision, text } : null);
  return {
    base,
    text,
    value: last.current,
    readable: read !== undefined,
    dirty,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    type: (next) => put(next, "json"),
    change: (value, place) => put(canonicalText(value), place),
    undo: () => setDraft(undone),
    redo: () => setDraft(redone),
    rebase: (version, take = false) => {
      setBase(version);
      setDraft((before) => {
        const next = rebased(before, savedText(version));
        return take ? edited(next, draftText(version.config), { place: "version", at: 0 }) : next;
      });
    },
    discard: () => put(draftText(base.config ?? start), "discard"),
  };
}

/** Keeps unsaved changes in the tab, a moment after the last one. */
function useKept(kept: StoredLayoutDraft | null): void {
  const text = useSettled(kept?.text ?? null, KEEP_MS);
  const { app, revision } = kept ?? {};
  useEffect(() => {
    if (app === undefined || revision === undefined) storeLayoutDraft(null);
    else if (text !== null) storeLayoutDraft({ app, revision, text });
  }, [app, revision, text]);
}

/** Changes that follow each other within so many milliseconds in one place are one step back. */
const ONE_STEP_MS = 1000;
/** Steps that can be taken back, and characters they may hold in all: a config can have a million. */
export const HISTORY_STEPS = 200;
const HISTORY_CHARACTERS = 40_000_000;

/** A config under the hand: its text, and the texts before and after it. */
export interface Draft {
  /** The text of what is saved. */
  readonly base: string;
  readonly text: string;
  readonly past: readonly string[];
  readonly future: readonly string[];
  /** Where and when the last change was made. */
  readonly last: EditPlace | null;
}

interface EditPlace {
  /** The field, or the editor, that was typed in; changes of one place may become one step. */
  readonly place: string;
  /** Milliseconds. */
  readonly at: number;
}

export const openDraft = (base: string, text = base): Draft => ({ base, text, past: [], future: [], last: null });

/** The draft with another text; what was taken back cannot come again. */
export function edited(draft: Draft, text: string, by: EditPlace): Draft {
  if (text === draft.text) return draft;
  const { last } = draft;
  const goesOn = last?.place === by.place && by.at - last.at < ONE_STEP_MS && draft.future.length === 0;
  const past = goesOn ? draft.past : bounded([...draft.past, draft.text]);
  return { ...draft, text, past, future: [], last: by };
}

export function undone(draft: Draft): Draft {
  const text = draft.past.at(-1);
  if (text === undefined) return draft;
  return { ...draft, text, past: draft.past.slice(0, -1), future: [draft.text, ...draft.future], last: null };
}

export function redone(draft: Draft): Draft {
  const [text, ...future] = draft.future;
  if (text === undefined) return draft;
  return { ...draft, text, past: [...draft.past, draft.text], future, last: null };
}

/** The draft measured against another saved text; every step can still be taken back. */
export const rebased = (draft: Draft, base: string): Draft => ({ ...draft, base, last: null });

/** The newest steps that are within the bounds. */
function bounded(past: readonly string[]): readonly string[] {
  let characters = 0;
  const from = past.findLastIndex((text, i) => {
    characters += text.length;
    return characters > HISTORY_CHARACTERS || past.length - i > HISTORY_STEPS;
  });
  return past.slice(from + 1);
}

/** What a text says as JSON; undefined where it is none. */
export function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The value once it has stayed the same for so many milliseconds; at first, the value. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
