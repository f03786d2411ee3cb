import { useId, useState, type ReactNode } from "react";
import { useChartItems } from "../../client/figures/use-chart-items.ts";
import type { ChartHandles } from "../../client/reports/view/reading.ts";
import { PAGE_SELECTIONS, REPORT_UNITS, REPORT_VARIANTS, isOnePage } from "../../engine/reports/document.ts";
import { LANGUAGES, LANGUAGE_NAMES, useTexts } from "../../framework/i18n/index.ts";
import { MenuButton } from "../../framework/ui/index.ts";
import type { ReportViewChoice } from "./use-choice.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";

/** A line above a report with a button that opens its choices, and `actions`; `children` are the first choices. */
export function ReportChoices(props: {
  readonly choice: ReportViewChoice;
  /** Whether there is more than one variant to choose from. */
  readonly variants: boolean;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
  onChange(change: Partial<ReportViewChoice>): void;
}) {
  const { choice, variants, actions, children, onChange } = props;
  const { variant, selection, units, language } = choice;
  const text = useTexts("widgets.report");
  const view = useTexts("report");
  const id = useId();
  const narrow = useNarrowerThan(BREAKPOINTS.phone);
  const [open, setOpen] = useState(false);
  const pagesText = (value: typeof selection) => text(isOnePage(variant) ? `onePage.${value}` : `selections.${value}`);
  const shown = [...(variants ? [view(`variants.${variant}`)] : []), pagesText(selection), LANGUAGE_NAMES[language]];
  return (
    <div className={`report__bar ${narrow ? "" : "pv-record-page__head"} pv-stack pv-no-print`}>
      <div className="pv-row pv-row--apart">
        <Button
          icon="sliders-horizontal"
          iconEnd={open ? "chevron-up" : "chevron-down"}
          label={`${text("choices")}: ${shown.join(" · ")}`}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {narrow ? shown[0] : shown.join(" · ")}
        </Button>
        {actions}
      </div>
      {open && (
        <div
          id={id}
          className="report__choices pv-card pv-columns pv-columns--narrow"
          role="group"
          aria-label={text("choices")}
        >
          {children}
          {variants && (
            <SelectField
              label={text("variant")}
              value={variant}
              options={REPORT_VARIANTS.map((value) => ({ value, label: view(`variants.${value}`) }))}
              onChange={(value) => onChange({ variant: value })}
            />
          )}
          <SelectField
            label={text("pages")}
            value={selection}
            options={PAGE_SELECTIONS.map((value) => ({ value, label: pagesText(value) }))}
            onChange={(value) => onChange({ selection: value })}
          />
          <SelectField
            label={text("units")}
            value={units}
            options={REPORT_UNITS.map((value) => ({ value, label: text(`unitChoices.${value}`) }))}
            onChange={(value) => onChange({ units: value })}
          />
          <SelectField
            label={text("language")}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(value) => onChange({ language: value })}
          />
        </div>
      )}
    </div>
  );
}

/** Exports and prints the report's charts, for permitted users; hidden for others. */
export function ChartMenu({ charts, name }: { readonly charts: ChartHandles; readonly name: string }) {
  const text = useTexts("widgets.report");
  const subject = { of: name, what: text("charts"), lines: [] };
  const items = useChartItems({ subject, text: useTexts("client.figureExport"), charts: () => [...charts.values()] });
  if (items.length === 0) return null;
  return <MenuButton boxed label={text("charts")} icon="graph-bar" items={items} />;
}
