import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { PANES } from "./Panes.tsx";
import type { DraftForm } from "./use-draft.ts";

/** What is under the hand and how it stands; which panes are seen. */
export function StatusLine(props: {
  readonly form: DraftForm;
  readonly isNew: boolean;
  readonly running: boolean;
  /** Absent where the panes are tabs. */
  readonly panes: { readonly shown: readonly string[]; onShow(panes: readonly string[]): void } | null;
}) {
  const { form, isNew, running, panes } = props;
  const text = useTexts("widgets.layout-editor");
  const { revision } = form.base;
  const [started] = useState(revision);
  const version = isNew
    ? text("status.new")
    : revision === 0
      ? text("status.shipped")
      : text("status.version", { revision });
  return (
    <div className="layout-editor__status">
      <p>
        <span>{version}</span>
        <span className="layout-editor__mark" data-dirty={form.dirty}>
          {text(form.dirty ? "status.dirty" : "status.clean")}
        </span>
        {running && revision !== started ? (
          <button type="button" className="pv-button" onClick={() => window.location.reload()}>
            <Icon name="refresh" />
            {text("status.reload")}
          </button>
        ) : null}
      </p>
      {panes ? (
        <div className="layout-editor__shown" role="group" aria-label={text("panes.label")}>
          {PANES.map((pane) => {
            const seen = panes.shown.includes(pane);
            const others = PANES.filter((one) => one !== pane && panes.shown.includes(one));
            return (
              <button
                key={pane}
                type="button"
                className="pv-button"
                aria-pressed={seen}
                // One is always seen.
                disabled={seen && others.length === 0}
                onClick={() => panes.onShow(seen ? others : [...panes.shown, pane])}
              >
                {text(`panes.${pane}`)}
              </button>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}
