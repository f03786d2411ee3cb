import "./ReportSections.css";
import { useState } from "react";
import { useReportSections } from "../../client/reports.ts";
import type { VariantSections } from "../../contract/calls/reports.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { VariantEditor } from "./VariantEditor.tsx";
import type { ReportSectionsConfig } from "./config.ts";
import { usePersistedDraft } from "./use-section-form.ts";

/** Which sections are on which page of the four reports, in order. */
export default function ReportSections({ config }: WidgetProps<ReportSectionsConfig>) {
  const { data, error, refetch } = useReportSections();
  if (data) return <Variants variants={data} restorable={config.restore} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Loading />;
}

function Variants({ variants, restorable }: { variants: readonly VariantSections[]; restorable: boolean }) {
  const text = useTexts("widgets.report-sections");
  const names = useTexts("report.variants");
  const unsaved = usePersistedDraft.useRecords();
  const [chosen, setChosen] = useState(variants[0]?.variant ?? "Executive");
  return (
    <div className="report-sections pv-stack">
      <p className="pv-muted">{text("lead")}</p>
      <Tabs
        label={text("variants")}
        tabs={variants.map(({ variant }) => ({
          id: variant,
          label: names(variant),
          ...(unsaved.includes(variant) ? { mark: text("unsavedMark") } : {}),
        }))}
        open={chosen}
        onOpen={(variant) => setChosen(variant)}
      >
        {variants.map((saved) => (
          <VariantEditor key={saved.variant} {...{ saved, restorable }} open={saved.variant === chosen} />
        ))}
      </Tabs>
    </div>
  );
}
