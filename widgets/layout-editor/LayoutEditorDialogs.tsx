import { useRef, useState } from "react";
import { RecordConflict } from "../../client/records/RecordConflict.tsx";
import type { AppListing } from "../../contract/layout/calls/apps.ts";
import { getLayout } from "../../contract/layout/calls/layouts.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField, TextField, type ControlHandle } from "../../framework/ui/controls/index.ts";
import { FormDialog } from "../../framework/ui/index.ts";
import type { JsonFault } from "../../framework/layout/json-editor/props.ts";
import { ChangeList } from "./Findings.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { PicturesDialog } from "./PicturesDialog.tsx";
import { NoteDialog, SaveDialog } from "./SaveDialogs.tsx";
import type { DraftForm } from "./use-draft.ts";
import type { useRollingBack, useSaving } from "./use-saving.ts";

/** A dialog opened from the toolbar; the dialogs of a save open by themselves. */
export type OpenDialog = { readonly kind: "history" | "newApp" | "pictures" };

/** The one dialog that is open, if any. */
export function LayoutEditorDialogs(props: {
  readonly form: DraftForm;
  readonly open: OpenDialog | null;
  readonly apps: readonly AppListing[];
  readonly faults: { readonly invalid: readonly JsonFault[]; readonly broken: readonly JsonFault[] };
  readonly saving: ReturnType<typeof useSaving>;
  readonly rollingBack: ReturnType<typeof useRollingBack>;
  guard(): Promise<boolean>;
  onOpen(dialog: OpenDialog | null): void;
  onGo(path: string): void;
  onNewApp(app: string, start: unknown): void;
}) {
  const { form, open, apps, faults, saving, rollingBack, guard, onOpen, onGo, onNewApp } = props;
  const text = useTexts("widgets.layout-editor");
  const { base, value } = form;
  const close = () => onOpen(null);
  if (saving.conflict) return <RecordConflict name={base.app} form={saving} />;
  if (saving.asking)
    return (
      <SaveDialog
        app={base.app}
        before={base.config ?? {}}
        after={value}
        {...faults}
        busy={saving.busy}
        refusal={saving.refusal}
        onGo={onGo}
        onSave={saving.save}
        onClose={saving.cancel}
      />
    );
  if (rollingBack.version) {
    const { revision, config } = rollingBack.version;
    return (
      <NoteDialog
        title={text("rollBack.title", { app: base.app, revision })}
        confirm={text("rollBack.confirm")}
        note={text("rollBack.note", { revision })}
        busy={rollingBack.busy}
        refusal={rollingBack.refusal}
        onConfirm={rollingBack.send}
        onClose={rollingBack.close}
      >
        <p>{text("rollBack.what")}</p>
        <ChangeList before={base.config ?? {}} after={config} label={text("save.changes")} />
      </NoteDialog>
    );
  }
  switch (open?.kind) {
    case "history":
      return (
        <HistoryDialog
          newest={base}
          onClose={close}
          onOpen={(version) => {
            close();
            form.change(version.config, `open ${version.revision} ${performance.now()}`);
          }}
          onRollBack={(version) => {
            close();
            void guard().then((may) => may && rollingBack.ask(version));
          }}
        />
      );
    case "pictures":
      return <PicturesDialog onClose={close} />;
    case "newApp":
      return (
        <NewAppDialog
          current={base.app}
          taken={apps.map(({ app }) => app)}
          onClose={close}
          onMake={(app, begins) => {
            close();
            void guard().then((may) => may && onNewApp(app, begins === "copy" ? value : {}));
          }}
        />
      );
    default:
      return null;
  }
}

/** Asks for a new app's name and initial content; saves nothing. */
function NewAppDialog(props: {
  readonly current: string;
  readonly taken: readonly string[];
  onMake(name: string, start: "copy" | "empty"): void;
  onClose(): void;
}) {
  const { current, taken, onMake, onClose } = props;
  const text = useTexts("widgets.layout-editor.newApp");
  const [name, setName] = useState("");
  const [start, setStart] = useState<"copy" | "empty">("copy");
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<ControlHandle>(null);
  const make = () => {
    const isName = getLayout.params.safeParse({ app: name }).success;
    if (isName && !taken.includes(name)) return onMake(name, start);
    setFault(text(isName ? "taken" : "form"));
    field.current?.focus();
  };
  return (
    <FormDialog title={text("title")} confirm={text("make")} onSubmit={make} onClose={onClose}>
      <TextField
        ref={field}
        label={text("name")}
        hint={text("hint", { address: `/app/${name || "…"}` })}
        error={fault}
        value={name}
        maxLength={41}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        onChange={(value) => {
          setName(value);
          setFault(null);
        }}
      />
      <SelectField
        label={text("start")}
        value={start}
        options={[
          { value: "copy", label: text("copy", { app: current }) },
          { value: "empty", label: text("empty") },
        ]}
        onChange={(value) => setStart(value === "empty" ? "empty" : "copy")}
      />
    </FormDialog>
  );
}
