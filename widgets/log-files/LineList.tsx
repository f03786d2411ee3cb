import { useLayoutEffect, useRef, useState } from "react";
import type { LogLine } from "../../contract/logs/calls.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState } from "../../framework/ui/index.ts";
import { Level } from "./Filters.tsx";
import { useLineTime } from "./times.ts";
import { useRowsInSight, type LogLines } from "./use-log-lines.ts";
import { Button } from "../../framework/ui/controls/index.ts";

/** Within this many pixels of the end, the reader counts as being at the end and sees new lines. */
const NEAR = 24;

/** The lines, drawn only where visible. New lines do not move a reader who has scrolled up. */
export function LineList(props: {
  readonly lines: LogLines;
  readonly following: boolean;
  onOpen(line: LogLine): void;
}) {
  const { lines: read, following, onOpen } = props;
  const { loaded, reaching, reachBack } = read;
  const text = useTexts("widgets.log-files");
  const { lines, older, partly } = loaded;
  const box = useRef<HTMLDivElement>(null);
  const { from, to, rowHeight } = useRowsInSight(box, lines.length);
  const [active, setActive] = useState<number | null>(null);
  const [below, setBelow] = useState(0);
  const place = useRef({ atEnd: true, first: lines[0]?.offset, last: lines.at(-1)?.offset });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { atEnd, first, last } = place.current;
    const added = first === undefined ? 0 : lines.findIndex(({ offset }) => offset === first);
    const come = last === undefined ? 0 : lines.length - 1 - lines.findLastIndex(({ offset }) => offset === last);
    if (atEnd) element.scrollTop = element.scrollHeight;
    else {
      if (added > 0) element.scrollTop += added * rowHeight;
      if (come > 0) setBelow((count) => count + come);
    }
    if (added > 0) setActive((index) => (index === null ? null : index + added));
    place.current = { ...place.current, first: lines[0]?.offset, last: lines.at(-1)?.offset };
  }, [lines, rowHeight]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    place.current = { ...place.current, atEnd };
    if (atEnd) setBelow(0);
    if (element.scrollTop < rowHeight * 3 && !partly) reachBack();
  };
  const toEnd = () => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    setBelow(0);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const element = box.current;
    if (!element) return;
    if ((event.key === "Enter" || event.key === " ") && active !== null) {
      event.preventDefault();
      const line = lines[active];
      if (line) onOpen(line);
      return;
    }
    const page = Math.max(1, Math.floor(element.clientHeight / rowHeight) - 1);
    const index = stepOf(event.key, { active, count: lines.length, page });
    if (index === null) return;
    event.preventDefault();
    setActive(index);
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  };

  return (
    <>
      <p className="pv-row pv-muted" role="status">
        {text(older === null ? "shown.all" : "shown.some", { count: lines.length })}
        {older === null ? null : (
          <Button disabled={reaching} onClick={reachBack}>
            {text(reaching ? "reaching" : partly ? "searchOn" : "older")}
          </Button>
        )}
      </p>
      {lines.length === 0 ? (
        <EmptyState icon="file-text" text={text(partly ? "noneSoFar" : following ? "noneYet" : "noLines")} />
      ) : (
        <div className="log-files__frame">
          <div
            ref={box}
            className="log-files__lines"
            role="grid"
            tabIndex={0}
            aria-label={text("line.list")}
            aria-rowcount={lines.length}
            aria-activedescendant={active === null ? undefined : `log-line-${lines[active]?.offset ?? ""}`}
            onScroll={onScroll}
            onKeyDown={onKeyDown}
            onFocus={() => setActive((index) => index ?? lines.length - 1)}
          >
            <div role="rowgroup" style={{ blockSize: lines.length * rowHeight, position: "relative" }}>
              {lines.slice(from, to).map((line, i) => (
                <Row
                  key={line.offset}
                  line={line}
                  index={from + i}
                  top={(from + i) * rowHeight}
                  active={from + i === active}
                  onOpen={() => {
                    setActive(from + i);
                    onOpen(line);
                  }}
                />
              ))}
            </div>
          </div>
          {below > 0 ? (
            <Button icon="arrow-bold-down" kind="primary" onClick={toEnd} className="log-files__below">
              {text("follow.below", { count: below })}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

function Row(props: {
  readonly line: LogLine;
  readonly index: number;
  readonly top: number;
  readonly active: boolean;
  onOpen(): void;
}) {
  const { line, index, top, active, onOpen } = props;
  const time = useLineTime();
  return (
    <div
      id={`log-line-${line.offset}`}
      className={`log-files__line${active ? " log-files__line--active" : ""}`}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={active}
      style={{ insetBlockStart: top }}
      onClick={onOpen}
    >
      <span role="gridcell" className="pv-one-line">
        {time(line.time)}
      </span>
      <span role="gridcell">
        <Level level={line.level} />
      </span>
      <span role="gridcell" className="log-files__message pv-one-line">
        {summaryOf(line)}
      </span>
    </div>
  );
}

/** Summary of a line: the message, and details of an answer or error. */
function summaryOf({ message, fields }: LogLine): string {
  const { method, path, status, user, key, err } = fields;
  return [message, method, path, status, key, user, reasonOf(err)]
    .filter((part) => (typeof part === "string" && part !== "") || typeof part === "number")
    .join(" · ");
}

/** The message of an error's first cause, usually the most specific, such as the database's refusal. */
function reasonOf(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return undefined;
  const { cause, message } = error as { cause?: unknown; message?: unknown };
  return reasonOf(cause) ?? message;
}

/** The row that a key moves to; null for other keys. */
function stepOf(key: string, of: { active: number | null; count: number; page: number }): number | null {
  const { count, page } = of;
  const at = of.active ?? count - 1;
  const target = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - page,
    PageDown: at + page,
    Home: 0,
    End: count - 1,
  }[key];
  if (target === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, target));
}
