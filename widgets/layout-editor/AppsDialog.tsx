import { useRef } from "react";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { basenameOf } from "../../contract/api/addresses.ts";
import type { AppListing } from "../../contract/layout/calls/apps.ts";
import { getDraft } from "../../contract/layout/calls/drafts.ts";
import { canonicalText } from "../../framework/layout/canonical.ts";
import { send } from "../../framework/http/api.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, FileChooser, type FileChooserHandle } from "../../framework/ui/controls/index.ts";
import { Dialog, MenuButton, saveBlob, useErrorToast, type MenuItem } from "../../framework/ui/index.ts";
import { useRestoreApp } from "./calls.ts";
import type { OpenDialog } from "./LayoutEditorDialogs.tsx";
import { editedConfig, useReadFile } from "./use-draft.ts";

/** Every app with its address, languages and state, and what can be done with it. */
export function AppsDialog(props: {
  /** The app in the editor. */
  readonly open: string;
  readonly apps: readonly AppListing[];
  onOpen(app: string): void;
  onDialog(dialog: OpenDialog): void;
  onClose(): void;
}) {
  const { open, apps, onOpen, onDialog, onClose } = props;
  const text = useTexts("widgets.layout-editor.apps");
  const file = useRef<FileChooserHandle>(null);
  const readFile = useReadFile();
  return (
    <Dialog title={text("title")} alert={false} wide closes onClose={onClose}>
      <div className="pv-stack">
        <div className="pv-row">
          <Button icon="plus" kind="primary" onClick={() => onDialog({ kind: "newApp" })}>
            {text("new")}
          </Button>
          <Button icon="upload" onClick={() => file.current?.open()}>
            {text("import")}
          </Button>
          <FileChooser
            ref={file}
            label={text("import")}
            accept=".json,application/json"
            onFile={(chosen) => void readFile(chosen).then((config) => config && onDialog({ kind: "newApp", config }))}
          />
        </div>
        <ul className="pv-plain-list pv-card">
          {apps.map((listing) => (
            <AppRow key={listing.app} listing={listing} isOpen={listing.app === open} {...{ onOpen, onDialog }} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function AppRow(props: {
  readonly listing: AppListing;
  readonly isOpen: boolean;
  onOpen(app: string): void;
  onDialog(dialog: OpenDialog): void;
}) {
  const { listing, isOpen, onOpen, onDialog } = props;
  const { app, title, languages, defaultLanguage, published, shipped, retired } = listing;
  const text = useTexts("widgets.layout-editor.apps");
  const restore = useRestoreApp();
  const exportFile = useExport();
  const showError = useErrorToast();
  const address = `${BASE_PATH}${basenameOf(app)}/`;
  const item = (id: string, icon: string, onChoose: () => void): MenuItem => ({ id, icon, label: text(id), onChoose });
  const items = [
    item("duplicate", "duplicate", () => onDialog({ kind: "newApp", copyOf: app })),
    ...(shipped || retired ? [] : [item("rename", "pencil", () => onDialog({ kind: "rename", app }))]),
    item("export", "download", () => void exportFile(app)),
    retired
      ? item("restore", "undo", () => restore.mutate({ app }, { onError: showError }))
      : item("retire", "circle-disallowed", () => onDialog({ kind: "retire", app })),
  ];
  const others = languages.filter((one) => one !== defaultLanguage);
  return (
    <li className="pv-row pv-row--top pv-card--tight">
      <p style={FACTS}>
        <strong>{app}</strong> {title === app ? null : title}
        <br />
        {published && !retired ? <a href={address}>{address}</a> : <span className="pv-muted">{address}</span>}
        <br />
        <small>
          <State listing={listing} />
          <br />
          <span className="pv-muted">{text("languages", { languages: [defaultLanguage, ...others].join(", ") })}</span>
        </small>
      </p>
      <Button disabled={isOpen} onClick={() => onOpen(app)}>
        {text(isOpen ? "isOpen" : "open")}
      </Button>
      <MenuButton boxed label={text("more", { app })} icon="ellipsis" items={items} />
    </li>
  );
}

/** The actions are next to it where there is room. */
const FACTS = { flex: "1 1 14rem" };

function State({ listing }: { readonly listing: AppListing }) {
  const { published, revision, draft, retired } = listing;
  const text = useTexts("widgets.layout-editor");
  const format = useFormat();
  const version = revision === 0 ? text("status.shipped") : text("status.version", { revision });
  return (
    <>
      {retired ? (
        <span className="pv-chip" data-kind="warning">
          {retired.leadsTo ? text("apps.retiredTo", { app: retired.leadsTo }) : text("apps.retired")}
        </span>
      ) : (
        <span>{published ? version : text("status.new")}</span>
      )}
      {draft ? (
        <>
          <br />
          {text("status.first", { who: draft.savedBy, when: format.instant(draft.savedAt) })}
        </>
      ) : null}
    </>
  );
}

/** Saves what an app's editors see as a file. */
function useExport(): (app: string) => Promise<void> {
  const showError = useErrorToast();
  return async (app) => {
    try {
      const text = canonicalText(editedConfig(await send(getDraft, { params: { app } })));
      saveBlob(new Blob([text], { type: "application/json" }), `${app}.json`);
    } catch (error) {
      showError(error);
    }
  };
}
