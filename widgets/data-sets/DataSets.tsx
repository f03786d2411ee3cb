import "./DataSets.css";
import { useId, useState } from "react";
import { isLeftOut } from "../../framework/http/left-out.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { DataSetsConfig } from "./config.ts";
import { KINDS, type DataSetKind } from "./kinds.ts";

/** The page for users who import data: data sets of tracts, time series, storms, and roads of the local base map. */
export default function DataSets({ config }: WidgetProps<DataSetsConfig>) {
  const text = useTexts("widgets.data-sets");
  return (
    <div className="pv-column-page pv-stack">
      <h1>{text("title")}</h1>
      {KINDS.filter((one) => !("wing" in one && isLeftOut(one.wing))).map((one) => (
        <Kind key={one.kind} {...one} previewRows={config.previewRows} />
      ))}
    </div>
  );
}

/** One kind of data: the list of what was imported, and the form to import more. */
function Kind(props: DataSetKind & { readonly previewRows: number }) {
  const { kind, Form, List, Addresses, previewRows } = props;
  const text = useTexts("widgets.data-sets");
  const id = useId();
  const [importing, setImporting] = useState(false);
  return (
    <section className="pv-stack" aria-labelledby={id}>
      <div className="pv-row pv-row--apart">
        <h2 id={id}>{text(`${kind}.heading`)}</h2>
        {!importing && (
          <Button icon="upload" kind={kind === "tracts" ? "primary" : "neutral"} onClick={() => setImporting(true)}>
            {text(`${kind}.import`)}
          </Button>
        )}
      </div>
      {importing && <Form previewRows={previewRows} onDone={() => setImporting(false)} />}
      <List />
      {Addresses !== undefined && <Addresses />}
    </section>
  );
}
