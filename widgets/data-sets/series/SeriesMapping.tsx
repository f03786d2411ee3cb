import { useState } from "react";
import type { z } from "zod";
import type { importSeries } from "../../../contract/series/calls.ts";
import { apartFrom } from "../../../engine/series/apart.ts";
import { useCheckSeries, useImportSeries } from "../../../client/map/series/series.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button, Switch, TextField } from "../../../framework/ui/controls/index.ts";
import { useErrorToast, useToast } from "../../../framework/ui/index.ts";
import type { FileHead } from "../file-head.ts";
import { FilePreview } from "../FilePreview.tsx";
import { StillNeeded } from "../StillNeeded.tsx";
import { UploadProgress } from "../UploadProgress.tsx";
import { ReadingFields } from "./ReadingFields.tsx";
import { Findings, SeriesReport } from "./SeriesReport.tsx";
import { useSeriesReading } from "./use-series-reading.ts";
import { ValueColumns } from "./ValueColumns.tsx";

interface MappingProps {
  readonly head: FileHead;
  readonly previewRows: number;
  onDone(): void;
}

/** Edits how a file is read and the series' name, checks the file completely, and imports it. */
export function SeriesMapping({ head, previewRows, onDone }: MappingProps) {
  const text = useTexts("widgets.data-sets.import");
  const format = useFormat();
  const toast = useToast();
  const showError = useErrorToast();
  const { file, columns, setColumns, change, passed, remember } = useSeriesReading(head);
  const [words, setWords] = useState({
    title: head.fileName.replace(/\.\w+$/, ""),
    source: "",
    license: "",
    isPublic: false,
  });
  const sentence = ({ series: { title, places, steps } }: z.output<typeof importSeries.answer>) =>
    text("done", { title, places: format.number(places), steps: format.number(steps.length) });
  const check = useCheckSeries(text("heading"));
  const store = useImportSeries({ name: text("heading"), done: sentence });
  const report = check.data;
  const apart = apartFrom(head.heading, head.rows, head.heading.indexOf(file.time));
  /** Changing how the file is read discards earlier findings. */
  const changing = (make: () => void): void => {
    make();
    check.reset();
  };
  const run = () =>
    store.mutate(
      { ...file, ...words },
      {
        onError: showError,
        onSuccess: (done) => {
          remember();
          toast({ kind: "success", text: sentence(done) });
          onDone();
        },
      },
    );
  const missing = [
    file.place === "" && text("place"),
    file.time === "" && text("time"),
    file.values.length === 0 && text("values"),
  ];
  const isComplete = missing.every((name) => name === false);
  const stillNeeded = [
    ...missing,
    words.title.trim() === "" && text("title"),
    words.source.trim() === "" && text("source"),
    !report && text("check"),
  ];
  return (
    <div className="pv-stack">
      <FilePreview head={head} rows={previewRows} />
      <ReadingFields head={head} reading={file} onChange={(changes) => changing(() => change(changes))} />
      <ValueColumns columns={columns} onChange={(next) => changing(() => setColumns(next))} />
      {passed.length > 0 && <p className="pv-muted">{text("passed", { names: passed.join(", ") })}</p>}
      <TextField
        label={text("title")}
        required
        value={words.title}
        onChange={(value) => setWords({ ...words, title: value })}
      />
      <TextField
        label={text("source")}
        required
        value={words.source}
        onChange={(value) => setWords({ ...words, source: value })}
      />
      <TextField
        label={text("license")}
        value={words.license}
        onChange={(value) => setWords({ ...words, license: value })}
      />
      <Switch
        label={text("public")}
        checked={words.isPublic}
        onChange={(isPublic) => setWords({ ...words, isPublic })}
      />
      {!report && apart !== null && (
        <Findings
          findings={[{ kind: "apart", count: 1, rows: [{ line: 1, found: apart }], expected: "" }]}
          label={text("report.faults")}
        />
      )}
      <UploadProgress of={check.isPending || check.stopped ? check : store} />
      {report && <SeriesReport report={report} />}
      {!check.isPending && !store.isPending && <StillNeeded names={stillNeeded} />}
      <div className="pv-row">
        <Button onClick={onDone} disabled={store.isPending}>
          {text("cancel")}
        </Button>
        <Button
          busy={check.isPending}
          disabled={!isComplete || store.isPending}
          onClick={() => check.mutate(file, { onError: showError })}
        >
          {text("check")}
        </Button>
        <Button
          kind="primary"
          busy={store.isPending && "saving"}
          disabled={!report || report.faults.length > 0 || stillNeeded.some((name) => name !== false)}
          onClick={run}
        >
          {report && report.faults.length === 0
            ? text("importRows", {
                count: report.joined,
                figure: format.number(report.joined),
              })
            : text("import")}
        </Button>
      </div>
    </div>
  );
}
