import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { completionWords, type CompletionWord } from "./completion-words.ts";
import { contextAt } from "./cursor-context.ts";
import type { LatestProps } from "./props.ts";
import { partInfo } from "./part-info.ts";
import { nextToken } from "./syntax-fault.ts";

/** Text that continues what is typed, up to the next JSON delimiter. */
const SAME_WORD = /^[^"\\{}[\],:]*$/;

/** Completes keys and values from the schema and the owner's names. */
export const completeFrom =
  (live: LatestProps) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    // Between two tokens nothing pops up by itself, or every space would trigger it; no token is longer than a line.
    const line = state.doc.lineAt(pos);
    if (!explicit && contextAt(line.text, pos - line.from).word === null) return null;
    const context = contextAt(state.doc.toString(), pos);
    const { schema, suggestions } = live.current;
    const options = completionWords(schema, context, suggestions).map((word, order) => optionOf(word, order, live));
    if (options.length === 0) return null;
    const quoted = context.word !== null && state.sliceDoc(context.from, context.from + 1) === '"';
    return { from: context.from + (quoted ? 1 : 0), options, validFor: SAME_WORD };
  };

function optionOf(word: CompletionWord, order: number, live: LatestProps): Completion {
  const { facts } = word;
  return {
    label: word.label,
    boost: word.rank,
    // In the schema's order, which was chosen, not alphabetically.
    sortText: String(order).padStart(4, "0"),
    type: word.value ? "property" : "enum",
    ...(facts?.fallback === undefined || !word.value ? {} : { detail: facts.fallback }),
    ...(facts ? { info: () => partInfo(facts, live.current.texts) } : {}),
    apply: (view) => put(view, word),
  };
}

/** Inserts a word over the token at the cursor; a key with its colon, its initial value and the comma it needs. */
function put(view: EditorView, word: CompletionWord): void {
  const text = view.state.doc.toString();
  const { from, to } = contextAt(text, view.state.selection.main.head);
  const next = nextToken(text, to);
  const follows = next ? text[next.from] : undefined;
  const start = word.value;
  if (!start || follows === ":") {
    const caret = from + word.written.length - (/^(\{\}|\[\])$/.test(word.written) ? 1 : 0);
    view.dispatch({
      changes: { from, to, insert: word.written },
      selection: { anchor: caret },
      userEvent: "input.complete",
    });
    return;
  }
  const lead = `${word.written}: `;
  const insert = lead + start.json + (follows === '"' ? "," : "");
  const at = from + lead.length;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: at + start.from, head: at + start.to },
    scrollIntoView: true,
    userEvent: "input.complete",
  });
  // A value that must be one of a few words gets them offered at once.
  if (word.facts && word.facts.words.length > 0) startCompletion(view);
}

interface ScreenBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Width in pixels that a description needs next to its list to be readable. */
const BESIDE = 240;

/**
 * Puts a completion's description next to the list or, if there is no room, below or above it, so that it covers no
 * word.
 */
export function placeInfo(
  _view: EditorView,
  list: ScreenBox,
  option: ScreenBox,
  info: ScreenBox,
  space: ScreenBox,
): { style: string; class: string } {
  const height = info.bottom - info.top;
  if (space.right - list.right >= BESIDE) {
    const lowest = Math.max(0, space.bottom - list.top - height);
    const top = Math.min(option.top - list.top, lowest);
    return { style: `top: ${top}px; max-width: ${space.right - list.right}px`, class: "cm-completionInfo-right" };
  }
  const below = space.bottom - list.bottom >= height || space.bottom - list.bottom >= list.top - space.top;
  const place = below ? `top: ${list.bottom - list.top}px` : `bottom: ${list.bottom - list.top}px`;
  return { style: `${place}; left: 0; max-width: ${space.right - list.left}px`, class: "" };
}
