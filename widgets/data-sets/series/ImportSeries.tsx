import { useState } from "react";
import { LayerFileError } from "../../../client/map/files/fault.ts";
import { useFileFault } from "../../../client/map/layers/use-layer-words.ts";
import { SERIES_TEXT_MAX } from "../../../contract/series/calls.ts";
import { SERIES_LIMITS } from "../../../engine/series/series-reader.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { Button, FileField } from "../../../framework/ui/controls/index.ts";
import { readHead, type FileHead } from "../file-head.ts";
import { SeriesMapping } from "./SeriesMapping.tsx";

const MIB = 1024 * 1024;

/** Reads a CSV file, shows its content and how it is understood, checks it completely, and imports it. */
export function ImportSeries({ previewRows, onDone }: { readonly previewRows: number; onDone(): void }) {
  const text = useTexts("widgets.data-sets.import");
  const [head, setHead] = useState<FileHead | null>(null);
  const fault = useFileFault();
  const [refusal, setRefusal] = useState("");
  const [count, setCount] = useState(0);
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    try {
      const read = await readHead(file);
      setHead(read);
      setCount(count + 1);
      setRefusal("");
    } catch (error) {
      if (!(error instanceof LayerFileError)) throw error;
      setHead(null);
      setRefusal(`${file.name}: ${fault(error)}`);
    }
  };
  return (
    <section className="pv-card pv-stack" aria-label={text("heading")}>
      <p>{text("about")}</p>
      <FileField
        label={text("file")}
        hint={text("limits", { size: SERIES_TEXT_MAX / MIB, rows: SERIES_LIMITS.rows, steps: SERIES_LIMITS.steps })}
        accept=".csv,.txt,.tsv,text/csv"
        error={refusal}
        onFiles={(files) => void take(files)}
      />
      {head ? (
        <SeriesMapping key={count} head={head} previewRows={previewRows} onDone={onDone} />
      ) : (
        <Button onClick={onDone}>{text("cancel")}</Button>
      )}
    </section>
  );
}
