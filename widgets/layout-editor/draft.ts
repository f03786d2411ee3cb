import { placeOf, syntaxFault, type SyntaxKind } from "../../framework/layout/json-editor/syntax-fault.ts";

/** Changes in one place that follow each other within this many milliseconds are undone as one step. */
const ONE_STEP_MS = 1000;
/** The most steps that can be undone, and the most characters in all of them: a config can have a million. */
export const HISTORY_STEPS = 200;
const HISTORY_CHARACTERS = 40_000_000;

/** An edited config: its text, and the texts before and after it. */
export interface ConfigDraft {
  /** The saved text. */
  readonly base: string;
  readonly text: string;
  readonly past: readonly string[];
  readonly future: readonly string[];
  /** Place and time of the last change. */
  readonly last: EditPlace | null;
}

interface EditPlace {
  /** The field or editor of the change; changes in one place may become one step. */
  readonly place: string;
  /** Milliseconds. */
  readonly at: number;
}

export const openDraft = (base: string, text = base): ConfigDraft => ({ base, text, past: [], future: [], last: null });

/** The draft with another text; clears the redo steps. */
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

/** The draft compared with another saved text; all steps can still be undone. */
export const rebased = (draft: ConfigDraft, base: string): ConfigDraft => ({ ...draft, base, last: null });

/** The newest steps within the limits. */
function bounded(past: readonly string[]): readonly string[] {
  let characters = 0;
  const from = past.findLastIndex((text, i) => {
    characters += text.length;
    return characters > HISTORY_CHARACTERS || past.length - i > HISTORY_STEPS;
  });
  return past.slice(from + 1);
}

/** The most bytes of a file; more than the server accepts, since a file may contain whitespace. */
export const IMPORT_LIMIT = 4 * 1024 * 1024;

/** A file's config, or the reason why it has none. */
type Import =
  | { readonly kind: "config"; readonly config: Readonly<Record<string, unknown>> }
  | { readonly kind: "tooLarge" | "empty" | "noObject" }
  | { readonly kind: "syntax"; readonly fault: SyntaxKind; readonly line: number; readonly column: number };

/** Reads a file as an app config, checking only that it is JSON and an object. */
export async function readImport(file: Blob): Promise<Import> {
  if (file.size > IMPORT_LIMIT) return { kind: "tooLarge" };
  const text = (await file.text()).replace(/^\ufeff/, "");
  if (text.trim() === "") return { kind: "empty" };
  const fault = syntaxFault(text);
  if (fault) {
    return { kind: "syntax", fault: fault.kind, ...placeOf(text, fault.from) };
  }
  const config: unknown = JSON.parse(text);
  if (typeof config !== "object" || config === null || Array.isArray(config)) return { kind: "noObject" };
  return { kind: "config", config: config as Record<string, unknown> };
}
