import type { ReactNode } from "react";
import { useChartItems } from "../../client/figures/use-chart-items.ts";
import type { ChartHandles } from "../../client/reports/view/reading.ts";
import { PAGE_SELECTIONS, REPORT_UNITS, REPORT_VARIANTS, isOnePage } from "../../engine/reports/document.ts";
import { LANGUAGES, LANGUAGE_NAMES, useTexts } from "../../framework/i18n/index.ts";
import { MenuButton } from "../../framework/ui/index.ts";
import type { ReportViewChoice } from "./use-choice.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";

/** What can be chosen of a report; `children` are before it. */
export function ReportChoices(props: {
  readonly choice: ReportViewChoice;
  /** Whether there is more than one variant to choose from. */
  readonly variants: boolean;
  readonly children?: ReactNode;
  onChange(change: Partial<ReportViewChoice>): void;
}) {
  const { choice, variants, children, onChange } = props;
  const text = useTexts("widgets.report");
  const view = useTexts("report");
  return (
    <div className="report__choices pv-columns pv-columns--narrow" role="group" aria-label={text("choices")}>
      {children}
      {variants && (
        <SelectField
          label={text("variant")}
          value={choice.variant}
          options={REPORT_VARIANTS.map((value) => ({ value, label: view(`variants.${value}`) }))}
          onChange={(value) => onChange({ variant: value })}
        />
      )}
      <SelectField
        label={text("pages")}
        value={choice.selection}
        options={PAGE_SELECTIONS.map((value) => ({
          value,
          label: text(isOnePage(choice.variant) ? `onePage.${value}` : `selections.${value}`),
        }))}
        onChange={(value) => onChange({ selection: value })}
      />
      <SelectField
        label={text("units")}
        value={choice.units}
        options={REPORT_UNITS.map((value) => ({ value, label: text(`unitChoices.${value}`) }))}
        onChange={(value) => onChange({ units: value })}
      />
      <SelectField
        label={text("language")}
        value={choice.language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(value) => onChange({ language: value })}
      />
    </div>
  );
}

/** The report's charts as files and on paper, for those who may export and print charts; nothing for the others. */
export function ChartMenu({ charts, name }: { readonly charts: ChartHandles; readonly name: string }) {
  const text = useTexts("widgets.report");
  const subject = { of: name, what: text("charts"), lines: [] };
  const items = useChartItems({ subject, text: useTexts("client.figureExport"), charts: () => [...charts.values()] });
  if (items.length === 0) return null;
  return <MenuButton boxed label={text("charts")} text={text("charts")} icon="graph-bar" items={items} />;
}
