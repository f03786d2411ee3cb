import type { Conflict } from "../../client/record-form/refusals.ts";
import type { AppListing, LayoutVersion } from "../../contract/calls/layouts.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import type { JsonFault } from "../../framework/ui/json-editor/props.ts";
import { ChangeList } from "./ChangeList.tsx";
import { FaultButtons } from "./FaultsPanel.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { NewAppDialog } from "./NewAppDialog.tsx";
import { NoteDialog } from "./NoteDialog.tsx";
import type { DraftForm } from "./use-draft.ts";
import type { useRollingBack, useSaving } from "./use-saving.ts";
import { Button } from "../../framework/ui/controls/index.ts";

/** A dialog that the toolbar opens; those of a save open by themselves. */
export type OpenDialog = { readonly kind: "history" | "newApp" };

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
  if (saving.conflict)
    return (
      <ConflictDialog
        conflict={saving.conflict}
        base={base.config ?? {}}
        mine={value}
        onTakeTheirs={saving.takeTheirs}
        onSaveMine={saving.saveMine}
        onClose={saving.cancel}
      />
    );
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

/** Before a version is saved: what changes, what is wrong, and the note that goes with it. */
function SaveDialog(props: {
  readonly app: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Of an invalid config nothing is saved. */
  readonly invalid: readonly JsonFault[];
  readonly broken: readonly JsonFault[];
  readonly busy: boolean;
  readonly refusal: string | null;
  onGo(path: string): void;
  onSave(note: string): void;
  onClose(): void;
}) {
  const { app, before, after, invalid, broken, busy, refusal, onGo, onSave, onClose } = props;
  const text = useTexts("widgets.layout-editor.save");
  const blocked = invalid.length > 0;
  return (
    <NoteDialog
      title={text("title", { app })}
      confirm={broken.length > 0 ? text("anyway") : text("confirm")}
      busy={busy}
      refusal={refusal}
      blocked={blocked}
      onConfirm={onSave}
      onClose={onClose}
    >
      {blocked || broken.length > 0 ? (
        <section className="layout-editor__warned" data-blocked={blocked}>
          <p>{text(blocked ? "invalid" : "broken", { count: blocked ? invalid.length : broken.length })}</p>
          <FaultButtons faults={blocked ? invalid : broken} onGo={onGo} />
        </section>
      ) : null}
      {blocked ? null : <ChangeList before={before} after={after} label={text("changes")} />}
    </NoteDialog>
  );
}

/** Someone saved a version meanwhile: what they changed and what one's own would change of theirs. The draft stays. */
function ConflictDialog(props: {
  readonly conflict: Conflict<LayoutVersion>;
  readonly base: unknown;
  readonly mine: unknown;
  onTakeTheirs(): void;
  onSaveMine(): void;
  onClose(): void;
}) {
  const { conflict, base, mine, onTakeTheirs, onSaveMine, onClose } = props;
  const { theirs, changedBy, changedAt } = conflict;
  const text = useTexts("widgets.layout-editor.conflict");
  const format = useFormat();
  const who = changedBy ?? text("unknownPerson");
  return (
    <Dialog
      title={text("title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("goOn")}</Button>
          <Button onClick={onTakeTheirs}>{text("takeTheirs")}</Button>
          <Button kind="primary" onClick={onSaveMine}>
            {text("saveMine")}
          </Button>
        </>
      }
    >
      <div className="layout-editor__dialog">
        <p>{text("who", { who, when: format.instant(changedAt), revision: theirs.revision })}</p>
        <ChangeList before={base} after={theirs.config} label={text("theirs", { who })} />
        <ChangeList before={theirs.config} after={mine} label={text("mine")} />
        <p className="layout-editor__preview-note">{text("note")}</p>
      </div>
    </Dialog>
  );
}
