import type { JsonSchema } from "../../config/json-schema.ts";
import type { Translate } from "../../i18n/texts.ts";

/** A fault at a JSON path, in the reader's language. */
export interface JsonFault {
  /** JSON path as `pathText` writes it, e.g. `pages[0].regions.main[1]`; empty for the whole. */
  readonly path: string;
  readonly message: string;
  /** An error where absent. */
  readonly severity?: "error" | "warning";
}

/** Names that are valid at a JSON path, such as widget ids or routes; none if they are not known. */
export type Suggestions = (path: string) => readonly string[];

/** A position to show; showing the same one again needs another turn number. */
export interface JsonTarget {
  readonly path: string;
  readonly turn: number;
}

export interface JsonEditorProps {
  readonly text: string;
  onChange(text: string): void;
  /** Marked at their paths; the editor itself finds and marks faults of the JSON syntax. */
  readonly faults: readonly JsonFault[];
  /** With the widgets' own schemas (`appConfigJsonSchema(widgets)`) their configs are completed too. */
  readonly schema: JsonSchema;
  /** A name for the text, for screen readers. */
  readonly label: string;
  readonly readOnly?: boolean;
  /** Shown and selected whenever path or turn change, and focused unless the turn is 0. */
  readonly goTo?: JsonTarget;
  readonly suggestions?: Suggestions;
  /** Whether Ctrl+Z and Ctrl+Y undo and redo within the editor; off if the owner keeps the history. */
  readonly history?: boolean;
  /** Called with the JSON path at the cursor when it moves there. */
  onPath?(path: string): void;
  /**
   * Called with the place and reason if the text is not valid JSON, and with null if it is; 1-based. Comes a moment
   * after the last change.
   */
  onSyntax?(fault: JsonSyntaxFault | null): void;
}

/** The first place at which a text stops being JSON. */
export interface JsonSyntaxFault {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The owner's latest props, read by the editor's parts when they need them. */
export interface LatestProps {
  current: JsonEditorProps & { readonly texts: Translate };
}
