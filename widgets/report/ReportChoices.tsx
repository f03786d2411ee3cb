import type { ReactNode } from "react";
import { PAGE_SELECTIONS, REPORT_UNITS, REPORT_VARIANTS } from "../../engine/report/document.ts";
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/index.ts";
import type { Choice } from "./use-choice.ts";

/** What can be chosen of a report; `children` stand before it. */
export function ReportChoices(props: {
  readonly choice: Choice;
  /** Whether there is more than one variant to choose from. */
  readonly variants: boolean;
  readonly children?: ReactNode;
  onChange(change: Partial<Choice>): void;
}) {
  const { choice, variants, children, onChange } = props;
  const text = useTexts("widgets.report");
  const view = useTexts("report");
  return (
    <div className="report__choices" role="group" aria-label={text("choices")}>
      {children}
      {variants && (
        <SelectField
          label={text("variant")}
          value={choice.variant}
          options={REPORT_VARIANTS.map((value) => ({ value, label: view(`variants.${value}`) }))}
          onChange={({ target }) => onChange({ variant: REPORT_VARIANTS.find((one) => one === target.value) })}
        />
      )}
      <SelectField
        label={text("pages")}
        value={choice.selection}
        options={PAGE_SELECTIONS.map((value) => ({ value, label: text(`selections.${value}`) }))}
        onChange={({ target }) => onChange({ selection: PAGE_SELECTIONS.find((one) => one === target.value) })}
      />
      <SelectField
        label={text("units")}
        value={choice.units}
        options={REPORT_UNITS.map((value) => ({ value, label: text(`unitChoices.${value}`) }))}
        onChange={({ target }) => onChange({ units: REPORT_UNITS.find((one) => one === target.value) })}
      />
      <SelectField
        label={text("language")}
        value={choice.language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={({ target }) => isLanguage(target.value) && onChange({ language: target.value })}
      />
    </div>
  );
}
