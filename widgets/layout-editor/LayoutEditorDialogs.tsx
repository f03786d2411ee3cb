import { RecordConflict } from "../../client/records/RecordConflict.tsx";
import type { AppListing } from "../../contract/layout/calls/apps.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { JsonFault } from "../../framework/layout/json-editor/props.ts";
import { NewAppDialog, type Beginning, RenameDialog, RetireDialog } from "./AppForms.tsx";
import { AppsDialog } from "./AppsDialog.tsx";
import { ChangeList } from "./Findings.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { PicturesDialog } from "./PicturesDialog.tsx";
import { NoteDialog, PublishDialog } from "./SaveDialogs.tsx";
import type { DraftForm } from "./use-draft.ts";
import type { useRollingBack, useSaving } from "./use-saving.ts";

/** A dialog opened from the toolbar, or from the list of apps; the dialogs of a save open by themselves. */
export type OpenDialog =
  | { readonly kind: "history" | "apps" | "pictures" }
  | ({ readonly kind: "newApp" } & Beginning)
  | { readonly kind: "rename" | "retire"; readonly app: string };

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
  onApp(app: string): void;
}) {
  const { form, open, apps, faults, saving, rollingBack, guard, onOpen, onGo, onApp } = props;
  const text = useTexts("widgets.layout-editor");
  const { base, value } = form;
  const close = () => onOpen(null);
  if (saving.conflict) return <RecordConflict name={base.app} form={saving} />;
  if (saving.asking)
    return (
      <PublishDialog
        app={base.app}
        before={base.config}
        after={value}
        {...faults}
        busy={saving.busy}
        refusal={saving.refusal}
        onGo={onGo}
        onSave={saving.publish}
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
        <ChangeList before={base.config ?? {}} after={config} label={text("publish.changes")} />
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
    case "apps":
      return (
        <AppsDialog
          open={base.app}
          apps={apps}
          onOpen={(app) => {
            close();
            if (app !== base.app) void guard().then((may) => may && onApp(app));
          }}
          onDialog={onOpen}
          onClose={close}
        />
      );
    case "newApp":
      return (
        <NewAppDialog
          {...open}
          onClose={() => onOpen({ kind: "apps" })}
          onMade={(app) => {
            close();
            void guard().then((may) => may && onApp(app));
          }}
        />
      );
    case "rename":
      return (
        <RenameDialog
          app={open.app}
          onClose={() => onOpen({ kind: "apps" })}
          onRenamed={(to) => (open.app === base.app ? (close(), onApp(to)) : onOpen({ kind: "apps" }))}
        />
      );
    case "retire":
      return <RetireDialog app={open.app} apps={apps} onClose={() => onOpen({ kind: "apps" })} />;
    default:
      return null;
  }
}
