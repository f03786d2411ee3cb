import { useAtomValue } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { useCheckSeries, useImportSeries } from "../../../client/series/series.ts";
import { SERIES_TEXT_MAX, checkSeries, type SeriesFile } from "../../../contract/calls/series.ts";
import { DATE_ORDERS, orderOf, type DateOrder } from "../../../engine/files/written-time.ts";
import { GEOGRAPHIES, guessColumns, type Geography } from "../../../engine/series/columns.ts";
import { SERIES_LIMITS } from "../../../engine/series/series-reader.ts";
import { timeZoneAtom } from "../../../framework/i18n/format.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import {
  Button,
  FileField,
  SegmentedControl,
  SelectField,
  Switch,
  TextField,
} from "../../../framework/ui/controls/index.ts";
import { useErrorToast, useToast } from "../../../framework/ui/index.ts";
import { FilePreview } from "../FilePreview.tsx";
import { SeriesReport } from "./SeriesReport.tsx";
import { StillNeeded } from "../StillNeeded.tsx";
import { UploadProgress } from "../UploadProgress.tsx";
import { ValueColumns, type ColumnDraft } from "./ValueColumns.tsx";
import { useColumnMemory } from "../column-memory.ts";
import { readHead, type FileHead, type FileRefusal } from "../file-head.ts";

const MIB = 1024 * 1024;

const READING = checkSeries.body.pick({
  geography: true,
  place: true,
  time: true,
  values: true,
  timeZone: true,
  dateOrder: true,
});

/** How a file of a series was read before. */
const SERIES_FILES = {
  name: "seriesColumns",
  read: (stored: unknown) => READING.safeParse(stored).data ?? null,
  columnsOf: ({ place, time, values }: z.output<typeof READING>) => [place, time, ...values.map(({ key }) => key)],
};

/** Takes a CSV file, shows what it holds and how it would be read, checks it whole, and imports it. */
export function ImportSeries({ previewRows, onDone }: { readonly previewRows: number; onDone(): void }) {
  const text = useTexts("widgets.data-sets.import");
  const [head, setHead] = useState<FileHead | null>(null);
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  const [count, setCount] = useState(0);
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const read = await readHead(file);
    setRefusal(typeof read === "string" ? read : null);
    setHead(typeof read === "string" ? null : read);
    setCount(count + 1);
  };
  return (
    <section className="pv-card pv-stack" aria-label={text("heading")}>
      <p>{text("about")}</p>
      <FileField
        label={text("file")}
        hint={text("limits", {
          size: SERIES_TEXT_MAX / MIB,
          rows: SERIES_LIMITS.rows,
          steps: SERIES_LIMITS.steps,
        })}
        accept=".csv,.txt,.tsv,text/csv"
        {...(refusal === null
          ? {}
          : {
              error: text(`refusals.${refusal}`, {
                size: SERIES_TEXT_MAX / MIB,
              }),
            })}
        onFiles={(files) => void take(files)}
      />
      {head ? (
        <Mapping key={count} head={head} previewRows={previewRows} onDone={onDone} />
      ) : (
        <Button onClick={onDone}>{text("cancel")}</Button>
      )}
    </section>
  );
}

function Mapping({
  head,
  previewRows,
  onDone,
}: {
  readonly head: FileHead;
  readonly previewRows: number;
  onDone(): void;
}) {
  const text = useTexts("widgets.data-sets.import");
  const format = useFormat();
  const agencyZone = useAtomValue(timeZoneAtom);
  const toast = useToast();
  const showError = useErrorToast();
  const memory = useColumnMemory(SERIES_FILES);
  const [before] = useState(() => memory.fitting(head.heading));
  const [seen] = useState(() => guessColumns(head.heading, head.rows));
  const guess = before ?? seen;
  const [geography, setGeography] = useState<Geography>(guess.geography);
  const [place, setPlace] = useState(guess.place ?? "");
  const [time, setTime] = useState(guess.time ?? "");
  const [timeZone, setTimeZone] = useState(before?.timeZone ?? "");
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(before?.dateOrder ?? null);
  const [columns, setColumns] = useState<readonly ColumnDraft[]>(() => [
    ...guess.values.map((column) => ({ ...column, taken: true })),
    ...seen.values
      .filter(({ key }) => !guess.values.some((column) => column.key === key))
      .map((column) => ({ ...column, taken: false })),
  ]);
  const [words, setWords] = useState({
    title: head.fileName.replace(/\.\w+$/, ""),
    source: "",
    license: "",
    isPublic: false,
  });
  const check = useCheckSeries();
  const store = useImportSeries();
  const report = check.data;
  /** A change of how the file is read makes what was found about it void. */
  const changing =
    <Value,>(change: (value: Value) => void) =>
    (value: Value): void => {
      change(value);
      check.reset();
    };
  const file: Omit<SeriesFile, "importId"> = {
    fileName: head.fileName,
    text: head.text,
    geography,
    place,
    time,
    values: columns
      .filter(({ taken }) => taken)
      .map(({ key, label, unit, denominator }) => ({
        key,
        label,
        unit,
        denominator,
      })),
    timeZone: timeZone === "" ? null : timeZone,
    dateOrder,
  };
  const run = () =>
    store.mutate(
      { ...file, ...words },
      {
        onError: showError,
        onSuccess: ({ series }) => {
          memory.remember({
            geography,
            place,
            time,
            values: file.values,
            timeZone: file.timeZone,
            dateOrder,
          });
          toast({
            kind: "success",
            text: text("done", {
              title: series.title,
              places: format.number(series.places),
              steps: format.number(series.steps.length),
            }),
          });
          onDone();
        },
      },
    );
  const named = [{ value: "", label: text("choose") }, ...head.heading.map((name) => ({ value: name, label: name }))];
  const zones = [...new Set([agencyZone, "UTC", ...US_ZONES])];
  const stillNeeded = [
    place === "" && text("place"),
    time === "" && text("time"),
    !columns.some(({ taken }) => taken) && text("values"),
    words.title.trim() === "" && text("title"),
    words.source.trim() === "" && text("source"),
    !report && text("check"),
  ];
  const timeAt = head.heading.indexOf(time);
  const isOrdered = head.rows.some((row) => orderOf(row[timeAt] ?? "") !== null);
  const complete = place !== "" && time !== "" && columns.some(({ taken }) => taken);
  return (
    <div className="pv-stack">
      <FilePreview head={head} rows={previewRows} />
      <SegmentedControl
        label={text("geography")}
        options={GEOGRAPHIES}
        chosen={geography}
        textOf={(id) => text(`geographies.${id}`)}
        onChoose={changing(setGeography)}
      />
      <SelectField
        label={text("place")}
        value={place}
        options={named}
        onChange={changing(({ target }) => setPlace(target.value))}
      />
      <SelectField
        label={text("time")}
        value={time}
        options={named}
        onChange={changing(({ target }) => setTime(target.value))}
      />
      <SelectField
        label={text("timeZone")}
        hint={text("timeZoneHint")}
        value={timeZone}
        options={[
          { value: "", label: text("eachItsOwn") },
          ...zones.map((zone) => ({
            value: zone,
            label: zone.replaceAll("_", " "),
          })),
        ]}
        onChange={changing(({ target }) => setTimeZone(target.value))}
      />
      {isOrdered && (
        <SelectField
          label={text("dateOrder")}
          hint={text("dateOrderHint")}
          value={dateOrder ?? ""}
          options={[
            { value: "", label: text("dateOrders.asFile") },
            ...DATE_ORDERS.map((value) => ({ value, label: text(`dateOrders.${value}`) })),
          ]}
          onChange={changing(({ target }) => setDateOrder(DATE_ORDERS.find((one) => one === target.value) ?? null))}
        />
      )}
      <ValueColumns columns={columns} onChange={changing(setColumns)} />
      {seen.passed.length > 0 && (
        <p className="pv-muted">{text("passed", { names: seen.passed.map(({ key }) => key).join(", ") })}</p>
      )}
      <TextField
        label={text("title")}
        required
        value={words.title}
        onChange={({ target }) => setWords({ ...words, title: target.value })}
      />
      <TextField
        label={text("source")}
        required
        value={words.source}
        onChange={({ target }) => setWords({ ...words, source: target.value })}
      />
      <TextField
        label={text("license")}
        value={words.license}
        onChange={({ target }) => setWords({ ...words, license: target.value })}
      />
      <Switch
        label={text("public")}
        checked={words.isPublic}
        onChange={(isPublic) => setWords({ ...words, isPublic })}
      />
      <UploadProgress of={check.isPending || check.stopped ? check : store} />
      {report && <SeriesReport report={report} />}
      {!check.isPending && !store.isPending && <StillNeeded names={stillNeeded} />}
      <div className="pv-row">
        <Button onClick={onDone} disabled={store.isPending}>
          {text("cancel")}
        </Button>
        <Button
          busy={check.isPending}
          disabled={!complete || store.isPending}
          onClick={() => check.mutate(file, { onError: showError })}
        >
          {text("check")}
        </Button>
        <Button
          kind="primary"
          busy={store.isPending}
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

/** The time zones of the United States. */
const US_ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
];
