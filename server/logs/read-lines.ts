import type { FileHandle } from "node:fs/promises";
import { LOG_LEVELS, type LogFilter, type LogLevel, type LogLine, type LogPage } from "../../contract/logs/calls.ts";

/** Bytes that one answer reads at most before it reports its position, and its size limit. */
const READ_LIMIT = 48 * 1024 * 1024;
const ANSWER_LIMIT = 2 * 1024 * 1024;

export interface LogQuestion {
  readonly file: FileHandle;
  readonly filter: LogFilter;
  readonly at: number | null;
  readonly limit: number;
  /** Bytes read at most. */
  readonly readLimit?: number;
}

/** The last fitting lines before `at`, or before the end of the file. */
export async function readOlder(question: LogQuestion): Promise<LogPage> {
  const { file, at, readLimit = READ_LIMIT } = question;
  const { size } = await file.stat();
  const place = Math.min(at ?? size, size);
  const page = new LogPageBuilder(question);
  let newer: number | null = null;
  const answer = (older: number | null, partly = false): LogPage => ({
    lines: page.lines.toReversed(),
    older: older === 0 ? null : older,
    newer: newer ?? 0,
    partly,
  });
  for await (const raw of linesBefore(file, place)) {
    newer ??= raw.end;
    if (page.take(raw) === "before") return answer(null);
    if (page.full) return answer(raw.offset);
    if (place - raw.offset >= readLimit) return answer(raw.offset, raw.offset > 0);
  }
  return answer(null);
}

/** The first fitting lines from `at` on, or from the beginning of the file. */
export async function readNewer(question: LogQuestion): Promise<LogPage> {
  const { file, at, readLimit = READ_LIMIT } = question;
  const page = new LogPageBuilder(question);
  const place = at ?? 0;
  let newer = place;
  let partly = false;
  for await (const raw of linesFrom(file, place)) {
    page.take(raw);
    newer = raw.end;
    partly = page.full || newer - place >= readLimit;
    if (partly) break;
  }
  return { lines: page.lines, older: place === 0 ? null : place, newer, partly };
}

/** The lines of an answer while they are gathered. */
class LogPageBuilder {
  readonly lines: LogLine[] = [];
  readonly #test;
  readonly #limit: number;
  #weight = 0;

  constructor({ filter, limit }: LogQuestion) {
    this.#test = lineTest(filter);
    this.#limit = limit;
  }

  get full(): boolean {
    return this.lines.length >= this.#limit || this.#weight >= ANSWER_LIMIT;
  }

  /** Adds a line if it matches; reports if it, and all before it, are too old. */
  take({ offset, text }: RawLine): "taken" | "left" | "before" {
    if (text === "") return "left";
    const fitting = this.#test.mayFit(text);
    if (!fitting && !this.#test.looksBack) return "left";
    const line = readLine(text, offset);
    if (this.#test.isBefore(line)) return "before";
    if (!fitting || !this.#test.fits(line)) return "left";
    this.lines.push(line);
    this.#weight += text.length;
    return "taken";
  }
}

/** The content of one line of a log file; a line that is not a JSON object is only a message. */
function readLine(text: string, offset: number): LogLine {
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

/** Several processes may write one file, so its lines may be slightly out of order. */
const DISORDER = 60_000;

/** A filter prepared for checking many lines. */
function lineTest({ level, text, requestId, from, to }: LogFilter) {
  // As JSON writes it, so that it is found between quotes and with its umlauts and line breaks.
  const needle = JSON.stringify(text).slice(1, -1).toLowerCase();
  const least = level === null ? null : rankOf(level);
  const [since, until] = [from, to].map((instant) => (instant === null ? null : Date.parse(instant)));
  const at = (line: LogLine) => (line.time === null ? null : Date.parse(line.time));
  return {
    /** Whether a line can be so old that all before it are too. */
    looksBack: from !== null,
    /** Returns whether the line's text does not already rule it out, which saves parsing it. */
    mayFit: (line: string) =>
      (requestId === "" || line.includes(requestId)) && (needle === "" || line.toLowerCase().includes(needle)),
    fits: (line: LogLine) => {
      const time = at(line);
      if (least !== null && (line.level === null || rankOf(line.level) < least)) return false;
      if (requestId !== "" && line.requestId?.startsWith(requestId) !== true) return false;
      if (since != null && (time === null || time < since)) return false;
      return !(until != null && (time === null || time > until));
    },
    /** Whether this line and all before it are too old. */
    isBefore: (line: LogLine) => {
      const time = at(line);
      return since != null && time !== null && time < since - DISORDER;
    },
  };
}

const rankOf = (level: LogLevel): number => LOG_LEVELS.indexOf(level);

/** A line without its line feed. */
interface RawLine {
  /** Position at which it begins in the file, in bytes. */
  readonly offset: number;
  /** Position at which the next one begins. */
  readonly end: number;
  /** Its beginning, if it is longer than anyone reads. */
  readonly text: string;
}

/** Bytes from which only the beginning of a line is returned. */
const LINE_LIMIT = 64 * 1024;
const CHUNK = 256 * 1024;
const LINE_FEED = 0x0a;

/**
 * The lines that end before a position in the file, the last first. Text after the last line feed is not a complete
 * line yet.
 */
async function* linesBefore(file: FileHandle, place: number): AsyncGenerator<RawLine> {
  let position = place;
  /** Position at which the collected line ends; null until the first line feed is found. */
  let end: number | null = null;
  let gathered: Buffer = Buffer.alloc(0);
  while (position > 0) {
    const start = Math.max(0, position - CHUNK);
    const chunk = await bytesOf(file, start, position);
    let to = chunk.length;
    for (let feed = chunk.lastIndexOf(LINE_FEED); feed >= 0; feed = feedBefore(chunk, feed)) {
      const offset = start + feed + 1;
      if (end !== null) yield { offset, end, text: textOf(chunk.subarray(feed + 1, to), gathered) };
      gathered = Buffer.alloc(0);
      end = offset;
      to = feed;
    }
    if (end !== null) gathered = Buffer.concat([chunk.subarray(0, to), gathered]).subarray(0, LINE_LIMIT);
    position = start;
  }
  if (end !== null) yield { offset: 0, end, text: textOf(gathered) };
}

/** The whole lines from a position in the file on, the first first. */
async function* linesFrom(file: FileHandle, place: number): AsyncGenerator<RawLine> {
  let offset = place;
  let gathered: Buffer = Buffer.alloc(0);
  for (let start = place; ;) {
    const chunk = await bytesOf(file, start, start + CHUNK);
    if (chunk.length === 0) return;
    let from = 0;
    for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, from)) {
      const end = start + feed + 1;
      yield { offset, end, text: textOf(gathered, chunk.subarray(from, feed)) };
      gathered = Buffer.alloc(0);
      from = feed + 1;
      offset = end;
    }
    gathered = Buffer.concat([gathered, chunk.subarray(from)]).subarray(0, LINE_LIMIT);
    start += chunk.length;
  }
}

const feedBefore = (chunk: Buffer, feed: number): number => (feed === 0 ? -1 : chunk.lastIndexOf(LINE_FEED, feed - 1));

const textOf = (...parts: readonly Buffer[]): string => Buffer.concat(parts).subarray(0, LINE_LIMIT).toString();

async function bytesOf(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from);
  let read = 0;
  while (read < buffer.length) {
    const { bytesRead } = await file.read(buffer, read, buffer.length - read, from + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}
