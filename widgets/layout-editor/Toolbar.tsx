import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { AppListing } from "../../contract/layout/calls/apps.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, FileChooser, type FileChooserHandle, SelectField } from "../../framework/ui/controls/index.ts";
import { MenuButton } from "../../framework/ui/index.ts";
import { PANES } from "./Panes.tsx";
import type { DraftForm } from "./use-draft.ts";

/** The actions on the whole draft. */
export function Toolbar(props: {
  readonly form: DraftForm;
  readonly apps: readonly AppListing[];
  onApp(app: string): void;
  onNewApp(): void;
  onImport(file: File): void;
  onExport(): void;
  onHistory(): void;
  onPictures(): void;
  onSave(): void;
}) {
  const { form, apps, onApp, onNewApp, onImport, onExport, onHistory, onPictures, onSave } = props;
  const text = useTexts("widgets.layout-editor.toolbar");
  const file = useRef<FileChooserHandle>(null);
  const { app } = form.base;
  const names = apps.map((one) => one.app);
  return (
    <div className="layout-editor__toolbar pv-row" role="group" aria-label={text("label")}>
      <SelectField
        label={text("app")}
        value={app}
        onChange={onApp}
        options={(names.includes(app) ? names : [...names, app]).map((value) => ({ value, label: value }))}
      />
      <span className="pv-row pv-row--one pv-row--tight">
        {(["undo", "redo"] as const).map((way) => {
          const off = way === "undo" ? !form.canUndo : !form.canRedo;
          return (
            <Action
              key={way}
              icon={way}
              label={text(way)}
              title={text(`${way}Hint`)}
              disabled={off}
              onClick={form[way]}
            />
          );
        })}
      </span>
      <MenuButton
        boxed
        label={text("more")}
        icon="file"
        text={text("more")}
        items={[
          { id: "new", icon: "plus", label: text("newApp"), onChoose: onNewApp },
          { id: "import", icon: "upload", label: text("import"), onChoose: () => file.current?.open() },
          { id: "export", icon: "download", label: text("export"), onChoose: onExport },
          { id: "pictures", icon: "image", label: text("pictures"), onChoose: onPictures },
        ]}
      />
      <FileChooser ref={file} label={text("import")} accept=".json,application/json" onFile={onImport} />
      <Button icon="clock" onClick={onHistory}>
        {text("history")}
      </Button>
      <Button icon="save" kind="primary" disabled={!form.dirty} onClick={onSave}>
        {text("save")}
      </Button>
    </div>
  );
}

/** The edited app, its state, and the visible panes. */
export function StatusLine(props: {
  readonly form: DraftForm;
  readonly isNew: boolean;
  readonly running: boolean;
  /** Undefined if the panes are tabs. */
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
    <div className="pv-row pv-row--apart pv-muted pv-small">
      <p className="pv-row">
        <span>{version}</span>
        <span className="pv-chip" data-kind={form.dirty ? "warning" : undefined}>
          {text(form.dirty ? "status.dirty" : "status.clean")}
        </span>
        {running && revision !== started ? (
          <Button icon="refresh" onClick={() => window.location.reload()}>
            {text("status.reload")}
          </Button>
        ) : null}
      </p>
      {panes ? (
        <div className="pv-row pv-row--tight" role="group" aria-label={text("panes.label")}>
          {PANES.map((pane) => {
            const seen = panes.shown.includes(pane);
            const others = PANES.filter((one) => one !== pane && panes.shown.includes(one));
            return (
              <Button
                key={pane}
                aria-pressed={seen}
                disabled={seen && others.length === 0}
                onClick={() => panes.onShow(seen ? others : [...panes.shown, pane])}
              >
                {text(`panes.${pane}`)}
              </Button>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}

/** Handles Ctrl (or Cmd) with Z, Shift+Z, Y and S while the focus is in the editor or nowhere; dialogs handle their own keys. */
export function useUndoKeys(
  root: RefObject<HTMLElement | null>,
  does: { undo(): void; redo(): void; save(): void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest("dialog")) return;
    if (target !== document.body && !root.current?.contains(target)) return;
    const key = event.key.toLowerCase();
    const act = key === "z" ? (event.shiftKey ? does.redo : does.undo) : { y: does.redo, s: does.save }[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
