import { useCallback, useRef, useState } from "react";
import { NO_LOG_FILTER } from "./calls.ts";
import type { LogFile, LogFilter, LogLine } from "../../contract/logs/calls.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Dialog, ErrorState, Loading, useAnnounce } from "../../framework/ui/index.ts";
import { useDownload } from "./FileList.tsx";
import { Filters, Level } from "./Filters.tsx";
import { LineList } from "./LineList.tsx";
import { useLineTime } from "./times.ts";
import { useLogLines } from "./use-log-lines.ts";

/** Shortest interval between announcements of new lines to screen readers, in milliseconds. */
const SAY_EVERY = 15_000;

/** One log file: its lines from the end, filtered, followed, each with its fields. */
export function LogView(props: {
  readonly file: LogFile;
  /** The request searched at first; empty for none. */
  readonly request: string;
  readonly followSeconds: number;
  onClose(): void;
}) {
  const { file, request, followSeconds, onClose } = props;
  const text = useTexts("widgets.log-files");
  const announce = useAnnounce();
  const download = useDownload();
  const [filter, setFilter] = useState<LogFilter>({ ...NO_LOG_FILTER, requestId: request });
  const [following, setFollowing] = useState(request === "");
  const [open, setOpen] = useState<LogLine | null>(null);
  const announced = useRef({ at: 0, waiting: 0 });

  const onNew = useCallback(
    (count: number) => {
      const { at, waiting } = announced.current;
      const now = performance.now();
      if (at !== 0 && now - at < SAY_EVERY) announced.current = { at, waiting: waiting + count };
      else {
        announced.current = { at: now, waiting: 0 };
        announce(text("follow.new", { count: waiting + count }));
      }
    },
    [announce, text],
  );
  const lines = useLogLines({
    logFileId: file.logFileId,
    filter,
    everySeconds: following ? followSeconds : null,
    onNew,
  });

  return (
    <section className="log-files" aria-label={file.fileName}>
      <div className="log-files__bar pv-row">
        <Button icon="arrow-left" onClick={onClose}>
          {text("back")}
        </Button>
        <h1>{file.fileName}</h1>
        <Button
          icon={following ? "pause" : "play"}
          aria-pressed={following}
          onClick={() => setFollowing((before) => !before)}
        >
          {text(following ? "follow.pause" : "follow.follow")}
        </Button>
        <Button icon="download" disabled={download.running} onClick={() => void download.start(file)}>
          {text(download.running ? "downloading" : "download")}
        </Button>
      </div>
      <Filters filter={filter} onChange={setFilter} />
      {lines.state === "failed" ? (
        <ErrorState error={lines.error} retry={lines.retry} />
      ) : lines.state === "loading" ? (
        <Loading />
      ) : (
        <LineList lines={lines} following={following} onOpen={setOpen} />
      )}
      {open && (
        <LineDetail
          line={open}
          onClose={() => setOpen(null)}
          onRequest={(requestId) => {
            setOpen(null);
            setFilter({ ...NO_LOG_FILTER, requestId });
          }}
        />
      )}
    </section>
  );
}

/** The fields of one line, and a link to the other lines of its request. */
function LineDetail(props: { readonly line: LogLine; onClose(): void; onRequest(requestId: string): void }) {
  const { line, onClose, onRequest } = props;
  const text = useTexts("widgets.log-files");
  const time = useLineTime();
  const { requestId } = line;
  return (
    <Dialog
      title={text("detail.title")}
      alert={false}
      wide
      closes
      onClose={onClose}
      actions={
        requestId === null ? null : <Button onClick={() => onRequest(requestId)}>{text("detail.request")}</Button>
      }
    >
      <dl className="pv-facts">
        <Fact name={text("line.time")}>{time(line.time, true)}</Fact>
        <Fact name={text("line.level")}>
          <Level level={line.level} />
        </Fact>
        <Fact name={text("line.message")}>{line.message}</Fact>
        {requestId === null ? null : <Fact name={text("line.reference")}>{requestId}</Fact>}
        {factsOf(line.fields).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value.includes("\n") ? (
              <pre className="log-files__text" tabIndex={0} aria-label={name}>
                {value}
              </pre>
            ) : (
              value
            )}
          </Fact>
        ))}
      </dl>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const MAX_DEPTH = 4;

/** The fields of a line, nested ones by path: `err.message`, `err.cause.code`. */
function factsOf(fields: Readonly<Record<string, unknown>>, before = "", depth = 0): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const path = before === "" ? name : `${before}.${name}`;
    if (typeof value === "object" && value !== null && !Array.isArray(value) && depth < MAX_DEPTH)
      return factsOf({ ...value }, path, depth + 1);
    return [[path, typeof value === "string" ? value : JSON.stringify(value)]];
  });
}
