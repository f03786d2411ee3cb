import "./LayoutEditor.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApps, useLayout } from "./calls.ts";
import { AppContext, useApp } from "../../framework/widget/app-context.ts";
import { isPreview } from "../../framework/app/is-preview.ts";
import { fetchAppConfigSchema } from "../../framework/config/json-schema.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { byName, withOnDemand, type WidgetProps } from "../../framework/widget/define-widget.ts";
import { LayoutEditorPanel } from "./LayoutEditorPanel.tsx";
import type { LayoutEditorConfig } from "./config.ts";
import { storedLayoutDraft } from "./use-draft.ts";

/** The edited app: an existing one, or a new one with its initial config. */
type EditedApp = { readonly app: string; readonly start?: unknown };

/** Edits an app: its config as a form and as JSON, a preview, and every earlier version. */
export default function LayoutEditor({ config }: WidgetProps<LayoutEditorConfig>) {
  const text = useTexts("widgets.layout-editor");
  // The editor is not shown inside its own preview.
  if (isPreview()) return <EmptyState icon="apps" text={text("inPreview")} />;
  return <Editor {...config} />;
}

function Editor({ app: first, preview }: LayoutEditorConfig) {
  const app = useApp();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const [chosen, choose] = useState<EditedApp>({ app: first || app.name });
  const isNew = "start" in chosen;
  const apps = useApps();
  const schema = useQuery({
    queryKey: ["appConfigSchema", language],
    queryFn: () => fetchAppConfigSchema(language),
    staleTime: Infinity,
  });
  const widgets = useQuery({
    queryKey: ["everyWidget"],
    queryFn: async () => byName(await withOnDemand(app.widgets.values())),
    staleTime: Infinity,
  });
  // An app that names none of the widgets on demand does not have them, but its editor offers them.
  const knowing = useMemo(() => ({ ...app, widgets: widgets.data ?? app.widgets }), [app, widgets.data]);
  const layout = useLayout(chosen.app, !isNew);
  const opened = isNew ? { app: chosen.app, revision: 0, file: chosen.app, config: undefined } : layout.data;
  const error = apps.error ?? layout.error ?? schema.error ?? widgets.error;
  if (error) {
    const retry = () =>
      void Promise.all([apps, layout, schema, widgets].filter((query) => query.error).map((query) => query.refetch()));
    return <ErrorState error={error} retry={retry} />;
  }
  if (!apps.data || !opened || !schema.data || !widgets.data) return <Loading />;
  return (
    <AppContext value={knowing}>
      <LayoutEditorPanel
        key={`${chosen.app} ${isNew ? "new" : "saved"}`}
        opened={opened}
        start={isNew ? chosen.start : {}}
        kept={isNew ? null : storedLayoutDraft(chosen.app)}
        apps={apps.data}
        schema={schema.data}
        preview={preview}
        onApp={(app) => choose({ app })}
        onNewApp={(app, start) => choose({ app, start })}
      />
    </AppContext>
  );
}
