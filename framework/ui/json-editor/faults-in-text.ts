import { diagnosticCount, forEachDiagnostic, nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

export const faultCount = diagnosticCount;

/** What is wrong where the cursor stands; null where nothing is. */
export function faultAtCursor(state: EditorState): string | null {
  const { from, to } = state.selection.main;
  const messages: string[] = [];
  forEachDiagnostic(state, ({ message }, start, end) => {
    if (start <= to && end >= from) messages.push(message);
  });
  return messages.length > 0 ? messages.join(" ") : null;
}

/** Goes to the next fault, or the one before, and says it. */
export const toFault =
  (step: 1 | -1) =>
  (view: EditorView): boolean => {
    const gone = step > 0 ? nextDiagnostic(view) : previousDiagnostic(view);
    const said = faultAtCursor(view.state);
    if (gone && said) view.dispatch({ effects: EditorView.announce.of(said) });
    return gone;
  };
