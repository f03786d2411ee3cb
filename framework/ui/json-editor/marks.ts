import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import type { Diagnostic } from "@codemirror/lint";
import { ViewPlugin } from "@codemirror/view";
import type { EditorView, ViewUpdate } from "@codemirror/view";
import type { Live } from "./live.ts";
import { readPath } from "./path-text.ts";
import { spanAt } from "./place-span.ts";
import type { JsonFault } from "./props.ts";
import { syntaxFault } from "./syntax-fault.ts";
import type { SyntaxFault } from "./syntax-fault.ts";

/** Milliseconds after the last change until faults are sought: not at every key, soon enough when one stops. */
const PAUSE = 250;
/** Milliseconds that reading a large text may hold the page at a time. */
const SLICE = 20;

/** Marks what is wrong: faults of the JSON's own form, and the owner's at their paths. */
export const marksOf = (live: Live) =>
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
        const broken = brokenAt(state.doc.toString());
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

/** The browser's own reader is many times faster at saying that nothing is wrong, which is the rule. */
function brokenAt(text: string): SyntaxFault | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return syntaxFault(text);
  }
}

/** A mark has to lie on a character to be seen: an empty one takes the one before. */
function onSomething(length: number, { from, to }: { from: number; to: number }): { from: number; to: number } {
  return from < to ? { from, to } : { from: Math.max(0, Math.min(from, length) - 1), to: Math.min(to, length) };
}
