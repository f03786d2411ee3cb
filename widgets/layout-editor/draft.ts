import { syntaxFault, type SyntaxKind } from "../../framework/layout/json-editor/syntax-fault.ts";

/** Changes in one place that follow each other within this many milliseconds are undone as one step. */
const ONE_STEP_MS = 1000;
/** Steps that can be undone, and characters they may hold in all: a config can have a million. */
export const HISTORY_STEPS = 200;
const HISTORY_CHARACTERS = 40_000_000;

/** A config that is being edited: its text, and the texts before and after it. */
export interface ConfigDraft {
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

export const openDraft = (base: string, text = base): ConfigDraft => ({ base, text, past: [], future: [], last: null });

/** The draft with another text; what was undone cannot come back. */
export function edited(draft: ConfigDraft, text: string, by: EditPlace): ConfigDraft {
  if (text === draft.text) return draft;
  const { last } = draft;
  const goesOn = last?.place === by.place && by.at - last.at < ONE_STEP_MS && draft.future.length === 0;
  const past = goesOn ? draft.past : bounded([...draft.past, draft.text]);
  return { ...draft, text, past, future: [], last: by };
}

export function undone(draft: ConfigDraft): ConfigDraft {
  const text = draft.past.at(-1);
  if (text === undefined) return draft;
  return { ...draft, text, past: draft.past.slice(0, -1), future: [draft.text, ...draft.future], last: null };
}

export function redone(draft: ConfigDraft): ConfigDraft {
  const [text, ...future] = draft.future;
  if (text === undefined) return draft;
  return { ...draft, text, past: [...draft.past, draft.text], future, last: null };
}

/** The draft measured against another saved text; every step can still be taken back. */
export const rebased = (draft: ConfigDraft, base: string): ConfigDraft => ({ ...draft, base, last: null });

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

/** Bytes of a file that is read; more than the server takes, for a file may hold blanks. */
export const IMPORT_LIMIT = 4 * 1024 * 1024;

/** A file's config, or why there is none in it. */
type Import =
  | { readonly kind: "config"; readonly config: Readonly<Record<string, unknown>> }
  | { readonly kind: "tooLarge" | "empty" | "noObject" }
  | { readonly kind: "syntax"; readonly fault: SyntaxKind; readonly line: number; readonly column: number };

/** Reads a file as an app config, as far as that can be told from its form: JSON, and an object. */
export async function readImport(file: Blob): Promise<Import> {
  if (file.size > IMPORT_LIMIT) return { kind: "tooLarge" };
  const text = (await file.text()).replace(/^\ufeff/, "");
  if (text.trim() === "") return { kind: "empty" };
  const fault = syntaxFault(text);
  if (fault) {
    const before = text.slice(0, fault.from).split("\n");
    return { kind: "syntax", fault: fault.kind, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
  const config: unknown = JSON.parse(text);
  if (typeof config !== "object" || config === null || Array.isArray(config)) return { kind: "noObject" };
  return { kind: "config", config: config as Record<string, unknown> };
}
