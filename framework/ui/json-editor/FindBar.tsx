import type { EditorView } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { Tool } from "./EditorBar.tsx";
import { findings, goToFinding, seek } from "./find.ts";

/** Seeks a text: Enter goes on, Shift+Enter goes back, Escape closes. `asked` counts how often it was asked for. */
export function FindBar({ view, asked, onClose }: { view: EditorView; asked: number; onClose: () => void }) {
  const texts = useTexts("shell");
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(() => startOf(view));
  const [found, setFound] = useState({ count: 0, current: -1 });

  useEffect(() => input.current?.select(), [asked]);
  useEffect(() => {
    view.dispatch({ effects: seek.of(wanted) });
    const { offsets, current } = findings(view.state);
    setFound({ count: offsets.length, current });
  }, [view, wanted]);
  useEffect(() => () => view.dispatch({ effects: seek.of("") }), [view]);

  const go = (step: 1 | -1) => {
    goToFinding(view, step);
    const { offsets, current } = findings(view.state);
    setFound({ count: offsets.length, current });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="pv-json__find" role="search">
      <input
        ref={input}
        className="pv-input"
        type="text"
        aria-label={texts("json.find")}
        placeholder={texts("json.find")}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      <span className="pv-json__found" role="status">
        {wanted === "" ? "" : texts("json.found", { current: found.current + 1, count: found.count })}
      </span>
      <Tool icon="chevron-up" label={texts("json.findPrevious")} onClick={() => go(-1)} />
      <Tool icon="chevron-down" label={texts("json.findNext")} onClick={() => go(1)} />
      <Tool icon="x" label={texts("json.findClose")} onClick={onClose} />
    </div>
  );
}

/** What is selected is what is sought first, as long as it is one line. */
function startOf({ state }: EditorView): string {
  const { from, to } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  return selected.includes("\n") ? "" : selected;
}
