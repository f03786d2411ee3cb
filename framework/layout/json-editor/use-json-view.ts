import { syntaxTree } from "@codemirror/language";
import { getSearchQuery, searchPanelOpen } from "@codemirror/search";
import { Annotation, EditorState, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { pathText } from "../../config/fault.ts";
import { extensionsOf, withSettings, type EditorSettings } from "./extensions.ts";
import { faultAtCursor, faultCount } from "./marks.ts";
import { pathAt } from "./json-path.ts";
import type { JsonFault, LatestProps } from "./props.ts";
import { textChanges } from "./text-changes.ts";

/** The cursor's position and the faults there. */
export interface CursorPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** Number of faults that are marked. */
  readonly faults: number;
  readonly fault: string | null;
  /** Number of matches of the search term, and which of them is selected (0 for none); null if there is no search. */
  readonly found: { readonly count: number; readonly current: number } | null;
}

/** Marks changes by the owner: neither the author's typing nor navigation. */
const byOwner = Annotation.define<boolean>();
export const ownersMove = byOwner.of(true);

/** If an owner lags behind by more than this number of keys, its text wins. */
const MAX_SHOWN = 20;

/** CodeMirror counts every kind of line end as one character. */
const oneLineEnd = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

/** The owner's props that the editor follows. */
interface WatchedProps {
  readonly text: string;
  readonly faults: readonly JsonFault[];
  readonly settings: EditorSettings;
  /** Makes Tab indent, or move the focus again. */
  switchTab(): void;
}

/** Keeps an editor in `host` in sync with its owner's props. */
export function useJsonView(
  host: RefObject<HTMLElement | null>,
  live: LatestProps,
  { text, faults, settings, switchTab }: WatchedProps,
): { view: EditorView | null; here: CursorPlace } {
  const [view, setView] = useState<EditorView | null>(null);
  const [here, setHere] = useState<CursorPlace>({ path: "", line: 1, column: 1, faults: 0, fault: null, found: null });
  /** Texts that were reported to the owner, who has not passed them back yet, the latest last; or the one it passed. */
  const reported = useRef<readonly string[]>([]);
  const start = useRef({ settings, switchTab });
  useLayoutEffect(() => {
    start.current = { settings, switchTab };
  });

  useEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    reported.current = [live.current.text];
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: oneLineEnd(live.current.text),
        extensions: [
          extensionsOf(live, start.current.settings, () => start.current.switchTab()),
          EditorView.updateListener.of((update) => {
            const owner = update.transactions.some((one) => one.annotation(byOwner));
            if (update.docChanged && !owner) {
              const now = update.state.doc.toString();
              reported.current = [...reported.current.slice(-MAX_SHOWN), now];
              live.current.onChange(now);
            }
            const now = hereOf(update.state);
            setHere((before) => (same(before, now) ? before : now));
            if (update.selectionSet && !owner) live.current.onPath?.(now.path);
          }),
        ],
      }),
    });
    // Tab leaves the editor until the author switches that off (WCAG 2.1.2).
    made.setTabFocusMode(true);
    setView(made);
    return () => {
      setView(null);
      made.destroy();
    };
  }, [host, live]);

  const { label, hint, readOnly, history, texts } = settings;
  useEffect(() => {
    view?.dispatch({ effects: withSettings({ label, hint, readOnly, history, texts }) });
  }, [view, label, hint, readOnly, history, texts]);

  useEffect(() => {
    if (!view) return;
    // An owner that renders late passes back a text that is some keys old: that must not undo the newer keys.
    const given = reported.current.lastIndexOf(text);
    reported.current = given < 0 ? [text] : reported.current.slice(given);
    if (given >= 0) return;
    const changes = textChanges(view.state.doc.toString(), oneLineEnd(text));
    view.dispatch({ changes, annotations: [ownersMove, Transaction.addToHistory.of(false)] });
  }, [view, text]);
  // The marks read the faults when the view is asked to check again.
  useEffect(() => view?.dispatch({ annotations: ownersMove }), [view, faults]);
  return { view, here };
}

function hereOf(state: EditorState): CursorPlace {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const path = pathAt(syntaxTree(state), (from, to) => state.sliceDoc(from, to), head);
  return {
    path: pathText(path),
    line: line.number,
    column: head - line.from + 1,
    faults: faultCount(state),
    fault: faultAtCursor(state),
    found: foundIn(state),
  };
}

function foundIn(state: EditorState): CursorPlace["found"] {
  const query = getSearchQuery(state);
  if (!searchPanelOpen(state) || !query.valid) return null;
  const { from, to } = state.selection.main;
  const all = [...matches(query.getCursor(state))];
  return { count: all.length, current: all.findIndex((match) => match.from === from && match.to === to) + 1 };
}

function* matches(cursor: Iterator<{ from: number; to: number }>): Generator<{ from: number; to: number }> {
  for (let next = cursor.next(); !next.done; next = cursor.next()) yield next.value;
}

const same = (a: CursorPlace, b: CursorPlace): boolean =>
  a.path === b.path &&
  a.line === b.line &&
  a.column === b.column &&
  a.faults === b.faults &&
  a.fault === b.fault &&
  a.found?.count === b.found?.count &&
  a.found?.current === b.found?.current;
