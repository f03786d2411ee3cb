import "./DataSets.css";
import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { ImportSeries } from "./ImportSeries.tsx";
import { SeriesList } from "./SeriesList.tsx";
import type { DataSetsConfig } from "./config.ts";

/** What those who import data keep: time series. */
export default function DataSets({ config }: WidgetProps<DataSetsConfig>) {
  const text = useTexts("widgets.data-sets");
  const [importing, setImporting] = useState(false);
  return (
    <div className="pv-column-page pv-column-page--wide pv-stack">
      <h1>{text("title")}</h1>
      <section className="pv-stack" aria-labelledby="data-sets-series">
        <div className="pv-row pv-row--apart">
          <h2 id="data-sets-series">{text("series.heading")}</h2>
          {!importing && (
            <Button icon="upload" kind="primary" onClick={() => setImporting(true)}>
              {text("series.import")}
            </Button>
          )}
        </div>
        {importing && <ImportSeries previewRows={config.previewRows} onDone={() => setImporting(false)} />}
        <SeriesList />
      </section>
    </div>
  );
}
