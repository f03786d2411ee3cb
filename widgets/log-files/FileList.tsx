import { useState, type FormEvent } from "react";
import type { LogFile } from "../../contract/calls/logs.ts";
import { anyOf } from "../../contract/privileges.ts";
import { fileOfRequest } from "../../client/log-files.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { RecordPage, useErrorToast } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import type { ListAction } from "../../framework/ui/record-list/props.ts";
import { useDownload } from "./use-download.ts";
import { useFileColumns } from "./use-file-columns.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";

const view = anyOf("logFile.view");

interface FileListProps {
  readonly files: readonly LogFile[];
  readonly reload: () => Promise<unknown>;
  readonly onOpen: (logFileId: string, request?: string) => void;
}

/** All log files, and a field that finds the one in which a reference stands. */
export function FileList({ files, reload, onOpen }: FileListProps) {
  const text = useTexts("widgets.log-files");
  const columns = useFileColumns();
  const download = useDownload();
  const actions: ListAction<LogFile>[] = [
    {
      id: "view",
      label: text("view"),
      icon: "view-visible",
      needs: view,
      selection: "one",
      run: ([file]) => file && onOpen(file.logFileId),
    },
    {
      id: "download",
      label: text("download"),
      icon: "download",
      needs: view,
      selection: "one",
      run: async ([file]) => file && download.start(file),
    },
    {
      id: "refresh",
      label: text("refresh"),
      icon: "refresh",
      needs: view,
      selection: "none",
      run: async () => void (await reload()),
    },
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
      <p className="log-files__note">{text("where")}</p>
    </RecordPage>
  );
}

function FindReference({
  files,
  onFound,
}: {
  files: readonly LogFile[];
  onFound: (id: string, request: string) => void;
}) {
  const text = useTexts("widgets.log-files");
  const tell = useErrorToast();
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
      tell(error);
    }
  };
  return (
    <form
      className="log-files__find"
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
        onChange={({ target }) => {
          setReference(target.value);
          setState("idle");
        }}
      />
      <Button type="submit" disabled={state === "looking"}>
        {text(state === "looking" ? "find.looking" : "find.find")}
      </Button>
    </form>
  );
}

/** How long all files are looked through. Milliseconds. */
const TIMEOUT_MS = 120_000;
