import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import type { EditorState, Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view";
import type { DecorationSet, ViewUpdate } from "@codemirror/view";

/** Sets what is sought; empty for nothing. Letters' case does not matter. */
export const seek = StateEffect.define<string>();

const sought = StateField.define<string>({
  create: () => "",
  update: (before, { effects }) => effects.findLast((effect) => effect.is(seek))?.value ?? before,
});

const HIT = Decoration.mark({ class: "pv-json__hit" });

const hits = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = hitsInSight(view);
    }
    update({ view, docChanged, viewportChanged, state, startState }: ViewUpdate): void {
      if (docChanged || viewportChanged || state.field(sought) !== startState.field(sought))
        this.decorations = hitsInSight(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Shows what is sought; the editor's own view of a long text is partial, so that the browser's search would miss most. */
export const finding: Extension = [sought, hits];

function hitsInSight(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    for (const at of offsetsIn(view.state.sliceDoc(from, to), view.state.field(sought)))
      builder.add(from + at, from + at + view.state.field(sought).length, HIT);
  return builder.finish();
}

function offsetsIn(text: string, wanted: string): number[] {
  if (wanted === "") return [];
  const offsets: number[] = [];
  const lower = text.toLowerCase();
  const needle = wanted.toLowerCase();
  // A letter whose small form is longer would shift everything behind it.
  if (lower.length !== text.length) return offsetsOf(text, wanted);
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, at + needle.length)) offsets.push(at);
  return offsets;
}

function offsetsOf(text: string, wanted: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) offsets.push(at);
  return offsets;
}

/** Where the sought stands in the whole text, and which of them is selected (0-based; -1 for none). */
export function findings(state: EditorState): { readonly offsets: readonly number[]; readonly current: number } {
  const offsets = offsetsIn(state.doc.toString(), state.field(sought));
  const { from, to } = state.selection.main;
  return { offsets, current: to - from === state.field(sought).length ? offsets.indexOf(from) : -1 };
}

/** Selects the next of what is sought, or the one before, and begins anew at the other end. False where there is none. */
export function goToFinding(view: EditorView, step: 1 | -1): boolean {
  const { offsets } = findings(view.state);
  const { from, to } = view.state.selection.main;
  const next =
    step > 0 ? (offsets.find((at) => at >= to) ?? offsets[0]) : (offsets.findLast((at) => at < from) ?? offsets.at(-1));
  if (next === undefined) return false;
  const end = next + view.state.field(sought).length;
  view.dispatch({
    selection: { anchor: next, head: end },
    effects: EditorView.scrollIntoView(next, { y: "center" }),
    userEvent: "select.search",
  });
  return true;
}
