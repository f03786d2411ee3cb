import { useState } from "react";
import type { z } from "zod";
import { readShapesFile, useCheckTracts, useImportTracts, type TractImport } from "./calls.ts";
import { LayerFileError } from "../../client/map/files/fault.ts";
import { useFileFault } from "../../client/map/layers/use-layer-words.ts";
import type { ShapesFile } from "./shapes-file.ts";
import { checkTracts, type importTracts, type TractFiles } from "../../contract/tracts/calls/data-sets.ts";
import { SERIES_TEXT_MAX } from "../../contract/series/calls.ts";
import { FILE_ENDINGS } from "../../engine/files/layers/endings.ts";
import { guessColumns } from "../../engine/tracts/guess-columns.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, FileField, SelectField, Switch, TextField } from "../../framework/ui/controls/index.ts";
import { useToast, Alert } from "../../framework/ui/index.ts";
import { FilePreview } from "./FilePreview.tsx";
import { Placeless } from "./Placeless.tsx";
import { StillNeeded } from "./StillNeeded.tsx";
import { TractColumns, type ColumnsDraft } from "./TractColumns.tsx";
import { TractReport } from "./TractReport.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { useColumnMemory } from "./column-memory.ts";
import { readHead, type FileHead } from "./file-head.ts";

const MIB = 1024 * 1024;
const YEARS = ["2010", "2014", "2016", "2018", "2020", "2022"];

/** The remembered choices of a table's columns. */
const TABLES = {
  name: "tractColumns",
  read: (stored: unknown) => checkTracts.body.shape.columns.safeParse(stored).data ?? null,
  columnsOf: ({ fips, county, figures }: TractFiles["columns"]) =>
    [fips, county, ...Object.values(figures)].filter((column) => column !== null),
};

/** The remembered choices of the shapes' field with the tract's FIPS. */
const FIELDS = {
  name: "tractShapeField",
  read: (stored: unknown) => (typeof stored === "string" ? stored : null),
  columnsOf: (field: string) => [field],
};

/**
 * Reads a table and tract shapes, shows how they are understood and what does not match, and imports them, all or none.
 */
export function ImportTracts({ previewRows, onDone }: { readonly previewRows: number; onDone(): void }) {
  const text = useTexts("widgets.data-sets.tractImport");
  const layerFault = useFileFault();
  const reason = useErrorText();
  const toast = useToast();
  const [head, setHead] = useState<FileHead | null>(null);
  const [shapes, setShapes] = useState<ShapesFile | null>(null);
  const [faults, setFaults] = useState({ table: "", shapes: "" });
  const [columns, setColumns] = useState<ColumnsDraft | null>(null);
  const [fipsField, setFipsField] = useState("");
  const [repair, setRepair] = useState(false);
  const [words, setWords] = useState({ label: "", tractYear: "2020", source: "" });
  const tables = useColumnMemory(TABLES);
  const fields = useColumnMemory(FIELDS);
  const check = useCheckTracts(text("heading"));
  const sentence = ({ outcome, label: title }: z.output<typeof importTracts.answer>) =>
    text(`outcomes.${outcome}`, { title });
  const store = useImportTracts({ name: text("heading"), done: sentence });
  /** Changing how the files are read discards earlier findings. */
  const changing =
    <Value,>(change: (value: Value) => void) =>
    (value: Value): void => {
      change(value);
      check.reset();
    };
  const takeTable = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    check.reset();
    setHead(null);
    setColumns(null);
    try {
      const read = await readHead(file);
      setHead(read);
      setColumns(tables.fitting(read.heading) ?? guessColumns(read.heading));
      if (words.label === "") setWords({ ...words, label: file.name.replace(/\.\w+$/, "") });
      setFaults({ ...faults, table: "" });
    } catch (error) {
      if (!(error instanceof LayerFileError)) throw error;
      setFaults({ ...faults, table: `${file.name}: ${layerFault(error)}` });
    }
  };
  const takeShapes = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    check.reset();
    // Cleared first, so that a previous file is never checked.
    setShapes(null);
    try {
      const read = await readShapesFile(file);
      setShapes(read);
      setFipsField(fields.fitting(read.fields) ?? guessColumns(read.fields).fips ?? "");
      setFaults({ ...faults, shapes: "" });
    } catch (error) {
      if (!(error instanceof LayerFileError)) throw error;
      setFaults({ ...faults, shapes: `${file.name}: ${layerFault(error)}` });
    }
  };
  const { fips } = columns ?? { fips: null };
  const order: TractImport | null =
    head && shapes && columns && fips !== null && fipsField !== ""
      ? {
          table: head,
          shapes,
          fipsField,
          columns: { ...columns, fips },
          repair,
        }
      : null;
  const report = check.data;
  const failed = check.error ?? store.error;
  const { label, source } = words;
  const stillNeeded = [
    head === null && text("table"),
    head !== null && fips === null && text("fips"),
    shapes === null && text("shapes"),
    shapes !== null && fipsField === "" && text("fipsField"),
    label.trim() === "" && text("label"),
    source.trim() === "" && text("source"),
    !report && text("check"),
  ];
  const run = () =>
    order &&
    store.mutate(
      { order, label, source, tractYear: Number(words.tractYear) },
      {
        onSuccess: (done) => {
          tables.remember(order.columns);
          fields.remember(order.fipsField);
          toast({ kind: "success", text: sentence(done) });
          onDone();
        },
      },
    );
  return (
    <section className="pv-card pv-stack" aria-label={text("heading")}>
      <p>{text("about")}</p>
      <FileField
        label={text("table")}
        hint={text("tableHint", { size: SERIES_TEXT_MAX / MIB })}
        accept=".csv,.txt,text/csv"
        {...(faults.table === "" ? {} : { error: faults.table })}
        onFiles={(files) => void takeTable(files)}
      />
      {head && <FilePreview head={head} rows={previewRows} />}
      {head && columns && <TractColumns heading={head.heading} columns={columns} onChange={changing(setColumns)} />}
      <FileField
        label={text("shapes")}
        hint={text("shapesHint")}
        accept={FILE_ENDINGS.join(",")}
        {...(faults.shapes === "" ? {} : { error: faults.shapes })}
        onFiles={(files) => void takeShapes(files)}
      />
      <Placeless of={shapes} />
      {shapes && (
        <SelectField
          label={text("fipsField")}
          value={fipsField}
          options={[
            { value: "", label: text("choose") },
            ...shapes.fields.map((name) => ({ value: name, label: name })),
          ]}
          onChange={changing(setFipsField)}
        />
      )}
      <Switch label={text("repair")} checked={repair} onChange={changing(setRepair)} />
      <TextField
        label={text("label")}
        required
        value={label}
        onChange={(value) => setWords({ ...words, label: value })}
      />
      <SelectField
        label={text("year")}
        value={words.tractYear}
        options={YEARS.map((year) => ({ value: year, label: year }))}
        onChange={(value) => setWords({ ...words, tractYear: value })}
      />
      <TextField
        label={text("source")}
        hint={text("sourceHint")}
        required
        value={source}
        onChange={(value) => setWords({ ...words, source: value })}
      />
      <UploadProgress of={check.isPending || check.stopped ? check : store} />
      {failed && <Alert>{reason(failed)}</Alert>}
      {report && columns && <TractReport {...{ report, repair, columns }} />}
      {!check.isPending && !store.isPending && <StillNeeded names={stillNeeded} />}
      <div className="pv-row">
        <Button onClick={onDone} disabled={store.isPending}>
          {text("cancel")}
        </Button>
        <Button
          busy={check.isPending}
          disabled={order === null || store.isPending}
          onClick={() => order && check.mutate(order)}
        >
          {text("check")}
        </Button>
        <Button
          kind="primary"
          busy={store.isPending && "saving"}
          disabled={!report || report.invalid.count > 0 || stillNeeded.some((name) => name !== false)}
          onClick={run}
        >
          {text("import")}
        </Button>
      </div>
    </section>
  );
}
