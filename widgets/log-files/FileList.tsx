import { useMemo, useState, type FormEvent } from "react";
import type { RecordColumn } from "../../contract/lists/column.ts";
import type { LogFile } from "../../contract/logs/calls.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { fileOfRequest, logFileContent } from "./calls.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { RecordPage, saveBlob, useAnnounce, useErrorToast, useReportedAction } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { screenColumns, useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import { listActions } from "../../framework/ui/record-list/list-actions.ts";
import type { ListColumn } from "../../framework/ui/record-list/props.ts";
import { sizeOf } from "./times.ts";

/** All log files, and a field that finds the file with a reference. */
export function FileList(props: {
  readonly files: readonly LogFile[];
  reload(): Promise<unknown>;
  onOpen(logFileId: string, request?: string): void;
}) {
  const { files, reload, onOpen } = props;
  const text = useTexts("widgets.log-files");
  const columns = useFileColumns();
  const download = useDownload();
  const { one, none } = listActions<LogFile>(text, anyOf("logFile.view"));
  const actions = [
    one("view", "view-visible", ({ logFileId }) => onOpen(logFileId)),
    one("download", "download", download.start),
    none("refresh", "refresh", reload),
  ];
  return (
    <RecordPage title={text("title")}>
      <FindReference files={files} onFound={onOpen} />
      <RecordList
        name="log-files"
        label={text("title")}
        columns={columns}
        source={{ kind: "client", rows: files }}
        rowId={({ logFileId }) => logFileId}
        actions={actions}
        onOpen={({ logFileId }) => onOpen(logFileId)}
        emptyText={text("none")}
        firstSort={[{ column: "lastLine", direction: "desc" }]}
      />
      <p className="pv-muted">{text("where")}</p>
    </RecordPage>
  );
}

function FindReference(props: { readonly files: readonly LogFile[]; onFound(id: string, request: string): void }) {
  const { files, onFound } = props;
  const text = useTexts("widgets.log-files");
  const showError = useErrorToast();
  const [reference, setReference] = useState("");
  const [state, setState] = useState<"idle" | "looking" | "none" | "wrong">("idle");
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const asked = reference.trim();
    if (!/^[\w-]{4,64}$/.test(asked)) return setState("wrong");
    setState("looking");
    try {
      const file = await fileOfRequest(files, asked, AbortSignal.timeout(TIMEOUT_MS));
      if (file === null) setState("none");
      else onFound(file.logFileId, asked);
    } catch (error) {
      setState("idle");
      showError(error);
    }
  };
  return (
    <form
      className="log-files__find pv-row pv-row--fields"
      role="search"
      aria-label={text("find.label")}
      onSubmit={(event) => void find(event)}
    >
      <TextField
        label={text("find.label")}
        hint={text("find.hint")}
        error={state === "none" || state === "wrong" ? text(`find.${state}`) : null}
        value={reference}
        autoComplete="off"
        spellCheck={false}
        onChange={(value) => {
          setReference(value);
          setState("idle");
        }}
      />
      <Button type="submit" disabled={state === "looking"}>
        {text(state === "looking" ? "find.looking" : "find.find")}
      </Button>
    </form>
  );
}

/** Time limit of a search through all files, in milliseconds. */
const TIMEOUT_MS = 120_000;

const column = screenColumns<LogFile>("widgets.log-files.columns");
const COLUMNS: readonly RecordColumn<LogFile>[] = [
  column("fileName", { minWidth: 260, rowHeader: true }, ({ fileName }) => fileName),
  column("node", {}, ({ node }) => node),
  column("day", {}, ({ day }) => day, { kind: "day" }),
  column("size", {}, ({ bytes }) => bytes, { kind: "number" }),
  column("lastLine", {}, ({ lastLine }) => lastLine, { kind: "moment" }),
];

/** The columns of the file list, with dates and sizes in the reader's locale. */
function useFileColumns(): readonly ListColumn<LogFile>[] {
  const format = useFormat();
  const columns = useDescribedColumns(COLUMNS);
  return useMemo(
    () =>
      columns.map((one) => {
        if (one.id === "day") return { ...one, display: ({ day }) => format.date(day) };
        return one.id === "size" ? { ...one, display: ({ bytes }) => sizeOf(bytes, format) } : one;
      }),
    [columns, format],
  );
}

/** Fetches a log file and hands it to the browser's downloads. */
export function useDownload(): { readonly running: boolean; start(file: LogFile): Promise<void> } {
  const text = useTexts("widgets.log-files");
  const announce = useAnnounce();
  const reported = useReportedAction();
  const [running, setRunning] = useState(false);
  const start = async ({ logFileId, fileName }: LogFile) => {
    setRunning(true);
    await reported(async () => {
      saveBlob(await logFileContent(logFileId), fileName);
      announce(text("downloaded", { file: fileName }));
    });
    setRunning(false);
  };
  return { running, start };
}
