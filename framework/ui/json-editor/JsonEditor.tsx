import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { EditorBar } from "./EditorBar.tsx";
import type { JsonEditorProps, Live } from "./props.ts";
import { readPath } from "../../config/fault.ts";
import { spanAt } from "./json-path.ts";
import { ownersMove, useJsonView } from "./use-json-view.ts";
import "../Field.css";
import "./JsonEditor.css";

export type { JsonEditorProps, JsonFault, JsonSyntaxFault, JsonTarget, Suggestions } from "./props.ts";

/** Milliseconds that finding a path may take in a text that has not been read to its end. */
const READING = 500;

/**
 * Edits a JSON text with what its schema knows: completion, documentation, marks at faults' paths, search and folds.
 * Fetch it lazily (`lazy(() => import(…))`): CodeMirror belongs on the pages that edit JSON, not in the start bundle.
 * It fills its parent's height.
 */
export default function JsonEditor(props: JsonEditorProps) {
  const { text, faults, label, goTo, readOnly = false, history = false } = props;
  const texts = useTexts("shell");
  const host = useRef<HTMLDivElement>(null);
  const hint = useId();
  const live = useLive(props);
  const [tabIndents, setTabIndents] = useState(false);
  const { view, here } = useJsonView(host, live, {
    text,
    faults,
    settings: { label, hint, readOnly, history, texts },
    switchTab: () => setTabIndents((before) => !before),
  });

  useEffect(() => view?.setTabFocusMode(!tabIndents), [view, tabIndents]);

  const path = goTo?.path;
  const turn = goTo?.turn;
  useEffect(() => {
    if (!view || path === undefined) return;
    const { state } = view;
    const tree = ensureSyntaxTree(state, state.doc.length, READING) ?? syntaxTree(state);
    const { from, to } = spanAt(tree, state, readPath(path));
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
      annotations: ownersMove,
    });
    if (turn !== 0) view.focus();
  }, [view, path, turn]);

  return (
    <div className="pv-json">
      <div ref={host} className="pv-json__view" dir="ltr" />
      <p id={hint} className="pv-visually-hidden">
        {texts("json.hint")}
      </p>
      {view ? (
        <EditorBar view={view} here={here} readOnly={readOnly} tabIndents={tabIndents} onTabIndents={setTabIndents} />
      ) : null}
    </div>
  );
}

/** The owner's latest props, for what reads them outside of drawing. */
function useLive(props: JsonEditorProps): Live {
  const texts = useTexts("shell");
  const live = useRef({ ...props, texts });
  useLayoutEffect(() => {
    live.current = { ...props, texts };
  });
  return live;
}
