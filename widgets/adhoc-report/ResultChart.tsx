import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { useResult } from "./calls.ts";
import type { AdhocQuery, BaseView } from "../../contract/adhoc/queries.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Chart } from "../../framework/ui/chart/Chart.tsx";
import { SegmentedControl, SelectField } from "../../framework/ui/controls/index.ts";
import { EmptyState, QueryState } from "../../framework/ui/index.ts";
import { CHART_FORMS, planChart } from "./chart-plan.ts";
import type { Question } from "./question.ts";
import { useCellText } from "./use-cell-text.ts";

interface ResultChartProps {
  readonly view: BaseView;
  readonly query: AdhocQuery;
  readonly question: Question;
  readonly ask: (change: Partial<Question>) => void;
  readonly language: string;
  /** Number of rows of the answer that are drawn. */
  readonly rows: number;
}

/** The first rows of an answer as a chart, in the form that suits the data until the reader chooses another. */
export function ResultChart({ view, query, question, ask, language, rows }: ResultChartProps) {
  const text = useTexts("widgets.adhoc-report");
  const { number } = useFormat();
  const timeZone = useAtomValue(timeZoneAtom);
  const textOf = useCellText();
  const answer = useResult({ query, offset: 0, limit: rows, timeZone }, language);
  const plan = useMemo(
    () => (answer.data ? planChart(answer.data, question.figure, textOf) : null),
    [answer.data, question.figure, textOf],
  );
  if (!answer.isSuccess) return <QueryState query={answer} />;
  if (plan === null) return <EmptyState icon="graph-bar" text={text("chart.none")} />;
  const figures = answer.data.columns.filter(({ figure }) => figure);
  const form = question.form ?? plan.form;
  const { category, figure, categories, series } = plan;
  const names = { figure: figure.title, category: category.title };
  const drawn = answer.data.rows.length;
  return (
    <div className="pv-stack">
      <div className="pv-row">
        <SegmentedControl
          label={text("chart.form")}
          options={CHART_FORMS}
          chosen={form}
          textOf={(id) => text(`chart.${id}`)}
          onChoose={(next) => ask({ form: next })}
        />
        {figures.length > 1 ? (
          <SelectField
            label={text("chart.figure")}
            value={figure.id}
            options={figures.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(value) => ask({ figure: value })}
          />
        ) : null}
      </div>
      <Chart
        title={text("chart.title", names)}
        subtitle={
          drawn < answer.data.total
            ? text("chart.first", {
                view: view.title,
                count: drawn,
                drawn: number(drawn),
                all: number(answer.data.total),
              })
            : view.title
        }
        description={text("chart.title", names)}
        categories={categories}
        categoryTitle={category.title}
        series={series}
        form={form === "lines" ? "lines" : "columns"}
        stacked={form === "stacked"}
        valueTitle={figure.unit === null ? figure.title : `${figure.title} (${figure.unit})`}
        format={(value) => number(value, { digits: Number.isInteger(value) ? 0 : 2 })}
        height={420}
      />
    </div>
  );
}
