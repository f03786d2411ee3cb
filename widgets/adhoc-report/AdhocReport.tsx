import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBaseViews } from "./calls.ts";
import type { AdhocQuery } from "../../contract/adhoc/queries.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, QueryState, RecordPage } from "../../framework/ui/index.ts";
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
  const [opened, setOpened] = useState(false);
  const views = base.data?.views ?? [];
  const named = question.query?.view ?? config.view;
  const view = views.find(({ name }) => name === named) ?? views[0];
  if (!base.isSuccess) return <QueryState query={base} />;
  if (view === undefined) return <EmptyState icon="information" text={text("noViews")} />;
  const query = question.query?.view === view.name ? question.query : wholeView(view.name);
  const tooMany = query.locations.length > base.data.maxLocations;
  // The answer comes first: the form is a line above it until it is opened or has a fault.
  const open = opened || tooMany;
  const askAgain = (next: AdhocQuery) => {
    setOpened(true);
    ask({ query: next });
  };
  return (
    <RecordPage title={text("title")} note={text("about")}>
      <div className="pv-stack pv-stack--wide">
        <SavedQueries query={query} onOpen={(found) => ask({ query: found })}>
          <Button iconEnd={open ? "chevron-up" : "chevron-down"} aria-expanded={open} onClick={() => setOpened(!open)}>
            {text("asked", { view: view.title })}
          </Button>
        </SavedQueries>
        {open && <QuestionForm {...{ view, query }} base={base.data} onAsk={askAgain} />}
        {tooMany ? null : (
          <Result {...{ view, query, question, ask, language }} chartRows={config.chartRows} mapRows={config.mapRows} />
        )}
      </div>
    </RecordPage>
  );
}
