import { useTranslation } from "react-i18next";
import { useBaseViews } from "./calls.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading, RecordPage } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { AdhocReportConfig } from "./config.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import { Result } from "./Result.tsx";
import { SavedQueries } from "./SavedQueries.tsx";
import { useQuestion, wholeView } from "./question.ts";

/** A free query of the agency's records, answered as a table, a chart and a map. */
export default function AdhocReport({ config }: WidgetProps<AdhocReportConfig>) {
  const text = useTexts("widgets.adhoc-report");
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const base = useBaseViews(language);
  const [question, ask] = useQuestion();
  const views = base.data?.views ?? [];
  const named = question.query?.view ?? config.view;
  const view = views.find(({ name }) => name === named) ?? views[0];
  if (base.isPending) return <Loading />;
  if (base.isError) return <ErrorState error={base.error} retry={() => void base.refetch()} />;
  if (view === undefined) return <EmptyState icon="information" text={text("noViews")} />;
  const query = question.query?.view === view.name ? question.query : wholeView(view.name);
  const tooMany = query.locations.length > base.data.maxLocations;
  return (
    <RecordPage title={text("title")} note={text("about")}>
      <div className="pv-stack pv-stack--wide">
        <SavedQueries query={query} onOpen={(opened) => ask({ query: opened })} />
        <QuestionForm base={base.data} view={view} query={query} onAsk={(next) => ask({ query: next })} />
        {tooMany ? null : (
          <Result {...{ view, query, question, ask, language }} chartRows={config.chartRows} mapRows={config.mapRows} />
        )}
      </div>
    </RecordPage>
  );
}
