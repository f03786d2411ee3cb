import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { migrateAppConfig } from "../../contract/app-config-migrations.ts";
import { canonicalText } from "../../framework/config/canonical.ts";
import { edited, openDraft, parsed, rebased, redone, undone } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { storeLayoutDraft } from "./stored-draft.ts";
import type { StoredLayoutDraft } from "./stored-draft.ts";
import { useSettled } from "./use-settled.ts";

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
export function useDraft(opened: BaseVersion, { start, kept }: { start: unknown; kept: StoredLayoutDraft | null }): DraftForm {
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
