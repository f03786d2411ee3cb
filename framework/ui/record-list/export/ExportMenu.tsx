import { useEffect, useState } from "react";
import { useAtomValue } from "jotai";
import { startExport, type ExportOrder } from "../../../../contract/lists/calls.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../../contract/lists/export-formats.ts";
import { send } from "../../../http/api.ts";
import { usePermission } from "../../../gate/session.ts";
import { timeZoneAtom, useFormat } from "../../../i18n/format.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Dialog } from "../../Dialog.tsx";
import { MenuButton } from "../../MenuButton.tsx";
import { Button } from "../../controls/Button.tsx";
import { Progress } from "../../controls/Progress.tsx";
import type { ListView } from "../address-view.ts";
import type { ListColumn, RecordListProps } from "../props.ts";
import { useExport, type Exporting } from "./use-export.ts";

const ICONS: Readonly<Record<ExportFormat, string>> = {
  xlsx: "file-excel",
  pdf: "file-pdf",
  csv: "file-csv",
  geojson: "layer-geojson",
};
/** The countries that print on letter paper; everyone else has A4. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE|PR|DO|GT|CR|PA|SV|HN|NI)\b/i;

interface ExportMenuProps<Row> {
  readonly list: string;
  readonly exports: NonNullable<RecordListProps<Row>["exports"]>;
  /** The columns that the file has. */
  readonly columns: readonly Pick<ListColumn<Row>, "id">[];
  readonly view: Omit<ListView, "page">;
}

/** Exports the shown list as an Excel or PDF file, for permitted users. */
export function ExportMenu<Row>({ list, exports, columns, view }: ExportMenuProps<Row>) {
  const texts = useTexts("list.export");
  const permits = usePermission();
  const timeZone = useAtomValue(timeZoneAtom);
  const { exporting, start, cancel } = useExport();
  const offered = EXPORT_FORMATS.filter((format) => {
    const needs = exports[format];
    return needs !== undefined && permits(needs);
  });
  if (offered.length === 0) return null;
  const order = (format: ExportFormat): ExportOrder => ({
    list: exports.list,
    format,
    columns: columns.map(({ id }) => id),
    search: view.search,
    filters: [...view.filters],
    sort: [...view.sort],
    context: exports.context ?? null,
    adhoc: exports.adhoc ?? null,
    timeZone,
    paper: LETTER.test(navigator.language) || !navigator.language.includes("-") ? "letter" : "a4",
  });
  return (
    <>
      <MenuButton
        label={texts("label")}
        icon="export"
        text={texts("label")}
        boxed
        items={offered.map((format) => ({
          id: format,
          label: texts(format),
          icon: ICONS[format],
          onChoose: () => start((signal) => send(startExport, { body: order(format), quiet: true, signal })),
        }))}
      />
      {exporting ? <ExportDialog list={list} exporting={exporting} onCancel={cancel} /> : null}
    </>
  );
}

/** Number of rows, or milliseconds, from which an export shows its progress. */
const SHOWN_FROM_ROWS = 1000;
const SHOWN_FROM_MS = 1000;

/** The progress of an export, with a button to cancel it. A short export is over before anyone could read this. */
export function ExportDialog(props: {
  list: string;
  exporting: Exporting;
  onCancel: () => void;
  /** Reports the progress of a file that is not made of records. */
  progressText?: (done: number, total: number) => string;
}) {
  const { list, exporting, onCancel, progressText } = props;
  const texts = useTexts("list.export");
  const { number } = useFormat();
  const [late, setLate] = useState(false);
  const { since, progress, fetching } = exporting;
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, since + SHOWN_FROM_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  const total = progress?.total ?? null;
  if (!late && (total === null || total <= SHOWN_FROM_ROWS)) return null;
  const done = progress?.done ?? 0;
  const text = fetching
    ? texts("fetching")
    : total === null
      ? texts(progress?.state === "running" && !progressText ? "counting" : "waiting")
      : (progressText?.(done, total) ?? texts("progress", { done: number(done), total: number(total) }));
  return (
    <Dialog
      title={texts("title", { list })}
      alert={false}
      onClose={onCancel}
      actions={<Button onClick={onCancel}>{texts("cancel")}</Button>}
    >
      <p>{text}</p>
      <Progress label={texts("title", { list })} {...(total === null || fetching ? {} : { done, of: total })} />
    </Dialog>
  );
}
