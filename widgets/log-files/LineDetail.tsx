import type { LogLine } from "../../contract/calls/logs.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import { Level } from "./levels.tsx";
import { useLineTime } from "./times.ts";

interface LineDetailProps {
  readonly line: LogLine;
  readonly onClose: () => void;
  readonly onRequest: (requestId: string) => void;
}

/** One line as fields that can be read, and the way to the other lines of its request. */
export function LineDetail({ line, onClose, onRequest }: LineDetailProps) {
  const text = useTexts("widgets.log-files");
  const time = useLineTime();
  const { requestId } = line;
  return (
    <Dialog
      title={text("detail.title")}
      alert={false}
      onClose={onClose}
      actions={
        <>
          {requestId === null ? null : (
            <button type="button" className="pv-button" onClick={() => onRequest(requestId)}>
              {text("detail.request")}
            </button>
          )}
          <button type="button" className="pv-button pv-button--primary" onClick={onClose}>
            {text("detail.close")}
          </button>
        </>
      }
    >
      <dl className="log-files__facts">
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

/** The fields of a line, those inside others by their path: `err.message`, `err.cause.code`. */
function factsOf(fields: Readonly<Record<string, unknown>>, before = "", depth = 0): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const path = before === "" ? name : `${before}.${name}`;
    if (typeof value === "object" && value !== null && !Array.isArray(value) && depth < MAX_DEPTH)
      return factsOf({ ...value }, path, depth + 1);
    return [[path, typeof value === "string" ? value : JSON.stringify(value)]];
  });
}
