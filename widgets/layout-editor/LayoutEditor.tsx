import "./LayoutEditor.css";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useApps, useEarly, useWorkingCopy } from "./calls.ts";
import { appParam } from "../../contract/layout/calls/layouts.ts";
import { AppContext, useApp } from "../../framework/widget/app-context.ts";
import { isPreview } from "../../framework/app/is-preview.ts";
import { fetchAppConfigSchema } from "../../framework/config/json-schema.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { byName, withOnDemand, type WidgetProps } from "../../framework/widget/define-widget.ts";
import { DRAFT } from "./draft-link.ts";
import { DraftPreview } from "./DraftPreview.tsx";
import { LayoutEditorPanel } from "./LayoutEditorPanel.tsx";
import type { LayoutEditorConfig } from "./config.ts";

/** Edits an app: its config as a form and as JSON, a preview, and every earlier version. */
export default function LayoutEditor({ config }: WidgetProps<LayoutEditorConfig>) {
  const text = useTexts("widgets.layout-editor");
  // The editor is not shown inside its own preview.
  const [search] = useSearchParams();
  const shown = appParam.safeParse({ app: search.get(DRAFT) }).data;
  if (isPreview()) return <EmptyState icon="apps" text={text("inPreview")} />;
  return shown === undefined ? <Editor {...config} /> : <DraftPreview app={shown.app} />;
}

function Editor({ app: first, preview }: LayoutEditorConfig) {
  const app = useApp();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const [chosen, choose] = useState(first || app.name);
  const apps = useApps();
  const schemaFile = {
    queryKey: ["appConfigSchema", language],
    queryFn: () => fetchAppConfigSchema(language),
    staleTime: Infinity,
  };
  const everyWidget = {
    queryKey: ["everyWidget"],
    queryFn: async () => byName(await withOnDemand(app.widgets.values())),
    staleTime: Infinity,
  };
  const schema = useEarly(schemaFile);
  const widgets = useEarly(everyWidget);
  // An app that names none of the widgets on demand does not have them, but its editor offers them.
  const knowing = useMemo(() => ({ ...app, widgets: widgets.data ?? app.widgets }), [app, widgets.data]);
  const copy = useWorkingCopy(chosen);
  const error = apps.error ?? copy.error ?? schema.error ?? widgets.error;
  if (error) {
    const failed = [apps, copy, schema, widgets].filter((query) => query.error);
    const retry = () => void Promise.all(failed.map((query) => query.refetch()));
    return <ErrorState error={error} retry={retry} />;
  }
  if (!apps.data || !copy.data || !schema.data || !widgets.data) return <Loading />;
  return (
    <AppContext value={knowing}>
      <LayoutEditorPanel
        key={chosen}
        opened={copy.data}
        apps={apps.data}
        schema={schema.data}
        preview={preview}
        onApp={choose}
      />
    </AppContext>
  );
}
