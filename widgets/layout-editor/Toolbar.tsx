import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from "react";
import type { AppListing } from "../../contract/layout/calls/apps.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { diffConfigs } from "../../framework/layout/diff.ts";
import { Action, Button, FileChooser, type FileChooserHandle, SelectField } from "../../framework/ui/controls/index.ts";
import { MenuButton } from "../../framework/ui/index.ts";
import type { OpenDialog } from "./LayoutEditorDialogs.tsx";
import { PANES } from "./Panes.tsx";
import type { DraftForm } from "./use-draft.ts";

/** The actions on the whole draft. */
export function Toolbar(props: {
  readonly form: DraftForm;
  readonly apps: readonly AppListing[];
  readonly busy: boolean;
  onApp(app: string): void;
  onOpen(dialog: OpenDialog): void;
  onImport(file: File): void;
  onExport(): void;
  onDiscard(): void;
  onPreview(): void;
  onSave(): void;
  onPublish(): void;
}) {
  const { form, apps, busy, onApp, onOpen, onImport, onExport, onDiscard, onPreview, onSave, onPublish } = props;
  const text = useTexts("widgets.layout-editor.toolbar");
  const file = useRef<FileChooserHandle>(null);
  const { app, draft } = form.base;
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
          { id: "preview", icon: "launch", label: text("preview"), onChoose: onPreview },
          { id: "import", icon: "upload", label: text("import"), onChoose: () => file.current?.open() },
          { id: "export", icon: "download", label: text("export"), onChoose: onExport },
          { id: "pictures", icon: "image", label: text("pictures"), onChoose: () => onOpen({ kind: "pictures" }) },
          ...(draft ? [{ id: "discard", icon: "trash", label: text("discard"), onChoose: onDiscard }] : []),
        ]}
      />
      <FileChooser ref={file} label={text("import")} accept=".json,application/json" onFile={onImport} />
      <Button icon="apps" onClick={() => onOpen({ kind: "apps" })}>
        {text("apps")}
      </Button>
      <Button icon="clock" onClick={() => onOpen({ kind: "history" })}>
        {text("history")}
      </Button>
      <Button icon="save" disabled={!form.dirty || busy} title={text("saveHint")} onClick={onSave}>
        {text("save")}
      </Button>
      <Button icon="send" kind="primary" disabled={!form.dirty && draft === null} onClick={onPublish}>
        {text("publish")}
      </Button>
    </div>
  );
}

/** What is published, the draft and who saved it, unsaved changes, and the visible panes. */
export function StatusLine(props: {
  readonly form: DraftForm;
  readonly running: boolean;
  /** Undefined if the panes are tabs. */
  readonly panes: { readonly shown: readonly string[]; onShow(panes: readonly string[]): void } | null;
}) {
  const { form, running, panes } = props;
  const text = useTexts("widgets.layout-editor");
  const format = useFormat();
  const { revision, config, draft } = form.base;
  const [started] = useState(revision);
  const published =
    config === undefined
      ? text("status.new")
      : revision === 0
        ? text("status.shipped")
        : text("status.version", { revision });
  const count = useMemo(
    () => (draft && config !== undefined ? diffConfigs(config, draft.config).length : 0),
    [draft, config],
  );
  const by = draft && { who: draft.savedBy, when: format.instant(draft.savedAt) };
  return (
    <div className="pv-row pv-row--apart pv-muted pv-small">
      <p className="pv-row">
        <span>{published}</span>
        {by ? (
          <span>{config === undefined ? text("status.first", by) : text("status.draft", { count, ...by })}</span>
        ) : null}
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
