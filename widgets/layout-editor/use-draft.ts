import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { migrateAppConfig } from "../../contract/config/migrations.ts";
import type { WorkingCopy } from "../../contract/layout/calls/drafts.ts";
import { canonicalText } from "../../framework/layout/canonical.ts";
import { equal } from "../../framework/layout/diff.ts";
import { readJson } from "../../framework/layout/json-editor/syntax-fault.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { DRAFT_PREFIX } from "../../framework/preferences/storages.ts";
import { useToast } from "../../framework/ui/index.ts";
import { edited, openDraft, readImport, rebased, redone, undone, type ConfigDraft } from "./draft.ts";

/** The config that an app's editors share: its draft, or what is published. */
export const editedConfig = ({ draft, config }: WorkingCopy): unknown => (draft ? draft.config : config);

/** Milliseconds after the last key before unsaved changes are stored. */
const KEEP_MS = 500;

/** An edited config, with its text and value in step. */
export interface DraftForm {
  /** The saved state that it is compared with. */
  readonly base: WorkingCopy;
  readonly text: string;
  /** The text's value, or the last valid value while it is not valid JSON. */
  readonly value: unknown;
  readonly readable: boolean;
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  type(text: string): void;
  /** `place` names the field; quick changes of one field are one step. */
  change(value: unknown, place: string): void;
  undo(): void;
  redo(): void;
  /** Compares the text with another saved state; with `take`, replaces it with that as a separate step. */
  rebase(copy: WorkingCopy, take?: boolean): void;
  discard(): void;
}

const savedText = (copy: WorkingCopy): string => canonicalText(editedConfig(copy));
/** A shipped file that is not JSON is shown as its text. */
const draftText = (config: unknown): string =>
  typeof config === "string" ? config : canonicalText(migrateAppConfig(config));

/** @param kept unsaved changes to continue with */
export function useDraft(opened: WorkingCopy, kept: StoredLayoutDraft | null): DraftForm {
  const [base, setBase] = useState(opened);
  const [draft, setDraft] = useState<ConfigDraft>(() => {
    const first = openDraft(savedText(opened), draftText(editedConfig(opened)));
    return kept ? edited(first, kept.text, { place: "kept", at: 0 }) : first;
  });
  const { text } = draft;
  const read = useMemo(() => readJson(text), [text]);
  const last = useRef<unknown>(read?.value ?? {});
  if (read) last.current = read.value;
  const saved = useMemo(() => JSON.parse(draft.base) as unknown, [draft.base]);
  const dirty = useMemo(() => read === undefined || !equal(read.value, saved), [read, saved]);
  const put = useCallback(
    (next: string, place: string) => setDraft((before) => edited(before, next, { place, at: performance.now() })),
    [],
  );
  useKept(dirty ? { ...stateOf(base), text } : null);
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
    rebase: (copy, take = false) => {
      setBase(copy);
      setDraft((before) => {
        const next = rebased(before, savedText(copy));
        return take ? edited(next, draftText(editedConfig(copy)), { place: "version", at: 0 }) : next;
      });
    },
    discard: () => put(draftText(editedConfig(base)), "discard"),
  };
}

/** Stores unsaved changes in the tab, shortly after the last one. */
function useKept(kept: StoredLayoutDraft | null): void {
  const text = useSettled(kept?.text ?? null, KEEP_MS);
  const { app, revision, version } = kept ?? {};
  useEffect(() => {
    if (app === undefined || revision === undefined || version === undefined) storeLayoutDraft(null);
    else if (text !== null) storeLayoutDraft({ app, revision, version, text });
  }, [app, revision, version, text]);
}

/** The value after it has not changed for a few milliseconds; initially the first value. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** Storage key of unsaved changes, which survive a reload and the end of the session, in this tab only. */
export const LAYOUT_DRAFT_KEY = `${DRAFT_PREFIX}layout`;

interface StoredLayoutDraft {
  readonly app: string;
  /** The saved state that it began with: the published revision, and the version of the draft, 0 without one. */
  readonly revision: number;
  readonly version: number;
  readonly text: string;
}

const stateOf = ({ app, revision, draft }: WorkingCopy) => ({ app, revision, version: draft?.version ?? 0 });

/** Returns whether unsaved changes began with another saved state than this one. */
export function isOlder(kept: StoredLayoutDraft, opened: WorkingCopy): boolean {
  const { revision, version } = stateOf(opened);
  return kept.revision !== revision || kept.version !== version;
}

/** The stored unsaved text of an app, if any. */
export function storedLayoutDraft(app: string): StoredLayoutDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(LAYOUT_DRAFT_KEY) ?? "null") as StoredLayoutDraft | null;
    return kept?.app === app && typeof kept.text === "string" ? kept : null;
  } catch {
    // Other code wrote the value, so there is no draft.
    return null;
  }
}

function storeLayoutDraft(kept: StoredLayoutDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(LAYOUT_DRAFT_KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(LAYOUT_DRAFT_KEY);
  } catch {
    // The browser's storage is full; the question before leaving still protects the changes.
  }
}

/** Opens a file's config in the editor, as one step that can be undone; a bad file changes nothing. */
export function useImport({ change }: Pick<DraftForm, "change">): (file: File) => Promise<void> {
  const text = useTexts("widgets.layout-editor.import");
  const toast = useToast();
  const readFile = useReadFile();
  return useCallback(
    async (file) => {
      const config = await readFile(file);
      if (config === null) return;
      change(migrateAppConfig(config), `import ${performance.now()}`);
      toast({ kind: "success", text: text("done", { name: file.name }) });
    },
    [change, text, readFile, toast],
  );
}

/** Reads a file's config; null if it has none, which is reported with the reason. */
export function useReadFile(): (file: File) => Promise<object | null> {
  const text = useTexts("widgets.layout-editor.import");
  const syntax = useTexts("shell.json.syntax");
  const toast = useToast();
  return useCallback(
    async (file) => {
      const read = await readImport(file);
      if (read.kind === "config") return read.config;
      const { name } = file;
      const why =
        read.kind === "syntax"
          ? text("syntax", { name, line: read.line, column: read.column, fault: syntax(read.fault) })
          : text(read.kind, { name });
      toast({ kind: "danger", text: why });
      return null;
    },
    [text, syntax, toast],
  );
}
