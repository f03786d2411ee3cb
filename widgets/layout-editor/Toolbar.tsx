import { useRef } from "react";
import type { AppListing } from "../../contract/calls/layouts.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon, MenuButton, SelectField } from "../../framework/ui/index.ts";
import type { DraftForm } from "./use-draft.ts";

/** What is done with a draft as a whole. */
export function Toolbar(props: {
  readonly form: DraftForm;
  readonly apps: readonly AppListing[];
  onApp(app: string): void;
  onNewApp(): void;
  onImport(file: File): void;
  onExport(): void;
  onHistory(): void;
  onSave(): void;
}) {
  const { form, apps, onApp, onNewApp, onImport, onExport, onHistory, onSave } = props;
  const text = useTexts("widgets.layout-editor.toolbar");
  const file = useRef<HTMLInputElement>(null);
  const { app } = form.base;
  const names = apps.map((one) => one.app);
  return (
    <div className="layout-editor__toolbar" role="group" aria-label={text("label")}>
      <SelectField
        label={text("app")}
        value={app}
        onChange={(event) => onApp(event.target.value)}
        options={(names.includes(app) ? names : [...names, app]).map((value) => ({ value, label: value }))}
      />
      <button
        type="button"
        className="pv-icon-button"
        aria-label={text("undo")}
        title={text("undoHint")}
        disabled={!form.canUndo}
        onClick={form.undo}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className="pv-icon-button"
        aria-label={text("redo")}
        title={text("redoHint")}
        disabled={!form.canRedo}
        onClick={form.redo}
      >
        <Icon name="redo" />
      </button>
      <MenuButton
        boxed
        label={text("more")}
        icon="file"
        text={text("more")}
        items={[
          { id: "new", icon: "plus", label: text("newApp"), onChoose: onNewApp },
          { id: "import", icon: "upload", label: text("import"), onChoose: () => file.current?.click() },
          { id: "export", icon: "download", label: text("export"), onChoose: onExport },
        ]}
      />
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={text("import")}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // The same file may be chosen again, once it is fixed.
          event.target.value = "";
          if (chosen) onImport(chosen);
        }}
      />
      <button type="button" className="pv-button" onClick={onHistory}>
        <Icon name="clock" />
        {text("history")}
      </button>
      <button type="button" className="pv-button pv-button--primary" disabled={!form.dirty} onClick={onSave}>
        <Icon name="save" />
        {text("save")}
      </button>
    </div>
  );
}
