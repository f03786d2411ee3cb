import { Suspense, lazy, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useHref, useLocation } from "react-router-dom";
import { useAllowedHosts, useDiscardDraft, useRoles } from "./calls.ts";
import { usePictures } from "./picture-calls.ts";
import type { AppListing } from "../../contract/layout/calls/apps.ts";
import type { WorkingCopy } from "../../contract/layout/calls/drafts.ts";
import { useOtherDrafts } from "./use-other-drafts.ts";
import { canonicalText } from "../../framework/layout/canonical.ts";
import { iconsIn, type JsonSchema } from "../../framework/config/json-schema.ts";
import { checkRead } from "../../framework/layout/check-config.ts";
import { readStoredAppConfig } from "../../framework/layout/read-stored-config.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useRemembered } from "../../framework/preferences/stored.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Loading, saveBlob, useConfirmedAction, useToast, useUnsavedChanges, Note } from "../../framework/ui/index.ts";
import type { JsonFault, JsonTarget } from "../../framework/layout/json-editor/props.ts";
import { SchemaForm, type FormEdit } from "../../framework/layout/schema-form/SchemaForm.tsx";
import { useApp } from "../../framework/widget/app-context.ts";
import { FaultsPanel } from "./Findings.tsx";
import { LayoutEditorDialogs, type OpenDialog } from "./LayoutEditorDialogs.tsx";
import { PANES, Panes, type PaneId } from "./Panes.tsx";
import { StatusLine, Toolbar, useUndoKeys } from "./Toolbar.tsx";
import { UnusedKeys } from "./UnusedKeys.tsx";
import { ThemeGallery } from "./theme/ThemeGallery.tsx";
import { WiresPane } from "./wires/WiresPane.tsx";
import { showsWidget } from "../../contract/layout/shows-widget.ts";
import { useFaultText } from "./check.ts";
import { afterForm } from "./after-form.ts";
import { draftLink } from "./draft-link.ts";
import { isOlder, storedLayoutDraft, useDraft, useImport, useSettled, type DraftForm } from "./use-draft.ts";
import { sourceOf, startConfig, useColorPresets, useNames } from "./use-names.ts";
import { useRollingBack, useSaving } from "./use-saving.ts";

const JsonEditor = lazy(async () => {
  await afterForm();
  return import("../../framework/layout/json-editor/JsonEditor.tsx");
});

const PreviewPane = lazy(async () => {
  await afterForm();
  return { default: (await import("./PreviewPane.tsx")).PreviewPane };
});

/** Milliseconds after the last key before the draft is checked and the preview updated. */
const SETTLED_MS = 120;
const EDITOR = "layout-editor";

/** The editor of one app. */
export function LayoutEditorPanel(props: {
  /** The latest saved state of the app. */
  readonly opened: WorkingCopy;
  readonly apps: readonly AppListing[];
  readonly schema: JsonSchema;
  readonly preview: boolean;
  onApp(app: string): void;
}) {
  const { opened, apps, schema, preview, onApp } = props;
  const text = useTexts("widgets.layout-editor");
  const toast = useToast();
  const running = useApp();
  const [kept] = useState(() => storedLayoutDraft(opened.app));
  const form = useDraft(opened, kept);
  const { base, value, readable } = form;
  const widgets = useMemo(() => [...running.widgets.values()], [running.widgets]);
  const roles = useRoles();
  const hosts = useAllowedHosts();
  const settled = useSettled(value, SETTLED_MS);
  const faultText = useFaultText();
  const read = useMemo(() => readStoredAppConfig(base.file, settled), [base.file, settled]);
  const config = read.value;
  // Not before it can be checked against all: it is checked once, and never called sound too early.
  const checkable = !roles.isPending && !hosts.isPending;
  const { invalid, broken } = useMemo(() => {
    if (!checkable) return UNCHECKED;
    const against = { file: base.file, roles: roles.data, hosts: hosts.data };
    const found = checkRead(read, { widgets, icons: iconsIn(schema) }, against);
    const [warnings, errors] = [true, false].map((mild) =>
      found.filter(({ severity }) => (severity === "warning") === mild).map(faultText),
    ) as [JsonFault[], JsonFault[]];
    const lost = base.app === running.name && errors.length === 0 && !showsWidget(read.value, EDITOR);
    const warned = lost ? [{ path: "pages", message: text("losesEditor"), severity: "warning" as const }] : [];
    return { invalid: errors, broken: [...warned, ...warnings] };
  }, [checkable, read, base.file, base.app, widgets, schema, roles.data, hosts.data, running.name, faultText, text]);
  const faults = useMemo(() => [...invalid, ...broken], [invalid, broken]);

  const [path, setPath] = useState("");
  const [target, setTarget] = useState<JsonTarget>({ path: "", turn: 0 });
  const [arranging, setArranging] = useState(false);
  const [pane, setPane] = useState<PaneId>("form");
  const [shown, setShown] = useRemembered<string>("layoutEditor.shown", "form json preview");
  const tabs = useNarrowerThan(BREAKPOINTS.topMenu);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const jsonPane = useRef<HTMLDivElement>(null);

  const saved = ({ app, revision }: WorkingCopy, published: boolean) => {
    const done = published ? (app === running.name ? "publishedRunning" : "published") : "saved";
    toast({ kind: "success", text: text(done, { app, revision }) });
  };
  const saving = useSaving(form, saved);
  const rollingBack = useRollingBack(form, saved);
  const { guard } = useUnsavedChanges({ dirty: form.dirty, save: saving.save, discard: form.discard });
  const importFile = useImport(form);
  const names = useNames(config, widgets, { pictures: usePictures().data?.pictures, roles: roles.data });
  const colorPresets = useColorPresets(config);
  const ifReadable = (act: () => Promise<unknown>) => () => {
    if (readable) void act();
    else toast({ kind: "danger", text: text("notReadable") });
  };
  const saveDraft = ifReadable(async () => form.dirty && saving.save());
  const discard = useDiscarding(form, onApp);
  const link = useHref(draftLink(useLocation().pathname, base.app));
  const others = useOtherDrafts(form, opened);
  useUndoKeys(root, { undo: form.undo, redo: form.redo, save: saveDraft });
  const notifyRestored = useEffectEvent(() => {
    if (kept) toast({ kind: "warning", text: text(isOlder(kept, opened) ? "keptOlder" : "kept", { ...kept }) });
  });
  useEffect(() => notifyRestored(), []);

  const show = (to: string) => {
    setPath(to);
    setTarget({ path: to, turn: 0 });
  };
  const go = (to: string) => {
    saving.cancel();
    setPath(to);
    setTarget(({ turn }) => ({ path: to, turn: turn + 1 }));
    setArranging(false);
    if (tabs) setPane("json");
    else if (!shown.includes("json")) setShown(`${shown} json`);
  };
  const page = usePageUnderHand(path, config.pages);
  const formProps = {
    schema,
    value,
    // Each added, moved or removed entry is a separate undo step.
    onChange: (next: unknown, edit: FormEdit) =>
      form.change(next, `${edit.kind} ${edit.path} ${edit.kind === "set" ? "" : performance.now()}`),
    faults,
    ...names,
    sourceOf,
    colorPresets,
    readOnly: !readable,
  };

  return (
    <div ref={root} className="layout-editor">
      <h1>{text("title")}</h1>
      <Toolbar
        form={form}
        apps={apps}
        onApp={(app) => void guard().then((may) => may && onApp(app))}
        busy={saving.busy}
        onOpen={setDialog}
        onImport={(file) => void importFile(file)}
        onExport={() =>
          saveBlob(
            new Blob([readable ? canonicalText(value) : form.text], { type: "application/json" }),
            `${base.app}.json`,
          )
        }
        onDiscard={discard}
        onPreview={() => window.open(link, "_blank", "noopener")}
        onSave={saveDraft}
        onPublish={ifReadable(saving.ask)}
      />
      <StatusLine
        form={form}
        panes={
          tabs || arranging ? null : { shown: shown.split(" "), onShow: (panes) => setShown(withRoom(panes, shown)) }
        }
        running={base.app === running.name}
      />
      {others ? (
        <Note kind="warning">
          <p className="pv-row">
            {others.said}
            <Button onClick={() => saving.meet(others.copy)}>{text("others.merge")}</Button>
          </p>
        </Note>
      ) : null}
      <Panes
        tabs={tabs}
        open={pane}
        onOpen={setPane}
        // The page needs the room while it is arranged.
        shown={arranging ? ["preview"] : PANES.filter((one) => shown.split(" ").includes(one))}
        panes={{
          form: (
            <div className="pv-stack">
              {readable ? null : <Note kind="warning">{text("formWaits")}</Note>}
              <ThemeGallery form={form} config={config} onShow={setPath} />
              <SchemaForm {...formProps} path={path} onPath={show} label={text("panes.form")} />
            </div>
          ),
          json: (
            <div ref={jsonPane} className="layout-editor__json">
              <Suspense fallback={<Loading />}>
                <JsonEditor
                  text={form.text}
                  onChange={form.type}
                  faults={faults}
                  schema={schema}
                  suggestions={names.suggestions}
                  goTo={target}
                  history={false}
                  label={text("panes.jsonOf", { app: base.app })}
                  onPath={(at) => {
                    // The form follows the cursor in the JSON, but not its own changes.
                    if (jsonPane.current?.contains(document.activeElement)) setPath(at);
                  }}
                />
              </Suspense>
            </div>
          ),
          wires: <WiresPane form={form} config={config} widgets={widgets} route={page?.route} onGo={go} />,
          preview: preview ? (
            <Suspense fallback={<Loading />}>
              <PreviewPane
                app={base.app}
                file={base.file}
                config={settled}
                current={readable}
                roles={roles.data ?? NO_ROLES}
                routes={config.pages.map(({ route }) => route).filter((route) => !/[:*]/.test(route))}
                page={page}
                draft={{ ...form, startConfig: (widget) => startConfig(config, widgets, widget) }}
                form={formProps}
                onSave={saveDraft}
                arranging={arranging}
                onArranging={setArranging}
              />
            </Suspense>
          ) : null,
        }}
      />
      {checkable && readable ? <FaultsPanel faults={faults} onGo={go} /> : null}
      <UnusedKeys />
      <LayoutEditorDialogs
        form={form}
        open={dialog}
        apps={apps}
        faults={{ invalid, broken }}
        saving={saving}
        rollingBack={rollingBack}
        guard={guard}
        onOpen={setDialog}
        onGo={go}
        onApp={onApp}
      />
    </div>
  );
}

/** Asks before the draft is deleted; the app itself goes with it if nothing of it was ever published. */
function useDiscarding(form: DraftForm, onApp: (app: string) => void) {
  const text = useTexts("widgets.layout-editor.discard");
  const running = useApp().name;
  const discard = useDiscardDraft();
  const ask = useConfirmedAction();
  const { app, draft, config } = form.base;
  const only = config === undefined;
  return () =>
    void ask({
      title: text("title", { app }),
      text: text(only ? "only" : "what"),
      confirm: text("confirm"),
      danger: true,
      done: text("done", { app }),
      act: async () => {
        const left = await discard.mutateAsync({ app, version: draft?.version ?? 0 });
        if (left) form.rebase(left, true);
        else onApp(running);
      },
    });
}

const NO_ROLES: [] = [];
const UNCHECKED: Record<"invalid" | "broken", readonly JsonFault[]> = { invalid: [], broken: [] };

/** The panes to show: a picture needs width, so that it opens next to the preview alone. */
const withRoom = (panes: readonly string[], before: string): string =>
  panes.includes("wires") && !before.includes("wires") ? "wires preview" : panes.join(" ");

/** The page that contains the path, for the preview; none for a page whose address has parameters. */
function usePageUnderHand(path: string, pages: readonly { readonly route: string }[]) {
  const index = /^pages\[(\d+)\]/.exec(path)?.[1];
  const route = index === undefined ? undefined : pages[Number(index)]?.route;
  return useMemo(
    () => (route === undefined || /[:*]/.test(route) ? undefined : { route, turn: Number(index) }),
    [route, index],
  );
}
