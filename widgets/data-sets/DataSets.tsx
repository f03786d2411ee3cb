import "./DataSets.css";
import { useId, useState, type ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { ImportRoads } from "./ImportRoads.tsx";
import { ImportSeries } from "./ImportSeries.tsx";
import { ImportStorms } from "./ImportStorms.tsx";
import { ImportTracts } from "./ImportTracts.tsx";
import { RoadList } from "./RoadList.tsx";
import { SeriesList } from "./SeriesList.tsx";
import { StormList } from "./StormList.tsx";
import { TractSetList } from "./TractSetList.tsx";
import type { DataSetsConfig } from "./config.ts";

/** What those who import data keep: data sets of tracts, time series, storms, and roads of the local base map. */
export default function DataSets({ config }: WidgetProps<DataSetsConfig>) {
  const text = useTexts("widgets.data-sets");
  return (
    <div className="pv-column-page pv-column-page--wide pv-stack">
      <h1>{text("title")}</h1>
      <Kind
        heading={text("tracts.heading")}
        action={text("tracts.import")}
        form={(onDone) => <ImportTracts previewRows={config.previewRows} onDone={onDone} />}
        list={<TractSetList />}
      />
      <Kind
        heading={text("series.heading")}
        action={text("series.import")}
        form={(onDone) => <ImportSeries previewRows={config.previewRows} onDone={onDone} />}
        list={<SeriesList />}
      />
      <Kind
        heading={text("storms.heading")}
        action={text("storms.import")}
        form={(onDone) => <ImportStorms onDone={onDone} />}
        list={<StormList />}
      />
      <Kind
        heading={text("roads.heading")}
        action={text("roads.import")}
        form={(onDone) => <ImportRoads onDone={onDone} />}
        list={<RoadList />}
      />
    </div>
  );
}

/** One kind of data: what is there of it, and the form that brings more. */
function Kind(props: {
  readonly heading: string;
  readonly action: string;
  form(onDone: () => void): ReactNode;
  readonly list: ReactNode;
}) {
  const { heading, action, form, list } = props;
  const id = useId();
  const [importing, setImporting] = useState(false);
  return (
    <section className="pv-stack" aria-labelledby={id}>
      <div className="pv-row pv-row--apart">
        <h2 id={id}>{heading}</h2>
        {!importing && (
          <Button icon="upload" kind="primary" onClick={() => setImporting(true)}>
            {action}
          </Button>
        )}
      </div>
      {importing && form(() => setImporting(false))}
      {list}
    </section>
  );
}
