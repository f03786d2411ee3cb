import { foldAll, unfoldAll } from "@codemirror/language";
import { openSearchPanel } from "@codemirror/search";
import type { EditorView } from "@codemirror/view";
import { useTexts } from "../../i18n/texts.ts";
import { Icon } from "../Icon.tsx";
import { toFault } from "./marks.ts";
import type { CursorPlace } from "./use-json-view.ts";

/** Below the text: where the cursor stands, what is wrong there, and for pointers what keys do. */
export function EditorBar({
  view,
  here,
  readOnly,
  tabIndents,
  onTabIndents,
}: {
  view: EditorView;
  here: CursorPlace;
  readOnly: boolean;
  tabIndents: boolean;
  onTabIndents: (tabIndents: boolean) => void;
}) {
  const texts = useTexts("shell");
  const act = (command: (view: EditorView) => boolean) => () => {
    command(view);
    view.focus();
  };
  return (
    <div className="pv-json__bar">
      {here.fault ? (
        <p className="pv-json__fault">
          <Icon name="exclamation-mark-circle" />
          {here.fault}
        </p>
      ) : null}
      <code className="pv-json__path" dir="ltr">
        {here.path || texts("json.whole")}
      </code>
      <span className="pv-json__position">{texts("json.position", { line: here.line, column: here.column })}</span>
      <span className="pv-json__found" role="status">
        {here.found ? texts("json.found", here.found) : ""}
      </span>
      <div className="pv-json__tools" role="group" aria-label={texts("json.tools")}>
        {here.faults > 0 ? (
          <>
            <span>{texts("json.faults", { count: here.faults })}</span>
            <Tool icon="chevron-up" label={texts("json.previousFault")} onClick={act(toFault(-1))} />
            <Tool icon="chevron-down" label={texts("json.nextFault")} onClick={act(toFault(1))} />
          </>
        ) : null}
        <Tool icon="search" label={texts("json.find")} onClick={() => openSearchPanel(view)} />
        <Tool icon="chevrons-up" label={texts("json.foldAll")} onClick={act(foldAll)} />
        <Tool icon="chevrons-down" label={texts("json.unfoldAll")} onClick={act(unfoldAll)} />
        {readOnly ? null : (
          <button
            type="button"
            className="pv-json__tab"
            aria-pressed={tabIndents}
            title={texts("json.tabHint")}
            onClick={() => onTabIndents(!tabIndents)}
          >
            {texts("json.tabIndents")}
          </button>
        )}
      </div>
    </div>
  );
}

/** A button of an icon alone, with its name for those who hear it or point at it. */
function Tool({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className="pv-icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
