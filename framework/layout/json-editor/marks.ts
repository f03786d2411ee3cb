import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import {
  diagnosticCount,
  forEachDiagnostic,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
  type Diagnostic,
} from "@codemirror/lint";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { EditorState } from "@codemirror/state";
import type { JsonFault, LatestProps } from "./props.ts";
import { readPath } from "../../config/fault.ts";
import { spanAt } from "./json-path.ts";
import { syntaxFault } from "./syntax-fault.ts";

/** Milliseconds between the last change and the check for faults: not at every key, but soon after typing stops. */
const PAUSE = 250;
/** Milliseconds for which parsing a large text may block the page at a time. */
const SLICE = 20;

/** Marks faults: those of the JSON syntax, and the owner's at their paths. */
export const marksOf = (live: LatestProps) =>
  ViewPlugin.fromClass(
    class {
      private timer: ReturnType<typeof setTimeout> | undefined;
      private shown: readonly JsonFault[] = [];
      private readonly view: EditorView;

      constructor(view: EditorView) {
        this.view = view;
        this.plan(0);
      }
      update(update: ViewUpdate): void {
        if (update.docChanged) this.plan(PAUSE);
        else if (this.shown !== live.current.faults) this.plan(0);
      }
      destroy(): void {
        clearTimeout(this.timer);
      }
      private plan(delay: number): void {
        this.shown = live.current.faults;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.mark(), delay);
      }
      private mark(): void {
        const { state } = this.view;
        const { faults, texts, onSyntax } = live.current;
        const tree = faults.length === 0 ? syntaxTree(state) : ensureSyntaxTree(state, state.doc.length, SLICE);
        if (!tree) return this.plan(0);
        const marks = faults.map(({ path, message, severity = "error" }): Diagnostic => {
          const span = onSomething(state.doc.length, spanAt(tree, state, readPath(path)));
          return { ...span, severity, message };
        });
        const broken = syntaxFault(state.doc.toString());
        if (broken) {
          const message = texts(`json.syntax.${broken.kind}`);
          marks.push({ ...onSomething(state.doc.length, broken), severity: "error", message });
          const line = state.doc.lineAt(broken.from);
          onSyntax?.({ offset: broken.from, line: line.number, column: broken.from - line.from + 1, message });
        } else onSyntax?.(null);
        this.view.dispatch(
          setDiagnostics(
            state,
            marks.toSorted((a, b) => a.from - b.from),
          ),
        );
      }
    },
  );

/** A mark must cover a character to be visible: an empty one takes the character before it. */
function onSomething(length: number, { from, to }: { from: number; to: number }): { from: number; to: number } {
  return from < to ? { from, to } : { from: Math.max(0, Math.min(from, length) - 1), to: Math.min(to, length) };
}

export const faultCount = diagnosticCount;

/** The faults at the cursor; null if there are none. */
export function faultAtCursor(state: EditorState): string | null {
  const { from, to } = state.selection.main;
  const messages: string[] = [];
  forEachDiagnostic(state, ({ message }, start, end) => {
    if (start <= to && end >= from) messages.push(message);
  });
  return messages.length > 0 ? messages.join(" ") : null;
}

/** Goes to the next fault, or the previous one, and announces it. */
export const toFault =
  (step: 1 | -1) =>
  (view: EditorView): boolean => {
    const gone = step > 0 ? nextDiagnostic(view) : previousDiagnostic(view);
    const fault = faultAtCursor(view.state);
    if (gone && fault) view.dispatch({ effects: EditorView.announce.of(fault) });
    return gone;
  };
