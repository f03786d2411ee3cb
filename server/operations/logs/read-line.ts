import { LOG_LEVELS } from "../../../contract/calls/logs.ts";
import type { LogFilter, LogLevel, LogLine } from "../../../contract/calls/logs.ts";

/** What one line of a log file says; one that is no JSON object is all message. */
export function readLine(text: string, offset: number): LogLine {
  const { time, level, msg, reqId, ...fields } = fieldsOf(text) ?? { msg: text };
  return {
    offset,
    time: typeof time === "string" && !Number.isNaN(Date.parse(time)) ? new Date(time).toISOString() : null,
    level: LOG_LEVELS.find((each) => each === level) ?? null,
    message: typeof msg === "string" ? msg : "",
    requestId: typeof reqId === "string" ? reqId : null,
    fields,
  };
}

function fieldsOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A filter made ready to be asked of many lines. */
export interface LineTest {
  /** Whether the line's text alone does not rule it out; spares reading it. */
  mayFit(text: string): boolean;
  fits(line: LogLine): boolean;
  /** Whether a line can be so old that all before it are too. */
  readonly looksBack: boolean;
  /** Whether this line and all before it are too old. */
  isBefore(line: LogLine): boolean;
}

/** Several processes may write one file, so that its lines are in order but for a moment. */
const DISORDER = 60_000;

export function lineTest({ level, text, requestId, from, to }: LogFilter): LineTest {
  // As JSON writes it, so that it is found between quotes and with its umlauts and line breaks.
  const needle = JSON.stringify(text).slice(1, -1).toLowerCase();
  const least = level === null ? null : rankOf(level);
  const [since, until] = [from, to].map((instant) => (instant === null ? null : Date.parse(instant)));
  const at = (line: LogLine) => (line.time === null ? null : Date.parse(line.time));
  return {
    looksBack: from !== null,
    mayFit: (line) =>
      (requestId === "" || line.includes(requestId)) && (needle === "" || line.toLowerCase().includes(needle)),
    fits: (line) => {
      const time = at(line);
      if (least !== null && (line.level === null || rankOf(line.level) < least)) return false;
      if (requestId !== "" && line.requestId?.startsWith(requestId) !== true) return false;
      if (since != null && (time === null || time < since)) return false;
      return !(until != null && (time === null || time > until));
    },
    isBefore: (line) => {
      const time = at(line);
      return since != null && time !== null && time < since - DISORDER;
    },
  };
}

const rankOf = (level: LogLevel): number => LOG_LEVELS.indexOf(level);
