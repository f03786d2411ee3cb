import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { migrateAppConfig } from "../../contract/config/migrations.ts";
import { canonicalText } from "../../framework/layout/canonical.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { DRAFT_PREFIX } from "../../framework/preferences/storages.ts";
import { useToast } from "../../framework/ui/index.ts";
import { edited, openDraft, parsed, readImport, rebased, redone, undone, type ConfigDraft } from "./draft.ts";

/** The version that a draft is compared with. */
export interface BaseVersion {
  readonly app: string;
  readonly revision: number;
  readonly file: string;
  /** Undefined for a new app, which has no saved version. */
  readonly config: unknown;
}

/** Milliseconds after the last key before unsaved changes are stored. */
const KEEP_MS = 500;

/** An edited config, with its text and value in step. */
export interface DraftForm {
  readonly base: BaseVersion;
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
  /** Compares the draft with another version; with `take`, replaces it with that version as a separate step. */
  rebase(version: BaseVersion, take?: boolean): void;
  discard(): void;
}

const savedText = ({ config }: BaseVersion): string => (config === undefined ? "" : canonicalText(config));
/** A shipped file that is not JSON is shown as its text. */
const draftText = (config: unknown): string =>
  typeof config === "string" ? config : canonicalText(migrateAppConfig(config));

/** @param start initial content of a new app; @param kept unsaved changes to continue with */
export function useDraft(
  opened: BaseVersion,
  { start, kept }: { start: unknown; kept: StoredLayoutDraft | null },
): DraftForm {
  const [base, setBase] = useState(opened);
  const [draft, setDraft] = useState<ConfigDraft>(() => {
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

/** Stores unsaved changes in the tab, shortly after the last one. */
function useKept(kept: StoredLayoutDraft | null): void {
  const text = useSettled(kept?.text ?? null, KEEP_MS);
  const { app, revision } = kept ?? {};
  useEffect(() => {
    if (app === undefined || revision === undefined) storeLayoutDraft(null);
    else if (text !== null) storeLayoutDraft({ app, revision, text });
  }, [app, revision, text]);
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

export interface StoredLayoutDraft {
  readonly app: string;
  /** The revision that the draft is based on. */
  readonly revision: number;
  readonly text: string;
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

/** Opens a file's config in the editor, as one step that can be undone; a bad file changes nothing and reports why. */
export function useImport({ change }: Pick<DraftForm, "change">): (file: File) => Promise<void> {
  const text = useTexts("widgets.layout-editor.import");
  const syntax = useTexts("shell.json.syntax");
  const toast = useToast();
  return useCallback(
    async (file) => {
      const read = await readImport(file);
      const { name } = file;
      switch (read.kind) {
        case "config":
          change(migrateAppConfig(read.config), `import ${performance.now()}`);
          return toast({ kind: "success", text: text("done", { name }) });
        case "syntax": {
          const { fault, line, column } = read;
          return toast({ kind: "danger", text: text("syntax", { name, line, column, fault: syntax(fault) }) });
        }
        default:
          return toast({ kind: "danger", text: text(read.kind, { name }) });
      }
    },
    [change, text, syntax, toast],
  );
}
