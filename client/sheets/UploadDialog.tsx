import { useState } from "react";
import { useTranslation } from "react-i18next";
import { base64Of } from "../calls/base64.ts";
import type { useUploadSheet } from "./sheet-calls.ts";
import type { Language } from "../../contract/api/languages.ts";
import { UPLOAD_BYTES_MAX, type UploadReport } from "../../contract/sheets/sheets.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { isLanguage, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { FormDialog, saveBlob, useToast, useReportedAction, TableHead } from "../../framework/ui/index.ts";
import { countsOf, listedRows } from "./faults.ts";
import { Button, FileField } from "../../framework/ui/controls/index.ts";

const MEGABYTE = 1024 * 1024;

/** Reads rows from an Excel file: first shows the effect of each, then saves all of them or none. */
export function UploadDialog(props: {
  /** Name of the list. */
  readonly list: string;
  readonly upload: ReturnType<typeof useUploadSheet>;
  template(language: Language): Promise<Blob>;
  onClose(): void;
}) {
  const { list, upload, template, onClose } = props;
  const text = useTexts("widgets.supply.upload");
  const format = useFormat();
  const toast = useToast();
  const reason = useErrorText();
  // A fresh field, without the files that were tried before.
  const [attempt, setAttempt] = useState(1);
  const [file, setFile] = useState<string | null>(null);
  const [report, setReport] = useState<UploadReport | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  const look = async (chosen: File | undefined) => {
    setReport(null);
    setFault(null);
    setFile(null);
    if (!chosen) return;
    if (chosen.size > UPLOAD_BYTES_MAX)
      return setFault(text("tooLarge", { megabytes: format.number(UPLOAD_BYTES_MAX / MEGABYTE) }));
    try {
      const content = await base64Of(chosen);
      setFile(content);
      setReport(await upload.mutateAsync({ file: content, basis: null }));
    } catch (error) {
      setFault(reason(error));
    }
  };
  const save = async () => {
    if (file === null || !report?.basis) return;
    setFault(null);
    try {
      const { saved, rows } = await upload.mutateAsync({ file, basis: report.basis });
      if (!saved) return setReport({ saved, rows, basis: null });
      const count = rows.filter(({ state }) => state !== "same").length;
      toast({ kind: "success", text: text("saved", { count, figure: format.number(count) }) });
      onClose();
    } catch (error) {
      // The list has changed: the file is checked again before anything is saved.
      setReport(null);
      setFault(reason(error));
      setAttempt(attempt + 1);
    }
  };
  const changes = report?.rows.filter(({ state }) => state === "new" || state === "changed").length ?? 0;

  return (
    <FormDialog
      title={text("title", { list })}
      confirm={changes > 0 ? text("save", { count: changes, figure: format.number(changes) }) : text("saveNone")}
      disabled={!report?.basis || changes === 0}
      busy={upload.isPending && "saving"}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="sheet__upload pv-stack pv-stack--start">
        <p>{text("lead")}</p>
        <Template {...{ list, template }} />
        <FileField
          key={attempt}
          label={text("file")}
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          error={fault}
          onFiles={([file]) => void look(file)}
        />
        {upload.isPending && <p role="status">{text("looking")}</p>}
        {report && <ReportTable report={report} />}
      </div>
    </FormDialog>
  );
}

/** Downloads the empty Excel file of a list, in the reader's language. */
function Template({ list, template }: Pick<Parameters<typeof UploadDialog>[0], "list" | "template">) {
  const text = useTexts("widgets.supply.upload");
  const reported = useReportedAction();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    await reported(async () => saveBlob(await template(isLanguage(language) ? language : "en"), `${list}.xlsx`));
    setBusy(false);
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void fetch()}>
      {text("template")}
    </Button>
  );
}

/** The effect of each row of a file: first the counts, then the rows, refused ones first. */
export function ReportTable({ report }: { readonly report: UploadReport }) {
  const text = useTexts("widgets.supply.upload");
  const format = useFormat();
  const counts = countsOf(report);
  const { rows, left } = listedRows(report);
  const countTexts = counts.map(({ state, count }) => text(`counts.${state}`, { count, figure: format.number(count) }));
  return (
    <section className="sheet__report pv-stack" aria-label={text("report")}>
      <p role="status">
        {countTexts.join(" · ")}
        {" – "}
        {text(report.basis === null ? "noneSaved" : "nothingYet")}
      </p>
      <div className="pv-scroll-area pv-scroll-area--low" role="group" aria-label={text("rows")} tabIndex={0}>
        <table className="pv-table pv-small">
          <caption className="pv-visually-hidden">{text("rows")}</caption>
          <TableHead columns={[text("row"), text("state"), text("what")]} />
          <tbody>
            {rows.map(({ row, state, faults }) => (
              <tr key={row} data-state={state}>
                <th scope="row">{row}</th>
                <td className={state === "refused" ? "pv-danger pv-strong" : undefined}>{text(`states.${state}`)}</td>
                <td>
                  {faults.map(({ column, found, message }) => (
                    <p key={`${column} ${message}`}>
                      {column !== "" && <strong>{column}: </strong>}
                      {message}
                      {found !== "" && <span> {text("found", { found })}</span>}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && <p>{text("more", { count: left, figure: format.number(left) })}</p>}
    </section>
  );
}
