import "./JsonEditor.css";
import { ensureSyntaxTree, foldAll, syntaxTree, unfoldAll } from "@codemirror/language";
import { openSearchPanel } from "@codemirror/search";
import { EditorView } from "@codemirror/view";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { readPath } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Action, Button } from "../../ui/controls/Button.tsx";
import { spanAt } from "./json-path.ts";
import { toFault } from "./marks.ts";
import type { JsonEditorProps, LatestProps } from "./props.ts";
import { ownersMove, useJsonView, type CursorPlace } from "./use-json-view.ts";

export type { JsonEditorProps, JsonFault, JsonSyntaxFault, JsonTarget, Suggestions } from "./props.ts";

/** Milliseconds that finding a path may take in a text that has not been parsed to its end. */
const READING = 500;

/**
 * Edits a JSON text with the help of its schema: completion, documentation, marks at faults' paths, search and folds.
 * Load it lazily (`lazy(() => import(…))`): CodeMirror belongs on the pages that edit JSON, not in the start bundle. It
 * fills its parent's height.
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

/** The owner's latest props, for code that runs outside rendering. */
function useLive(props: JsonEditorProps): LatestProps {
  const texts = useTexts("shell");
  const live = useRef({ ...props, texts });
  useLayoutEffect(() => {
    live.current = { ...props, texts };
  });
  return live;
}

/** Below the text: the cursor's position, the faults there and, for mouse users, the functions of keys. */
function EditorBar(props: {
  view: EditorView;
  here: CursorPlace;
  readOnly: boolean;
  tabIndents: boolean;
  onTabIndents: (tabIndents: boolean) => void;
}) {
  const { view, here, readOnly, tabIndents, onTabIndents } = props;
  const texts = useTexts("shell");
  const act = (command: (view: EditorView) => boolean) => () => {
    command(view);
    view.focus();
  };
  return (
    <div className="pv-json__bar pv-row pv-small pv-muted">
      {here.fault ? (
        <p className="pv-json__fault pv-row pv-row--one pv-row--top pv-row--tight pv-danger">
          <Icon name="exclamation-mark-circle" />
          {here.fault}
        </p>
      ) : null}
      <code>{here.path || texts("json.whole")}</code>
      <span>{texts("json.position", { line: here.line, column: here.column })}</span>
      <span className="pv-json__found pv-grow" role="status">
        {here.found ? texts("json.found", here.found) : ""}
      </span>
      <div className="pv-row pv-row--tight" role="group" aria-label={texts("json.tools")}>
        {here.faults > 0 ? (
          <>
            <span>{texts("json.faults", { count: here.faults })}</span>
            <Action icon="chevron-up" label={texts("json.previousFault")} onClick={act(toFault(-1))} />
            <Action icon="chevron-down" label={texts("json.nextFault")} onClick={act(toFault(1))} />
          </>
        ) : null}
        <Action icon="search" label={texts("json.find")} onClick={() => openSearchPanel(view)} />
        <Action icon="chevrons-up" label={texts("json.foldAll")} onClick={act(foldAll)} />
        <Action icon="chevrons-down" label={texts("json.unfoldAll")} onClick={act(unfoldAll)} />
        {readOnly ? null : (
          <Button
            scale="s"
            className="pv-json__tab"
            aria-pressed={tabIndents}
            title={texts("json.tabHint")}
            onClick={() => onTabIndents(!tabIndents)}
          >
            {texts("json.tabIndents")}
          </Button>
        )}
      </div>
    </div>
  );
}
